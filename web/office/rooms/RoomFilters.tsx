import { NativeSelect } from "@mantine/core"
import type { Branch } from "../../../contract/studio.ts"
import { SearchField } from "../kit/page/SearchField.tsx"
import style from "./RoomFilters.module.css"
import type { RoomFilter } from "./roomFilter.ts"

interface RoomFiltersProps {
  filter: RoomFilter
  branches: readonly Branch[]
  onChange: (name: "buscar" | "branch", value: string) => void
  found: string | undefined
  onEnter: () => void
}

export function RoomFilters({ filter, branches, found, onChange, onEnter }: RoomFiltersProps) {
  return (
    <search className={style.filters}>
      <SearchField
        label="Buscar"
        value={filter.search}
        onChange={(text) => onChange("buscar", text)}
        {...{ found, onEnter }}
      />
      {branches.length > 1 && (
        <NativeSelect
          label="Sucursal"
          value={filter.branch ?? ""}
          onChange={({ currentTarget }) => onChange("branch", currentTarget.value)}
          data={[
            { value: "", label: "Todas" },
            ...branches.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </search>
  )
}
