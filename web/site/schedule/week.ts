import {
  addDays,
  daysBetween,
  formatDay,
  formatLongDay,
  formatRange,
  isRealDay,
} from "../../../contract/calendar.ts"

const farthestWeek = 8

/** A day, already in the words that the page shows. */
export interface WeekDay {
  day: string
  /** «mié» */
  weekday: string
  /** «26» */
  number: string
  /** «miércoles 26 de noviembre» */
  name: string
}

export interface Week {
  /** The day being looked at. */
  day: string
  from: string
  to: string
  /** «21 – 27 de noviembre» */
  range: string
  days: WeekDay[]
  previous: string | null
  next: string | null
}

/** The week of seven days, counted from today, that holds a day; days gone by become today. */
export function weekOf(wanted: string | null, today: string): Week {
  const day = wanted && isRealDay(wanted) && wanted > today ? wanted : today
  const ahead = daysBetween(today, day)
  const week = Math.min(farthestWeek, Math.floor(ahead / 7))
  const from = addDays(today, week * 7)
  const to = addDays(from, 6)
  return {
    day: ahead >= (farthestWeek + 1) * 7 ? from : day,
    from,
    to,
    range: formatRange(from, to),
    days: Array.from({ length: 7 }, (_, index) => sayDay(addDays(from, index))),
    previous: week > 0 ? addDays(from, -7) : null,
    next: week < farthestWeek ? addDays(from, 7) : null,
  }
}

function sayDay(day: string): WeekDay {
  return {
    day,
    weekday: formatDay(day, { weekday: "short" }),
    number: formatDay(day, { day: "numeric" }),
    name: formatLongDay(day),
  }
}
