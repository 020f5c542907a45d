import { Temporal } from "temporal-polyfill"
import type { ClassType } from "../../../../contract/schedule.ts"
import type { CancellationTimes } from "../../../../contract/studio.ts"

const minute = 60_000

/** How long a booking made inside the cancellation window can be undone for free. */
export const graceMinutes = 15

/** Until when, inclusive, a booking made now can be cancelled without losing the credit. Times in milliseconds. */
export function freeUntil(
  booking: { startsAt: number; type: ClassType; now: number },
  times: Pick<CancellationTimes, "groups" | "individual">,
): { freeUntil: number; isGrace: boolean } {
  const deadline = booking.startsAt - times[booking.type] * minute
  const grace = booking.now + graceMinutes * minute
  return { freeUntil: Math.min(booking.startsAt, Math.max(deadline, grace)), isGrace: deadline < grace }
}

/** True when cancelling now returns the credit. */
export function isFree(reservation: { freeUntil: number }, now: number): boolean {
  return now <= reservation.freeUntil
}

/** How long, of the hours when people are awake, who was given a place can give it back for free. */
const promotedMinutes = 60
const wakes = 7
const sleeps = 22

/** Until when, inclusive, a place that was freed and taken for somebody can be cancelled without losing the credit. */
export function freeUntilPromoted(
  place: { startsAt: number; type: ClassType; now: number },
  times: Pick<CancellationTimes, "groups" | "individual">,
  timeZone: string,
): number {
  const deadline = place.startsAt - times[place.type] * minute
  return Math.min(place.startsAt, Math.max(deadline, afterWaking(place.now, promotedMinutes, timeZone)))
}

/** The instant when so many minutes between 7:00 and 22:00 of a zone have passed. */
export function afterWaking(from: number, minutes: number, timeZone: string): number {
  const now = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  const morning = now.startOfDay().with({ hour: wakes })
  const start = now.hour < wakes ? morning : now.hour < sleeps ? now : morning.add({ days: 1 })
  const evening = start.startOfDay().with({ hour: sleeps }).epochMilliseconds
  const end = start.epochMilliseconds + minutes * minute
  if (end <= evening) return end
  return start.startOfDay().add({ days: 1 }).with({ hour: wakes }).epochMilliseconds + end - evening
}
