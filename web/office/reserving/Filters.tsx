import { Button, NativeSelect } from "@mantine/core"
import { DayInput } from "../kit/dates/DayInput.tsx"
import { HourInput } from "../kit/dates/HourInput.tsx"
import { useBranches, useDisciplines, useInstructors } from "../kit/studio/useStudio.ts"
import { noFilter, type ReservingFilter } from "./offered.ts"
import style from "./Wizard.module.css"

interface FiltersProps {
  filter: ReservingFilter
  onChange: (filter: ReservingFilter) => void
}

export function Filters({ filter, onChange }: FiltersProps) {
  const branches = useBranches("operaciones") ?? []
  const disciplines = useDisciplines() ?? []
  const instructors = useInstructors() ?? []
  const field = (name: keyof ReservingFilter) => ({
    size: "md" as const,
    value: filter[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...filter, [name]: currentTarget.value }),
  })
  const named = (names: readonly string[]) =>
    [...new Set(names)].map((name) => ({ value: name, label: name }))
  const all = { value: "", label: "Todas" }
  return (
    <div className={style.filters}>
      <NativeSelect
        label="Sucursal"
        {...field("branch")}
        data={[all, ...branches.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <DayInput label="Fecha" value={filter.day} onDay={(day) => onChange({ ...filter, day })} />
      <HourInput label="Hora" value={filter.hour} onHour={(hour) => onChange({ ...filter, hour })} />
      <NativeSelect
        label="Tipo"
        {...field("type")}
        data={[all, { value: "individual", label: "Individual" }, { value: "groups", label: "Grupal" }]}
      />
      <NativeSelect
        label="Disciplina"
        {...field("discipline")}
        data={[all, ...named(disciplines.map(({ name }) => name))]}
      />
      <NativeSelect
        label="Instructor"
        {...field("instructor")}
        data={[{ value: "", label: "Todos" }, ...named(instructors.map(({ firstName }) => firstName))]}
      />
      <Button size="md" variant="outline" color="ink.8" onClick={() => onChange(noFilter)}>
        Resetear filtros
      </Button>
    </div>
  )
}
