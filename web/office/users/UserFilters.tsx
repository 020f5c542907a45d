import { NativeSelect } from "@mantine/core"
import { DayInput } from "../kit/dates/DayInput.tsx"
import { SearchField } from "../kit/page/SearchField.tsx"
import style from "./UserFilters.module.css"
import type { UserFilter } from "./userFilter.ts"

interface UserFiltersProps {
  filter: UserFilter
  onChange: (name: "buscar" | "initdate" | "state", value: string) => void
  found: string | undefined
  onEnter: () => void
}

export function UserFilters({ filter, found, onChange, onEnter }: UserFiltersProps) {
  return (
    <div className={style.filters}>
      <div className={style.search}>
        <SearchField
          label="Buscar por nombre, correo o teléfono"
          value={filter.search}
          onChange={(text) => onChange("buscar", text)}
          {...{ found, onEnter }}
        />
      </div>
      <DayInput
        label="Registrados desde"
        value={filter.initdate}
        onDay={(day) => onChange("initdate", day)}
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
