import { useNavigate } from "react-router"
import type { Discipline, Instructor } from "../../../contract/studio.ts"
import { ChipLink } from "../../ui/Chip.tsx"
import style from "./FilterBar.module.css"
import { anyFilter, type Filters, timesOfDay, withoutFilters, withParam } from "./filters.ts"

interface FilterBarProps {
  query: URLSearchParams
  filters: Filters
  disciplines: Discipline[]
  instructors: Instructor[]
}

export function FilterBar({ query, filters, disciplines, instructors }: FilterBarProps) {
  const navigate = useNavigate()
  const go = (name: string) => (value: string) =>
    navigate(withParam(query, name, value || null), { replace: true, preventScrollReset: true })
  const toggle = (name: keyof Filters, value: string) =>
    withParam(query, name, filters[name] === value ? null : value)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser.
    <div className={style.bar} role="group" aria-label="Filtros">
      <ChipLink to={withoutFilters(query)} on={!anyFilter(filters)}>
        {anyFilter(filters) ? "Resetear filtros" : "Todas"}
      </ChipLink>
      {disciplines.map(({ id, name }) => (
        <ChipLink key={id} to={toggle("disciplina", id)} on={filters.disciplina === id}>
          {name}
        </ChipLink>
      ))}
      {timesOfDay.map(({ key, name }) => (
        <ChipLink key={key} to={toggle("hora", key)} on={filters.hora === key}>
          {name}
        </ChipLink>
      ))}
      <ChipLink to={toggle("conlugar", "1")} on={filters.conlugar === "1"}>
        Con lugar
      </ChipLink>
      <Pick
        label="Instructor"
        value={filters.instructor}
        all="Instructor"
        options={instructors.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`])}
        onPick={go("instructor")}
      />
      <Pick
        label="Tipo"
        value={filters.tipo}
        all="Tipo"
        options={[
          ["groups", "Grupal"],
          ["individual", "Individual"],
        ]}
        onPick={go("tipo")}
      />
    </div>
  )
}

interface PickProps {
  label: string
  value: string | null
  all: string
  options: [string, string][]
  onPick: (value: string) => void
}

function Pick({ label, value, all, options, onPick }: PickProps) {
  return (
    <select
      className={style.pick}
      aria-label={label}
      data-on={value ? "" : undefined}
      value={value ?? ""}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
