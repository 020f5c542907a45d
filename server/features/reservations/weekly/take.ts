import type { ErrorCode } from "../../../../contract/errors.ts"
import { noPermissions } from "../../../../contract/permissions.ts"
import { classRefusals } from "../../../../contract/reservations.ts"
import type { Actor, Platform } from "../../../platform/context.ts"
import { type Asking, decide } from "../../../platform/database/decision.ts"
import type { Runner } from "../../../platform/database/statement.ts"
import { type Inside, inTransaction, MovedMeanwhile } from "../../../platform/database/transaction.ts"
import { noEvent } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { ledgerRaces } from "../../packages/ledger.ts"
import { lockClasses } from "../../schedule/lock.ts"
import { bookingOf, writeServed } from "../booking/book.ts"
import { seatFor } from "../deciding/bookable.ts"
import { type Facts, readFacts } from "../deciding/facts.ts"
import { seatRaces } from "../deciding/seating.ts"
import { join } from "../waiting/join.ts"
import { serveQueue } from "../waiting/serveQueue.ts"
import { automaticUntil } from "../waiting/waiting.ts"
import { type Due, stillDue } from "./due.ts"
import { type Turn, writeTurn } from "./turns.ts"

/**
 * Nothing has been decided: the class is not open yet, or is no more; or they have it by another way. Who misses classes is told that this one is too far
 * ahead for them.
 */
const leaveAlone: readonly ErrorCode[] = [
  ...classRefusals.filter((refusal) => refusal !== "NO_SHOW_LIMIT"),
  "CLASS_NOT_FOUND",
  "USER_NOT_FOUND",
  "DUPLICATE_RESERVATION",
  "ALREADY_WAITING",
]

/**
 * What becomes of a weekly booking in one class, in one commit: a seat, paid, or a place in its line, or why neither; and that it
 * was decided. Under the class's lock, so that whoever else decides it comes before, and is read, or after.
 */
export function takeTurn(platform: Platform, due: Due): Promise<void> {
  return inTransaction({ ...platform, actor: undefined }, async (inside) => {
    const { transaction, clock } = inside
    await lockClasses(transaction, [due.classId])
    const now = clock.now()
    const still = await stillDue(transaction, due, now)
    if (!still) return
    const turn = await decideTurn(inside, still)
    if (!turn) return
    const written = await writeTurn(transaction, { ...still, ...turn, now })
    // It was ended while its class was decided: undone, and found ended.
    if (written.length === 0) throw new MovedMeanwhile()
  })
}

async function decideTurn(inside: Inside<Platform>, due: Due): Promise<Turn | undefined> {
  // What they cannot book by their own press either; they are told, and not left to find that they have no seat.
  if (!due.isPublic) return skipped("WEEKLY_NOT_PUBLIC")
  const booked = await orReason(() => bookSeat(inside, due))
  if (typeof booked !== "string") return { outcome: "booked", reason: null, reservationId: booked.id }
  if (booked !== "NO_SLOTS_AVAILABLE") return skipped(booked)
  const wait = { classId: due.classId, customerId: due.userId, automatic: true }
  const waits = await orReason(() => join({ ...inside, actor: themselves(due.userId) }, wait))
  if (typeof waits === "string") return skipped(waits)
  return { outcome: "waiting", reason: null, reservationId: null }
}

const skipped = (reason: ErrorCode): Turn | undefined =>
  leaveAlone.includes(reason) ? undefined : { outcome: "skipped", reason, reservationId: null }

/** Books as they would, by the rule of every press: the seat that they would rather have, or the first that is free. */
async function bookSeat(inside: Inside<Platform>, { classId, userId, seat }: Due): Promise<{ id: string }> {
  await serveQueue({ ...inside, actor: undefined }, classId, 0)
  const { answer } = await decide({ ...inside, actor: undefined }, undefined, {
    name: "book weekly",
    read: (runner: Runner, asking: Asking) =>
      readFacts(runner, { classId, customerIds: [userId], ...(seat && { seat }) }, asking),
    rule(facts, now) {
      assertInTime(facts, now)
      const { answer, values, news } = bookingOf(facts, seatOf(facts, seat), themselves(userId), now)
      // The clock did it; it is told with what became of the other classes.
      return { answer, values: { ...values, ...noEvent, actorId: null }, news }
    },
    write: writeServed,
    races: [...seatRaces, ...ledgerRaces],
  })
  return answer
}

/** Nobody is given by the clock what they could not give back: the same moment until which a freed place goes to who is first. */
function assertInTime({ class: item }: Facts, now: Date): void {
  if (item && now.getTime() > automaticUntil(item, item.times)) throw new Refusal("WEEKLY_TOO_LATE")
}

function seatOf({ class: item }: Facts, wished: number | null): number | undefined {
  if (!item || wished === null) return undefined
  return "seat" in seatFor(wished, item.seats) ? wished : undefined
}

/** Whose weekly booking it is, with what they may do at their own press, and no more. */
const themselves = (userId: string): Actor => ({
  ...{ userId, uid: "", sessionId: "", role: "user", mustChangePassword: false },
  permissions: noPermissions,
})

async function orReason<T>(work: () => Promise<T>): Promise<Awaited<T> | ErrorCode> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
