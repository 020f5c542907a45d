import { addDays, daysBetween } from "../../../contract/calendar.ts"

/** From a day to another, both in it. */
export interface Range {
  from: string
  to: string
}

/** The first day of the year, of the month, and the Monday of the week that a day is in. */
export function startsOf(day: string) {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return {
    year: `${day.slice(0, 4)}-01-01`,
    month: `${day.slice(0, 7)}-01`,
    week: addDays(day, -sinceMonday),
  }
}

/** The month that a day is in, whole. */
export function monthOf(day: string): Range {
  const { month: from } = startsOf(day)
  return { from, to: addDays(startsOf(addDays(from, 31)).month, -1) }
}

/** So many days, of which a day is the last. */
export const lastDays = (day: string, count: number): Range => ({ from: addDays(day, 1 - count), to: day })

/** So many months, of which that of a day is the last; each whole. */
export function lastMonths(day: string, count: number): Range[] {
  const months = [monthOf(day)]
  while (months.length < count) months.unshift(monthOf(addDays((months[0] as Range).from, -1)))
  return months
}

const fortnight = 14

/** The fortnight that a day is in, counted from `start`; null while none has begun, or nobody has said from when. */
export function fortnightOf(start: string | null, day: string): Range | null {
  if (start === null || day < start) return null
  const days = daysBetween(start, day)
  const from = addDays(start, days - (days % fortnight))
  return { from, to: addDays(from, fortnight - 1) }
}
