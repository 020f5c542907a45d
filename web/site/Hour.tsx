import { clockOf } from "../../contract/calendar.ts"
import style from "./Hour.module.css"

/** The hour of a class as the hero of what it stands in: «7:15» big, «p. m.» small. */
export function Hour({ hour, className }: { hour: string; className?: string | undefined }) {
  const { clock, period } = clockOf(hour)
  return (
    <span className={`${style.hour} ${className ?? ""}`}>
      {clock}
      <small className={style.period}>{`\u00a0${period}`}</small>
    </span>
  )
}
