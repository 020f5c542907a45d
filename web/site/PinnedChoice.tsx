import type { ReactNode } from "react"
import { formatShortDay, sayHour } from "../../contract/calendar.ts"
import type { StudioClass } from "../../contract/schedule.ts"
import style from "./PinnedChoice.module.css"

interface PinnedChoiceProps {
  item: Pick<StudioClass, "day" | "hour" | "discipline" | "branchName">
  seat: number | undefined
  /** What can be done with it here. */
  children?: ReactNode
}

/** «Lugar 11 · mar 24 nov, 7:00 a. m.»: what waits while somebody signs up or buys. */
export function PinnedChoice({ item, seat, children }: PinnedChoiceProps) {
  const when = `${formatShortDay(item.day)}, ${sayHour(item.hour, "customer")}`
  return (
    <p className={style.choice}>
      <strong>{seat ? `Lugar ${seat} · ${when}` : when}</strong>
      <span>{`${item.discipline} · ${item.branchName}`}</span>
      {children}
    </p>
  )
}
