import type { ErrorCode } from "../../../../contract/errors.ts"
import { isTooFar, standingOf } from "../../../../contract/noShows.ts"
import { opensFor, opensWith } from "../../../../contract/opening.ts"
import { choosePackage, type Held, isFrozenOn } from "../../packages/eligible.ts"
import type { ClassFacts, SeatFacts } from "./classFacts.ts"
import type { CustomerFacts } from "./customerFacts.ts"

/** What of a class decides whether it can be booked. */
export type Bookable = Pick<
  ClassFacts,
  "id" | "branchId" | "day" | "startsAt" | "endsAt" | "isFull" | "type" | "status" | "isCancelled" | "opening"
> &
  Partial<Pick<ClassFacts, "noShows">>

/** What of a customer decides it. */
export interface Paying {
  mine: Omit<CustomerFacts["mine"][number], "id" | "seat">[]
  held: Held[]
  /** When the classes began that they missed lately. */
  missed?: readonly number[]
  /** The one that must pay, whatever else they hold: a change takes its credit along. */
  payingWith?: string
  /** Before reservations open too: staff who edit classes say so, or the seat is theirs already. */
  isEarly?: boolean
  /** The seat is given at the desk in place of who has not come: until the class ends. */
  isGiven?: boolean
}

/** How many reservations the holder of an unlimited package keeps on one class day. */
export const unlimitedPerDay = 2

export type Decision = { pays: Held } | { refusal: ErrorCode }

/** Why a class cannot be booked at `now` by anybody; undefined when it can. */
export function whyShut(
  { isCancelled, status, startsAt, endsAt }: Bookable,
  now: number,
  isGiven = false,
): ErrorCode | undefined {
  if (isCancelled) return "CLASS_CANCELLED"
  if (status !== "abierta") return "CLASS_CLOSED"
  return (isGiven ? endsAt : startsAt) <= now ? "CLASS_STARTED" : undefined
}

/** Which package pays if a customer books this class at `now`, or why they cannot. Seats are another question: see seatFor. */
export function canBook(wanted: Bookable, customer: Paying, now: number): Decision {
  const { mine, isEarly, isGiven } = customer
  const shut = whyShut(wanted, now, isGiven)
  if (shut) return { refusal: shut }
  if (mine.some((one) => one.classId === wanted.id)) return { refusal: "DUPLICATE_RESERVATION" }
  if (!isEarly && opensAt(wanted, customer, now) > now) return { refusal: "CLASS_NOT_OPEN_YET" }
  if (!isEarly && limitedUntil(wanted, customer, now)) return { refusal: "NO_SHOW_LIMIT" }
  if (wanted.isFull) return { refusal: "NO_SLOTS_AVAILABLE" }
  if (mine.some((one) => one.startsAt < wanted.endsAt && wanted.startsAt < one.endsAt)) {
    return { refusal: "OVERLAPPING_RESERVATION" }
  }
  const payers = payersOf(customer)
  const open = isEarly
    ? payers
    : payers.filter(({ packageId }) => opensWith(wanted.opening, packageId) <= now)
  // Sold at the desk after the class began, a package pays from then on.
  const startsAt = isGiven ? Math.max(wanted.startsAt, now) : wanted.startsAt
  const choice = choosePackage(open, { ...wanted, startsAt }, now)
  if ("refusal" in choice) return choice
  const isUnlimited = customer.held.some(
    (one) => one.isUnlimited && one.startsAt <= now && now <= one.expiresAt && !isFrozenOn(one, wanted.day),
  )
  const sameDay = mine.filter((one) => one.day === wanted.day).length
  if (isUnlimited && sameDay >= unlimitedPerDay) return { refusal: "UNLIMITED_DAILY_LIMIT" }
  return choice
}

/** Until when this class is too far ahead for who missed others again and again; null when it is not. Milliseconds. */
export function limitedUntil(
  { noShows, startsAt }: Pick<Bookable, "noShows" | "startsAt">,
  { missed }: Pick<Paying, "missed">,
  now: number,
): number | null {
  if (!noShows || !missed || !isTooFar(noShows, startsAt, now)) return null
  return standingOf(noShows, missed, now).limitedUntil
}

/** What they may pay with. */
const payersOf = ({ held, payingWith }: Pick<Paying, "held" | "payingWith">): Held[] =>
  payingWith === undefined ? held : held.filter(({ id }) => id === payingWith)

/** Since when a customer can book this class: sooner only with a package that would pay it. Milliseconds, 0 when it always was open. */
export function opensAt(
  wanted: Bookable,
  customer: Pick<Paying, "held" | "payingWith">,
  now: number,
): number {
  if (!wanted.opening) return 0
  const able = payersOf(customer).filter((one) => "pays" in choosePackage([one], wanted, now))
  return opensFor(
    wanted.opening,
    able.map(({ packageId }) => packageId),
  )
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
