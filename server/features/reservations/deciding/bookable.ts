import type { ErrorCode } from "../../../../contract/errors.ts"
import { choosePackage, type Held } from "../../packages/eligible.ts"
import type { ClassFacts, SeatFacts } from "./classFacts.ts"
import type { CustomerFacts } from "./customerFacts.ts"

/** What of a class decides whether it can be booked. */
export type Bookable = Pick<
  ClassFacts,
  "id" | "branchId" | "day" | "startsAt" | "endsAt" | "isFull" | "type" | "status" | "isCancelled"
>

/** What of a customer decides it. */
export interface Paying {
  mine: Omit<CustomerFacts["mine"][number], "id" | "seat">[]
  held: Held[]
  /** The one that must pay, whatever else they hold: a change takes its credit along. */
  payingWith?: string
}

/** How many reservations the holder of an unlimited package keeps on one class day. */
export const unlimitedPerDay = 2

export type Decision = { pays: Held } | { refusal: ErrorCode }

/** Which package pays if a customer books this class at `now`, or why they cannot. Seats are another question: see seatFor. */
export function canBook(wanted: Bookable, { mine, held, payingWith }: Paying, now: number): Decision {
  if (wanted.isCancelled) return { refusal: "CLASS_CANCELLED" }
  if (wanted.status !== "abierta") return { refusal: "CLASS_CLOSED" }
  if (wanted.startsAt <= now) return { refusal: "CLASS_STARTED" }
  if (mine.some((one) => one.classId === wanted.id)) return { refusal: "DUPLICATE_RESERVATION" }
  if (wanted.isFull) return { refusal: "NO_SLOTS_AVAILABLE" }
  if (mine.some((one) => one.startsAt < wanted.endsAt && wanted.startsAt < one.endsAt)) {
    return { refusal: "OVERLAPPING_RESERVATION" }
  }
  const payers = payingWith === undefined ? held : held.filter(({ id }) => id === payingWith)
  const choice = choosePackage(payers, wanted, now)
  if ("refusal" in choice) return choice
  const isUnlimited = held.some((one) => one.isUnlimited && one.startsAt <= now && now <= one.expiresAt)
  const sameDay = mine.filter((one) => one.day === wanted.day).length
  if (isUnlimited && sameDay >= unlimitedPerDay) return { refusal: "UNLIMITED_DAILY_LIMIT" }
  return choice
}

/** The seat a booking takes: the one asked for, or the first that is free. */
export function seatFor(
  asked: number | undefined,
  facts: SeatFacts,
): { seat: number } | { refusal: ErrorCode } {
  if (asked === undefined) {
    return facts.firstFree === null ? { refusal: "NO_SLOTS_AVAILABLE" } : { seat: facts.firstFree }
  }
  return facts.askedIsFree && asked <= facts.capacity ? { seat: asked } : { refusal: "SEAT_NOT_AVAILABLE" }
}
