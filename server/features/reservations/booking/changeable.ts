import type { ClassType } from "../../../../contract/schedule.ts"
import type { CancellationTimes } from "../../../../contract/studio.ts"
import { canBook, type Decision, type Paying, whyShut } from "../deciding/bookable.ts"
import type { ClassFacts } from "../deciding/classFacts.ts"
import type { CustomerFacts } from "../deciding/customerFacts.ts"
import { freeUntil } from "../deciding/deadlines.ts"

const minute = 60_000

/** What of a reservation decides whether, and to what, it can be changed. Times in milliseconds. */
export interface Changeable {
  classId: string
  type: ClassType
  startsAt: number
  freeUntil: number
  isCancelled: boolean
  /** Whether they came was said already. */
  isMarked: boolean
  heldPackageId: string
}

/** Until when, inclusive, a reservation can be changed. */
export function changeUntil(one: Pick<Changeable, "type" | "startsAt">, times: CancellationTimes): number {
  const window = one.type === "groups" ? times.changeGroups : times.changeIndividual
  return one.startsAt - window * minute
}

/**
 * Whether a reservation can be changed to a class at `now`: as if it were booked with the credit that the old one gives
 * back, and with nothing else. Another seat of its class is no other booking: what paid it pays it still, whatever became of that
 * since. Seats are another question: see seatFor.
 */
export function canChange(
  before: Changeable,
  wanted: ClassFacts,
  customer: Pick<CustomerFacts, "mine" | "held"> & Pick<Paying, "isEarly" | "missed">,
  now: number,
): Decision | { pays: null } {
  if (before.isCancelled) return { refusal: "RESERVATION_CANCELLED" }
  if (before.startsAt <= now) return { refusal: "CLASS_STARTED" }
  if (before.isMarked) return { refusal: "RESERVATION_MARKED" }
  if (now > changeUntil(before, wanted.times)) return { refusal: "CHANGE_TOO_LATE" }
  if (wanted.id === before.classId) {
    const refusal = whyShut(wanted, now)
    return refusal ? { refusal } : { pays: null }
  }
  return canBook(
    wanted,
    {
      ...withCreditOf(before, customer),
      mine: customer.mine.filter(({ classId }) => classId !== before.classId),
      isEarly: customer.isEarly === true,
    },
    now,
  )
}

/** What they hold once the old reservation has given its credit back, which alone may pay. */
export const withCreditOf = (
  before: Changeable,
  customer: Pick<CustomerFacts, "held"> & Pick<Paying, "missed">,
) => ({
  ...(customer.missed && { missed: customer.missed }),
  held: customer.held.map((one) =>
    one.id === before.heldPackageId && !one.isUnlimited ? { ...one, balance: one.balance + 1 } : one,
  ),
  payingWith: before.heldPackageId,
})

/**
 * Until when the new reservation can be cancelled without losing the credit: a change made late takes that along, and another seat of the class leaves it
 * as it is. The minutes in which what was booked late can be undone do not begin anew.
 */
export function freeUntilChanged(before: Changeable, wanted: ClassFacts, now: number) {
  if (now > before.freeUntil) return { freeUntil: before.freeUntil, isGrace: false, staysFree: false }
  const was = isLate(before, wanted.times, now)
  if (wanted.id === before.classId) return { freeUntil: before.freeUntil, isGrace: was, staysFree: true }
  const own = freeUntil({ ...wanted, now }, wanted.times)
  const until = was && own.isGrace ? Math.min(before.freeUntil, own.freeUntil) : own.freeUntil
  return { ...own, freeUntil: until, staysFree: true }
}

/** Whether a booking of it now would have those minutes alone. */
const isLate = ({ startsAt, type }: Changeable, times: CancellationTimes, now: number) =>
  freeUntil({ startsAt, type, now }, times).isGrace
