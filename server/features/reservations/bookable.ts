import type { ErrorCode } from "../../../contract/errors.ts"
import type { ClassType } from "../../../contract/schedule.ts"
import { choosePackage, type Held } from "../packages/eligible.ts"

/** What booking a class is decided on. Times in milliseconds. */
export interface BookingFacts {
  class: {
    branchId: string
    day: string
    startsAt: number
    endsAt: number
    capacity: number
    /** As many sit as it admits, or no seat that can be sold is left. */
    isFull: boolean
    type: ClassType
    status: "abierta" | "cerrada"
    /** For staff, and where the branch is public. */
    isVisible: boolean
  }
  /** The customer's active reservations on the days around the class. */
  mine: { classId: string; day: string; startsAt: number; endsAt: number }[]
  held: Held[]
}

/** How many reservations the holder of an unlimited package keeps on one class day. */
export const unlimitedPerDay = 2

export type Decision = { pays: Held } | { refusal: ErrorCode }

/** Which package pays if the customer books this class at `now`, or why they cannot. Seats are another question: see seatFor. */
export function canBook(facts: BookingFacts, classId: string, now: number): Decision {
  const { class: wanted, mine, held } = facts
  if (!wanted.isVisible) return { refusal: "CLASS_NOT_FOUND" }
  if (wanted.status !== "abierta") return { refusal: "CLASS_CLOSED" }
  if (wanted.startsAt <= now) return { refusal: "CLASS_STARTED" }
  if (mine.some((one) => one.classId === classId)) return { refusal: "DUPLICATE_RESERVATION" }
  if (wanted.isFull) return { refusal: "NO_SLOTS_AVAILABLE" }
  if (mine.some((one) => one.startsAt < wanted.endsAt && wanted.startsAt < one.endsAt)) {
    return { refusal: "OVERLAPPING_RESERVATION" }
  }
  const choice = choosePackage(held, wanted, now)
  if ("refusal" in choice) return choice
  const isUnlimited = held.some((one) => one.isUnlimited && one.startsAt <= now && now <= one.expiresAt)
  const sameDay = mine.filter((one) => one.day === wanted.day).length
  if (isUnlimited && sameDay >= unlimitedPerDay) return { refusal: "UNLIMITED_DAILY_LIMIT" }
  return choice
}

/** The seats of a class's room as far as one booking needs them. */
export interface SeatFacts {
  capacity: number
  /** True when the asked seat exists, is not blocked and is not taken. */
  askedIsFree: boolean
  /** The free seat with the lowest number; null when there is none. */
  firstFree: number | null
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
