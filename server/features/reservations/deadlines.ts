import type { ClassType } from "../../../contract/schedule.ts"
import type { CancellationTimes } from "../../../contract/studio.ts"

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
