import { addDays, dayIn } from "../../../contract/calendar.ts"
import type { OwnClass } from "../../../contract/ownClasses.ts"

/** Classes of one day, in its branch's days. */
export interface Day {
  day: string
  classes: OwnClass[]
}

export interface Weeks {
  /** Of this week, from now on; with those whose roll waits to be taken. */
  ahead: Day[]
  next: Day[]
  /** What is behind, the newest first. */
  given: OwnClass[]
}

/** True of a class that is over, whose roll nobody took and may still. */
export function isUntaken({ endsAt, roll, occupied, arrived, cancelledAt }: OwnClass, now: Date): boolean {
  if (cancelledAt || occupied === 0 || arrived > 0) return false
  return new Date(endsAt) <= now && now <= new Date(roll.closesAt)
}

/** One's classes as a week is lived: what comes, the week after, and what is behind. */
export function weeksOf(classes: readonly OwnClass[], now: Date): Weeks {
  const isBehind = (item: OwnClass) => new Date(item.endsAt) <= now && !isUntaken(item, now)
  const coming = classes.filter((item) => !isBehind(item))
  const isNext = (item: OwnClass) => item.day >= nextMonday(dayIn(item.timeZone, now))
  return {
    ahead: byDay(coming.filter((item) => !isNext(item))),
    next: byDay(coming.filter(isNext)),
    given: classes.filter(isBehind).toReversed(),
  }
}

/** The Monday after a day. */
function nextMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return addDays(day, 8 - weekday)
}

function byDay(classes: readonly OwnClass[]): Day[] {
  const days = [...new Set(classes.map(({ day }) => day))].sort()
  return days.map((day) => ({ day, classes: classes.filter((item) => item.day === day) }))
}
