import { useId, useState } from "react"
import type { Discipline, Instructor } from "../../../contract/studio.ts"
import { ChipLink } from "../../ui/Chip.tsx"
import { useInPlace } from "../../ui/useInPlace.ts"
import { ActiveFilters } from "./ActiveFilters.tsx"
import style from "./FilterBar.module.css"
import { FilterSelect } from "./FilterSelect.tsx"
import { type Filters, timesOfDay, typeNames, withParam } from "./filters.ts"

interface FilterBarProps {
  query: URLSearchParams
  filters: Filters
  disciplines: Discipline[]
  instructors: Instructor[]
}

/** What narrows the week. On a phone: one button, what is active beside it, and the choices when it is pressed. */
export function FilterBar({ query, filters, disciplines, instructors }: FilterBarProps) {
  const goTo = useInPlace()
  const [isOpen, open] = useState(false)
  const id = useId()
  const go = (name: string) => (value: string) =>
    goTo(withParam(query, name, value || null), { replace: true })
  const toggle = (name: keyof Filters, value: string) =>
    withParam(query, name, filters[name] === value ? null : value)
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are links, not the fields of a form.
    <div className={style.filters} role="group" aria-label="Filtros" tabIndex={-1}>
      <div className={style.line}>
        <button
          type="button"
          className={style.open}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => open(!isOpen)}
        >
          {isOpen ? "Cerrar filtros" : "Filtros"}
        </button>
        <ActiveFilters query={query} filters={filters} disciplines={disciplines} instructors={instructors} />
      </div>
      <div id={id} className={style.choices} data-open={isOpen || undefined}>
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
        <FilterSelect
          label="Instructor"
          value={filters.instructor}
          options={instructors.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`])}
          onPick={go("instructor")}
        />
        <FilterSelect label="Tipo" value={filters.tipo} options={typeNames} onPick={go("tipo")} />
      </div>
    </div>
  )
}
