import type { ReactNode } from "react"
import { addDays } from "../../../contract/calendar.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { InPlaceLink } from "../../ui/InPlaceLink.tsx"
import { BackIcon, NextIcon } from "../../ui/icons.tsx"
import style from "./WeekTurn.module.css"
import type { Week } from "./weekFilter.ts"

interface WeekTurnProps {
  week: Week
  today: string
  /** What moving a class touches is being looked at. */
  isLooking: boolean
  to: (day: string) => string
  /** The day being looked at; the same one of the other week is shown next. */
  day: string
}

/** Which week it is, and the way to the one before, the next, and this one. */
export function WeekTurn({ week, today, isLooking, to, day }: WeekTurnProps) {
  return (
    <nav className={style.week} aria-label="Semana">
      <Turn to={to(addDays(day, -7))} label="Semana anterior">
        <BackIcon />
      </Turn>
      <Turn to={to(addDays(day, 7))} label="Semana siguiente">
        <NextIcon />
      </Turn>
      <h2 className={style.range}>{week.range}</h2>
      <span aria-live="polite" className={style.status}>
        {isLooking && "Viendo a quién afecta…"}
      </span>
      {day !== today && (
        <ButtonLink variant="outline" color="ink.8" to={to(today)}>
          Hoy
        </ButtonLink>
      )}
    </nav>
  )
}

function Turn({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <InPlaceLink to={to} className={style.turn} aria-label={label}>
      {children}
    </InPlaceLink>
  )
}
