import style from "./DayStrip.module.css"
import { InPlaceLink } from "./InPlaceLink.tsx"

export interface StripDay {
  day: string
  weekday: string
  number: string
  /** The whole date, for who cannot see the strip. */
  label: string
  to: string
  current: boolean
  marked: boolean
}

/** A row of days, at most one of them chosen: a week that fits, or more of them to scroll through. */
export function DayStrip({ label, days, scrolls }: { label: string; days: StripDay[]; scrolls?: boolean }) {
  return (
    <ol className={style.strip} aria-label={label} data-scrolls={scrolls || undefined}>
      {days.map((day) => (
        <li key={day.day}>
          <InPlaceLink to={day.to} className={style.day} aria-current={day.current ? "date" : undefined}>
            <span className={style.label}>{day.label}</span>
            <span className={style.weekday} aria-hidden="true">
              {day.weekday}
            </span>
            <span className={style.number} aria-hidden="true">
              {day.number}
            </span>
            {day.marked && <span className={style.mark} />}
          </InPlaceLink>
        </li>
      ))}
    </ol>
  )
}
