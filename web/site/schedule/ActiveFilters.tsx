import type { Discipline, Instructor } from "../../../contract/studio.ts"
import { InPlaceLink } from "../../ui/InPlaceLink.tsx"
import style from "./ActiveFilters.module.css"
import {
  anyFilter,
  type Filters,
  filterNames,
  timesOfDay,
  typeNames,
  withoutFilters,
  withParam,
} from "./filters.ts"

interface ActiveFiltersProps {
  query: URLSearchParams
  filters: Filters
  disciplines: Discipline[]
  instructors: Instructor[]
}

/** What narrows the list right now, each with its way out. */
export function ActiveFilters({ query, filters, disciplines, instructors }: ActiveFiltersProps) {
  if (!anyFilter(filters)) return null
  const said: Record<keyof Filters, string | undefined> = {
    disciplina: disciplines.find(({ id }) => id === filters.disciplina)?.name,
    hora: timesOfDay.find(({ key }) => key === filters.hora)?.name,
    conlugar: "Con lugar",
    instructor: instructors.find(({ id }) => id === filters.instructor)?.firstName,
    tipo: typeNames.find(([key]) => key === filters.tipo)?.[1],
  }
  return (
    <ul className={style.active} aria-label="Filtros activos">
      {filterNames
        .filter((name) => filters[name])
        .map((name) => (
          <li key={name}>
            <InPlaceLink to={withParam(query, name, null)} replace className={style.filter}>
              <span className={style.hidden}>Quitar </span>
              {said[name] ?? "Otro filtro"}
              <span aria-hidden="true">×</span>
            </InPlaceLink>
          </li>
        ))}
      <li>
        <InPlaceLink to={withoutFilters(query)} replace className={style.reset}>
          Resetear filtros
        </InPlaceLink>
      </li>
    </ul>
  )
}
