import { addDays } from "./calendar.ts"

/** Weeks from Monday; fortnights from the 1st and from the 16th; months. */
export const cadences = ["week", "fortnight", "month"] as const
export type Cadence = (typeof cadences)[number]

export interface Days {
  from: string
  to: string
}

/** Most periods that are told before they are closed. */
export const mostOpenPeriods = 60

const lastOfMonth = (day: string): string =>
  addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1)

/** The last day of the week, the fortnight or the month that a day is in. */
export function endOf(cadence: Cadence, day: string): string {
  if (cadence === "week") return addDays(day, (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7)
  if (cadence === "fortnight" && day.slice(8) <= "15") return `${day.slice(0, 8)}15`
  return lastOfMonth(day)
}

/** Periods that are not closed: from the day after the last that is, or from when instructors are paid, to that of `today`. */
export function openPeriods(
  { cadence, paysFrom }: { cadence: Cadence; paysFrom: string | null },
  closedTo: string | null,
  today: string,
): Days[] {
  if (paysFrom === null) return []
  const after = closedTo === null ? paysFrom : addDays(closedTo, 1)
  const periods: Days[] = []
  for (let from = after > paysFrom ? after : paysFrom; from <= today && periods.length < mostOpenPeriods; ) {
    const to = endOf(cadence, from)
    periods.push({ from, to })
    from = addDays(to, 1)
  }
  return periods
}
