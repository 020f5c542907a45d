import { Link } from "react-router"
import type { Discipline, Instructor } from "../../../contract/studio.ts"
import { inPlace } from "../../ui/useVisit.ts"
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
            <Link to={withParam(query, name, null)} replace {...inPlace} className={style.filter}>
              <span className={style.hidden}>Quitar </span>
              {said[name] ?? "Otro filtro"}
              <span aria-hidden="true">×</span>
            </Link>
          </li>
        ))}
      <li>
        <Link to={withoutFilters(query)} replace {...inPlace} className={style.reset}>
          Resetear filtros
        </Link>
      </li>
    </ul>
  )
}
