import { dayIn } from "../../contract/calendar.ts"
import type { WrittenMoment } from "./columns.ts"
import { resolveDay, type WrittenDay } from "./days.ts"
import { instantAt } from "./instants.ts"

/** What the days of a folder mean: they count from its reference day, and nothing of the past is after `now`. */
export interface Calendar {
  reference: string
  now: Date
}

export function dayOf(calendar: Calendar, written: WrittenDay): string {
  return resolveDay(written, calendar.reference)
}

/** Undefined when the clock of that zone skips it. */
export function instantOf(calendar: Calendar, zone: string, written: WrittenMoment): Date | undefined {
  return instantAt(zone, dayOf(calendar, written.day), written.hour)
}

/** The first day that is still today somewhere: no day `0` is then tomorrow for a branch further west. */
export function referenceToday(now: Date, zones: string[]): string {
  return zones.map((zone) => dayIn(zone, now)).sort()[0] ?? dayIn("UTC", now)
}
