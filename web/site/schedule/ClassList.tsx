import { Link } from "react-router"
import type { MyReservation } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { MyWaitlistEntry } from "../../../contract/waitlist.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ZoneLine } from "../ZoneNote.tsx"
import { ClassCard } from "./ClassCard.tsx"
import style from "./ClassList.module.css"
import { anyFilter, type Filters, withoutFilters, withParam } from "./filters.ts"
import type { Week } from "./week.ts"

interface ClassListProps {
  week: Week
  classes: StudioClass[]
  /** What passes the filters on later days of the week. */
  rest: StudioClass[]
  filters: Filters
  query: URLSearchParams
  now: string
  mine: MyReservation[]
  waits: MyWaitlistEntry[]
}

export function ClassList({ week, classes, rest, filters, query, now, mine, waits }: ClassListProps) {
  const nameOf = (day: string | undefined) => week.days.find((each) => each.day === day)?.name
  const seats = new Map(mine.map((reservation) => [reservation.classId as string, reservation.seat]))
  const lines = new Map(waits.map((wait) => [wait.classId as string, wait]))
  const later = rest[0]?.day
  return (
    <section aria-labelledby="dia">
      <div className={style.head}>
        <h2 id="dia" className={style.day}>
          {nameOf(week.day)}
        </h2>
        {classes[0] && <ZoneLine at={classes[0].startsAt} timeZone={classes[0].timeZone} />}
      </div>
      {classes.length === 0 ? (
        <EmptyState title="No hay clases para los filtros seleccionados.">
          <p className={style.next}>
            {later && <Link to={withParam(query, "dia", later)}>{`Ver ${nameOf(later)}`}</Link>}
            {anyFilter(filters) && <Link to={withoutFilters(query)}>Resetear filtros</Link>}
            {!later && week.next && (
              <Link to={withParam(query, "dia", week.next)}>Ver la semana siguiente</Link>
            )}
          </p>
        </EmptyState>
      ) : (
        <ul className={style.classes}>
          {classes.map((item) => (
            <li key={item.id}>
              <ClassCard
                item={item}
                now={now}
                mySeat={seats.get(item.id)}
                myWait={lines.get(item.id)}
                to={withParam(new URLSearchParams(withParam(query, "dia", item.day)), "clase", item.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
