import type { z } from "zod"
import type { Change } from "../../../../contract/reservations.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import {
  type Asking,
  type Decided,
  decide,
  type Keeping,
  type Yes,
} from "../../../platform/database/decision.ts"
import { type IdempotencyKey, keepValues, noKey } from "../../../platform/database/idempotency.ts"
import type { Runner } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { noEvent } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { ledgerRaces, nextMovement } from "../../packages/ledger.ts"
import { lockClasses } from "../../schedule/lock.ts"
import { seatFor } from "../deciding/bookable.ts"
import { assertBranch, classFor, mayBookEarly } from "../deciding/desk.ts"
import { type Facts, readFacts } from "../deciding/facts.ts"
import { assertReach, type ReservationFacts, readReservationFacts } from "../deciding/reservationFacts.ts"
import { describeSeat, seatingOf, seatRaces, writeSeating } from "../deciding/seating.ts"
import { refusalOf } from "../deciding/whyNot.ts"
import { serveQueue } from "../waiting/serveQueue.ts"
import { endWait } from "../waiting/wait.ts"
import { writeCancellation } from "./cancel.ts"
import { type Changeable, canChange, freeUntilChanged, withCreditOf } from "./changeable.ts"

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
 * if the new one was had, and goes to who waits for it. Both classes are locked in their order, so that two people who
 * swap come one after the other.
 * Throws the refusals of `contract/reservations.change`.
 */
export function change(context: Context<Actor>, wish: Wish, key?: IdempotencyKey): Promise<Decided<Answer>> {
  return inTransaction(context, async (inside) => {
    const { class_id: from } = await readReservationFacts(inside.transaction, wish.reservationId, noKey)
    await lockClasses(inside.transaction, [from, wish.newClassId])
    await serveQueue(inside, wish.newClassId, 0)
    const decided = await decide(inside, key, {
      name: "change",
      read: (runner, asking) => readChangeFacts(runner, wish, asking),
      rule: (facts, now) => changeOf(facts, wish.newSeat, context.actor, now),
      write,
      races: [...seatRaces, ...ledgerRaces],
    })
    if (!decided.isRepeated && from !== wish.newClassId) await serveQueue(inside, from, 1)
    return decided
  })
}

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
  isMarked: before.attended !== null,
  heldPackageId: before.held_package_id,
})

/** What changing the reservation of these facts writes and answers. Throws why it cannot be changed. */
function changeOf(facts: ChangeFacts, asked: number | undefined, actor: Actor, now: Date) {
  const { before, customers } = facts
  assertReach(before, actor)
  const item = classFor(actor, facts.class)
  if (actor.role !== "user") assertBranch(actor, "editar", item.branchId)
  const [customer] = customers
  if (!customer) throw new Refusal("USER_NOT_FOUND")
  const one = toChangeable(before)
  const isEarly = mayBookEarly(actor, item.branchId)
  const decision = canChange(one, item, { ...customer, isEarly }, now.getTime())
  if ("refusal" in decision) {
    throw refusalOf(decision.refusal, { item, customer: withCreditOf(one, customer), now })
  }
  if (item.id === before.class_id && (asked === undefined || asked === before.seat))
    throw new Refusal("SAME_SEAT")
  const chosen = seatFor(asked, item.seats)
  if ("refusal" in chosen) throw new Refusal(chosen.refusal)

  const { freeUntil } = freeUntilChanged(one, item, now.getTime())
  const returned = nextMovement(before, before.is_unlimited, "returned", 1)
  const taken = seatingOf({
    item,
    // One more than was read: the seat given up has claimed the customer already.
    customer: { id: before.user_id, revision: before.customer_revision + 1 },
    seat: chosen.seat,
    pays: { id: before.held_package_id, isUnlimited: before.is_unlimited, ...returned },
    freeUntil,
    actorId: actor.userId,
    changedFrom: before.id,
    now,
  })
  const givenUp = {
    ...returned,
    reservationId: before.id,
    attended: before.attended,
    classId: before.class_id,
    queueRevision: before.queue_revision,
    customerId: before.user_id,
    customerRevision: before.customer_revision,
    heldPackageId: before.held_package_id,
    actorId: actor.userId,
    note: describeSeat(before, before.seat),
    ...noEvent,
  }
  const answer: Answer = { ...taken.answer, changedFrom: before.id }
  const news = [topics.class(before.class_id), topics.class(item.id)]
  return { answer, values: { givenUp, taken: taken.values }, news } satisfies Yes<Answer, unknown>
}

type Values = ReturnType<typeof changeOf>["values"]

/** Statements of one transaction: the seat given up and its credit back, then the new one with that credit. */
async function write(runner: Runner, { givenUp, taken, ...keeping }: Values & Keeping) {
  const nothing = { ...keepValues(undefined, undefined, null), now: keeping.now }
  const freed = await writeCancellation(runner, { ...givenUp, ...nothing })
  if (freed.length === 0) return []
  const seated = await writeSeating(runner, { ...taken, ...keeping })
  if (seated.length > 0) await endWait(runner, { ...taken, now: keeping.now })
  return seated
}
