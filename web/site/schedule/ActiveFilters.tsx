import { type ReactNode, useRef } from "react"
import type { Discipline, Instructor } from "../../../contract/studio.ts"
import { InPlaceLink } from "../../ui/InPlaceLink.tsx"
import { useFocusLeft } from "../../ui/useFocusLeft.ts"
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
          <WayOut key={name} to={withParam(query, name, null)} className={style.filter}>
            <span className={style.hidden}>Quitar </span>
            {said[name] ?? "Otro filtro"}
            <span aria-hidden="true">×</span>
          </WayOut>
        ))}
      <WayOut to={withoutFilters(query)} className={style.reset}>
        Resetear filtros
      </WayOut>
    </ul>
  )
}

interface WayOutProps {
  to: string
  className: string | undefined
  children: ReactNode
}

/** It goes with what it takes away: whoever pressed it reads on among the filters. */
function WayOut({ to, className, children }: WayOutProps) {
  const item = useRef<HTMLLIElement>(null)
  useFocusLeft(item)
  return (
    <li ref={item}>
      <InPlaceLink to={to} replace className={className}>
        {children}
      </InPlaceLink>
    </li>
  )
}
