import { Button, NativeSelect } from "@mantine/core"
import { useState } from "react"
import { DayInput } from "../kit/dates/DayInput.tsx"
import { FiltersButton } from "../kit/page/FiltersButton.tsx"
import { SearchField } from "../kit/page/SearchField.tsx"
import { useDayIn } from "../kit/studio/useDayIn.ts"
import { useBranches, useInstructors } from "../kit/studio/useStudio.ts"
import style from "./ClassFilters.module.css"
import type { FilterName, filterOf } from "./classFilter.ts"

interface ClassFiltersProps {
  filter: ReturnType<typeof filterOf>
  /** How many filters are set; on a phone they are folded away. */
  active: number
  /** What is wrong with the days. */
  fault: string | null
  onChange: (name: FilterName, value: string) => void
  onReset: () => void
  found: string | undefined
  onEnter: () => void
}

export function ClassFilters(props: ClassFiltersProps) {
  const { filter, active, fault, found, onChange, onReset, onEnter } = props
  const [open, setOpen] = useState(false)
  const branches = useBranches("clases") ?? []
  const today = useDayIn("clases")(filter.branch)
  const instructors = (useInstructors() ?? []).filter(
    ({ branch }) => !filter.branch || !branch || branch === filter.branch,
  )
  return (
    <search className={style.filters} data-open={open || undefined}>
      <SearchField
        label="Buscar disciplina"
        value={filter.discipline}
        onChange={(text) => onChange("discipline", text)}
        {...{ found, onEnter }}
      />
      <FiltersButton className={style.more} active={active} isOpen={open} onToggle={() => setOpen(!open)} />
      <NativeSelect
        label="Sucursal"
        value={filter.branch ?? ""}
        onChange={(event) => onChange("branch", event.currentTarget.value)}
        data={[
          { value: "", label: "Todas" },
          ...branches.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        label="Instructor"
        value={filter.instructor ?? ""}
        onChange={(event) => onChange("instructor", event.currentTarget.value)}
        data={[
          { value: "", label: "Todos" },
          ...instructors.map(({ id, firstName, lastName }) => ({
            value: id,
            label: `${firstName} ${lastName}`,
          })),
        ]}
      />
      <DayInput label="Desde" today={today} value={filter.from} onDay={(day) => onChange("initdate", day)} />
      <DayInput
        label="Hasta"
        today={today}
        min={filter.from}
        value={filter.to}
        error={fault}
        onDay={(day) => onChange("enddate", day)}
      />
      <Button variant="subtle" className={style.reset} onClick={onReset}>
        Resetear filtros
      </Button>
    </search>
  )
}
