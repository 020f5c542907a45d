import type { ErrorCode } from "../../../../contract/errors.ts"
import { classRefusals } from "../../../../contract/reservations.ts"
import type { ClassType } from "../../../../contract/schedule.ts"
import type { CancellationTimes } from "../../../../contract/studio.ts"
import { type Bookable, canBook, type Paying } from "../deciding/bookable.ts"
import type { CustomerFacts } from "../deciding/customerFacts.ts"

const minute = 60_000

/** How long a place is kept for who waits. */
export const offerMinutes = 15
/** Minutes before the class when the line comes to its end. */
export const lastCallMinutes = 30

/** From then on nobody waits any more. */
export const lastCallOf = ({ startsAt }: { startsAt: number }): number => startsAt - lastCallMinutes * minute

/** Until then, inclusive, a freed place is taken for the first in line. */
export function automaticUntil(
  { startsAt, type }: { startsAt: number; type: ClassType },
  times: Pick<CancellationTimes, "groups" | "individual">,
): number {
  return startsAt - times[type] * minute
}

/**
 * What becomes of a place freed at `now`: taken for the first in line until the cancellation deadline, then offered to
 * all of them until `offersEnd`, and in the last minutes the public's. Times in milliseconds.
 */
export function phaseOf(
  item: { startsAt: number; type: ClassType },
  times: Pick<CancellationTimes, "groups" | "individual">,
  now: number,
): { phase: "automatic" | "offers" | "over"; offersEnd: number } {
  const lastCall = lastCallOf(item)
  const offersEnd = Math.min(now + offerMinutes * minute, lastCall)
  if (now >= lastCall) return { phase: "over", offersEnd }
  return { phase: now <= automaticUntil(item, times) ? "automatic" : "offers", offersEnd }
}

const final: ErrorCode[] = [...classRefusals, "DUPLICATE_RESERVATION"]

/** Why a customer cannot wait for a class at `now`; undefined when they can. Two classes a day are no reason: a day may empty. */
export function whyNotWait(
  item: Bookable,
  customer: Pick<CustomerFacts, "mine" | "held" | "isWaiting"> & Pick<Paying, "isEarly" | "missed">,
  now: number,
): ErrorCode | undefined {
  const decision = canBook({ ...item, isFull: false }, customer, now)
  const refusal = "refusal" in decision ? decision.refusal : undefined
  if (refusal !== undefined && final.includes(refusal)) return refusal
  if (customer.isWaiting) return "ALREADY_WAITING"
  if (!item.isFull) return "CLASS_NOT_FULL"
  if (now >= lastCallOf(item)) return "WAITLIST_CLOSED"
  if (refusal === undefined || refusal === "UNLIMITED_DAILY_LIMIT") return undefined
  return refusal === "OVERLAPPING_RESERVATION" ? refusal : "NO_CLASSES_TO_WAIT"
}
