import { NativeSelect, TextInput } from "@mantine/core"
import { SearchField } from "../kit/page/SearchField.tsx"
import style from "./UserFilters.module.css"
import type { UserFilter } from "./userFilter.ts"

interface UserFiltersProps {
  filter: UserFilter
  onChange: (name: "buscar" | "initdate" | "state", value: string) => void
  onEnter: () => void
}

export function UserFilters({ filter, onChange, onEnter }: UserFiltersProps) {
  return (
    <div className={style.filters}>
      <div className={style.search}>
        <SearchField
          label="Buscar por nombre, correo o teléfono"
          value={filter.search}
          onChange={(text) => onChange("buscar", text)}
          onEnter={onEnter}
        />
      </div>
      <TextInput
        type="date"
        label="Registrados desde"
        value={filter.initdate ?? ""}
        onChange={({ currentTarget }) => onChange("initdate", currentTarget.value)}
      />
      <NativeSelect
        label="Estado"
        value={filter.state ?? ""}
        onChange={({ currentTarget }) => onChange("state", currentTarget.value)}
        data={[
          { value: "", label: "Todos" },
          { value: "true", label: "Activos" },
          { value: "false", label: "Inactivos" },
        ]}
      />
    </div>
  )
}
