import type { ReactNode } from "react"
import { Link } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import { addDays, formatDay } from "../../../contract/time.ts"
import { DayStrip } from "../../ui/DayStrip.tsx"
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
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(week.from, index)
    const count = classes.filter((item) => item.day === day).length
    const mine = myDays.has(day)
    return {
      day,
      weekday: formatDay(day, { weekday: "short" }),
      number: formatDay(day, { day: "numeric" }),
      label: `${formatDay(day, { weekday: "long", day: "numeric", month: "long" })}, ${count} ${count === 1 ? "clase" : "clases"}${mine ? ", tienes reserva" : ""}`,
      to: withParam(query, "dia", day),
      current: day === week.day,
      marked: mine,
    }
  })
  return (
    <nav className={style.week} aria-label="Semana">
      <div className={style.head}>
        <p className={style.range}>{sayRange(week)}</p>
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

/** «21 – 27 de noviembre», or with both months. */
function sayRange({ from, to }: Week): string {
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = formatDay(from, sameMonth ? { day: "numeric" } : { day: "numeric", month: "short" })
  return `${first} – ${formatDay(to, { day: "numeric", month: sameMonth ? "long" : "short" })}`
}

function Turn({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (!to) return <span className={style.turn} aria-hidden="true" />
  return (
    <Link to={to} preventScrollReset className={style.turn} aria-label={label}>
      {children}
    </Link>
  )
}
