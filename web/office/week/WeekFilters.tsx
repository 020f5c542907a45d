import { NativeSelect } from "@mantine/core"
import type { Branch } from "../../../contract/studio.ts"
import style from "./WeekFilters.module.css"
import { type Grouping, groupings } from "./weekFilter.ts"

interface WeekFiltersProps {
  branches: Branch[]
  branch: Branch
  grouping: Grouping
  /** The rooms or instructors of the week. */
  lanes: readonly { id: string; name: string }[]
  only: string
  change: (changes: Record<string, string>) => void
}

const one = { room: "Salón", instructor: "Instructor" } as const

export function WeekFilters({ branches, branch, grouping, lanes, only, change }: WeekFiltersProps) {
  return (
    <search className={style.filters}>
      <NativeSelect
        label="Sucursal"
        value={branch.id}
        onChange={({ currentTarget }) => change({ branch: currentTarget.value, only: "" })}
        data={branches.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <NativeSelect
        label="Ver"
        value={grouping}
        onChange={({ currentTarget }) => change({ by: currentTarget.value, only: "" })}
        data={Object.entries(groupings).map(([value, label]) => ({ value, label }))}
      />
      <NativeSelect
        label={one[grouping]}
        value={only}
        onChange={({ currentTarget }) => change({ only: currentTarget.value })}
        data={[{ value: "", label: "Todos" }, ...lanes.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </search>
  )
}
