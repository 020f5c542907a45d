import type { ReactNode } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import { DayStrip } from "../../ui/DayStrip.tsx"
import { InPlaceLink } from "../../ui/InPlaceLink.tsx"
import { BackIcon, NextIcon } from "../../ui/icons.tsx"
import { withParam } from "./filters.ts"
import style from "./WeekStrip.module.css"
import type { Week } from "./week.ts"

interface WeekStripProps {
  week: Week
  classes: StudioClass[]
  query: URLSearchParams
  /** Days where the customer has a reservation. */
  myDays: ReadonlySet<string>
}

export function WeekStrip({ week, classes, query, myDays }: WeekStripProps) {
  const days = week.days.map(({ day, weekday, number, name }) => {
    const count = classes.filter((item) => item.day === day).length
    const mine = myDays.has(day)
    return {
      day,
      weekday,
      number,
      label: `${name}, ${count} ${count === 1 ? "clase" : "clases"}${mine ? ", tienes reserva" : ""}`,
      to: withParam(query, "dia", day),
      current: day === week.day,
      marked: mine,
    }
  })
  return (
    <nav className={style.week} aria-label="Semana">
      <div className={style.head}>
        <p className={style.range}>{week.range}</p>
        <Turn to={week.previous && withParam(query, "dia", week.previous)} label="Semana anterior">
          <BackIcon />
        </Turn>
        <Turn to={week.next && withParam(query, "dia", week.next)} label="Semana siguiente">
          <NextIcon />
        </Turn>
      </div>
      <DayStrip label="Días" days={days} />
    </nav>
  )
}

function Turn({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (!to) return <span className={style.turn} aria-hidden="true" />
  return (
    <InPlaceLink to={to} className={style.turn} aria-label={label}>
      {children}
    </InPlaceLink>
  )
}
