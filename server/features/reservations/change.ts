import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { Change } from "../../../contract/reservations.ts"
import type { Actor, Context } from "../../platform/context.ts"
import {
  type Asking,
  type Decided,
  decide,
  type Keeping,
  type Yes,
} from "../../platform/database/decision.ts"
import { type IdempotencyKey, keepValues } from "../../platform/database/idempotency.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { Refusal } from "../../platform/refusal.ts"
import { ledgerRaces, nextMovement } from "../packages/ledger.ts"
import { lockClasses } from "../schedule/lock.ts"
import { describeSeat, seatRaces, writeBooking } from "./book.ts"
import { seatFor } from "./bookable.ts"
import { writeCancellation } from "./cancel.ts"
import { type Changeable, canChange, freeUntilChanged } from "./changeable.ts"
import { assertBranch, classFor } from "./desk.ts"
import { type Facts, readFacts } from "./facts.ts"
import { assertReach, type ReservationFacts, readReservationFacts } from "./reservationFacts.ts"

export interface Wish {
  reservationId: string
  newClassId: string
  /** Absent: the first free seat of another class. */
  newSeat?: number
}

type Answer = z.input<typeof Change>

/** The reservation as it is, and the class that is wanted in its place, as its customer would book it. */
export interface ChangeFacts extends Facts {
  before: ReservationFacts
}

/**
 * Gives up a seat for another, of the same class or of another, and moves the credit along: the old one is given up only
 * if the new one was had. Both classes are locked in their order, so that two people who swap come one after the other.
 * Throws the refusals of `contract/reservations.change`.
 */
export function change(context: Context<Actor>, wish: Wish, key?: IdempotencyKey): Promise<Decided<Answer>> {
  return inTransaction(context, async (inside) => {
    const { class_id: from } = await readReservationFacts(inside.transaction, wish.reservationId, noKey)
    await lockClasses(inside.transaction, [from, wish.newClassId])
    return decide(inside, key, {
      name: "change",
      read: (runner, asking) => readChangeFacts(runner, wish, asking),
      rule: (facts, now) => changeOf(facts, wish.newSeat, context.actor, now),
      write,
      races: [...seatRaces, ...ledgerRaces],
    })
  })
}

const noKey = { keyOwner: null, key: null }

export async function readChangeFacts(runner: Runner, wish: Wish, asking: Asking): Promise<ChangeFacts> {
  const before = await readReservationFacts(runner, wish.reservationId, asking)
  const wanted = { classId: wish.newClassId, customerIds: [before.user_id], seat: wish.newSeat }
  return { ...(await readFacts(runner, wanted, { ...asking, ...noKey })), kept: before.kept, before }
}

export const toChangeable = (before: ReservationFacts): Changeable => ({
  classId: before.class_id,
  type: before.type,
  startsAt: before.starts_at.getTime(),
  freeUntil: before.free_until.getTime(),
  isCancelled: before.cancelled_at !== null,
  heldPackageId: before.held_package_id,
})

/** What changing the reservation of these facts writes and answers. Throws why it cannot be changed. */
function changeOf(facts: ChangeFacts, asked: number | undefined, actor: Actor, now: Date) {
  const { before, customers } = facts
  assertReach(before, actor)
  const item = classFor(actor, facts.class)
  if (actor.role !== "user") assertBranch(actor, item.branchId)
  const [customer] = customers
  if (!customer) throw new Refusal("USER_NOT_FOUND")
  const one = toChangeable(before)
  const decision = canChange(one, item, customer, now.getTime())
  if ("refusal" in decision) throw new Refusal(decision.refusal)
  if (item.id === before.class_id && (asked === undefined || asked === before.seat))
    throw new Refusal("SAME_SEAT")
  const chosen = seatFor(asked, item.seats)
  if ("refusal" in chosen) throw new Refusal(chosen.refusal)

  const until = new Date(freeUntilChanged(one, item, now.getTime()).freeUntil)
  const whose = { customerId: before.user_id, heldPackageId: before.held_package_id, actorId: actor.userId }
  const returned = nextMovement(before, before.is_unlimited, "returned", 1)
  const reservationId = randomUUID()
  const answer: Answer = {
    id: reservationId,
    userId: before.user_id,
    classId: item.id,
    seat: chosen.seat,
    status: "active",
    createdAt: now.toISOString(),
    freeUntil: until.toISOString(),
    cancelledAt: null,
    packageId: before.held_package_id,
    changedFrom: before.id,
  }
  const values = {
    givenUp: {
      ...whose,
      ...returned,
      reservationId: before.id,
      customerRevision: before.customer_revision,
      note: describeSeat(before, before.seat),
    },
    taken: {
      ...whose,
      ...nextMovement(returned, before.is_unlimited, "used", -1),
      classId: item.id,
      classRevision: item.revision,
      // One more than was read: the seat given up has claimed the customer already.
      customerRevision: before.customer_revision + 1,
      reservationId,
      roomId: item.roomId,
      seat: chosen.seat,
      freeUntil: until,
      changedFrom: before.id,
      note: describeSeat(item, chosen.seat),
    },
  }
  const news = [`class:${before.class_id}`, `class:${item.id}`]
  return { answer, values, news } satisfies Yes<Answer, unknown>
}

type Values = ReturnType<typeof changeOf>["values"]

/** Two statements of one transaction: the seat given up and its credit back, then the new one with that credit. */
async function write(runner: Runner, { givenUp, taken, ...keeping }: Values & Keeping) {
  const freed = await writeCancellation(runner, {
    ...givenUp,
    ...keepValues(undefined, undefined, null),
    now: keeping.now,
  })
  return freed.length === 0 ? [] : writeBooking(runner, { ...taken, ...keeping })
}
