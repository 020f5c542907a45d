import type { ErrorCode } from "../../../../contract/errors.ts"
import { holdMinutes } from "../../../../contract/holds.ts"
import { payerRefusals } from "../../../../contract/reservations.ts"
import { type Bookable, canBook, type Paying } from "../deciding/bookable.ts"

/** How many live holds visitors may have from one network at once, over all classes. */
export const mostPerNetwork = 3

/** How many seats of a class visitors may hold at once: whoever holds for nothing starves no class. */
export const shareOfVisitors = (capacity: number): number => Math.max(1, Math.floor(capacity / 4))

/** What others hold that counts against a visitor. */
export interface HeldByVisitors {
  inClass: number
  fromNetwork: number
}

/** What is no reason against a hold: the package is what they are about to buy. */
const toBeBought: readonly ErrorCode[] = payerRefusals

/** Why nobody, or this customer, can hold a seat of a class at `now`; undefined when they can. A visitor has booked nothing yet. */
export function whyNotHold(
  item: Bookable & { hasQueue: boolean },
  customer: Paying | undefined,
  now: number,
): ErrorCode | undefined {
  const decision = canBook(item, customer ?? { mine: [], held: [] }, now)
  if ("refusal" in decision && !toBeBought.includes(decision.refusal)) return decision.refusal
  // While somebody waits, places are theirs.
  return item.hasQueue ? "NO_SLOTS_AVAILABLE" : undefined
}

/** Whether visitors hold so much already that one more has to sign in first. */
export function isOverShare({ inClass, fromNetwork }: HeldByVisitors, capacity: number): boolean {
  return inClass >= shareOfVisitors(capacity) || fromNetwork >= mostPerNetwork
}

/** Until when a seat that is held at `now` is held. Milliseconds. */
export const heldUntil = (startsAt: number, now: number): number =>
  Math.min(now + holdMinutes * 60_000, startsAt)
