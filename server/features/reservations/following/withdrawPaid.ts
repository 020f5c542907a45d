import type { Platform } from "../../../platform/context.ts"
import { noKey } from "../../../platform/database/idempotency.ts"
import { type Inside, MovedMeanwhile } from "../../../platform/database/transaction.ts"
import { eventOf } from "../../../platform/events/record.ts"
import { topics } from "../../../platform/topics.ts"
import { nextMovement } from "../../packages/ledger.ts"
import type { Revoked } from "../../payments/followers.ts"
import { lockCustomers } from "../../people/claim.ts"
import { lockClassesOf } from "../../schedule/lock.ts"
import { writeCancellation } from "../booking/cancel.ts"
import { readReservationFacts } from "../deciding/reservationFacts.ts"
import { describeSeat } from "../deciding/seating.ts"
import { serveQueue } from "../waiting/serveQueue.ts"
import { readPaidAhead } from "./paidAhead.ts"

/**
 * Inside a transaction: gives up the seats that packages paid and that are still to come, whatever their deadline. Each
 * credit goes back to its package, which is about to be taken back, and each seat to who waits for it.
 */
export async function withdrawPaid(inside: Inside<Platform>, { packages, actorId }: Revoked): Promise<void> {
  const { transaction, clock, news } = inside
  const now = clock.now()
  const heldPackageIds = packages.map(({ heldPackageId }) => heldPackageId)
  const userIds = packages.map(({ userId }) => userId)
  const ahead = await lockClassesOf(transaction, {
    read: () => readPaidAhead(transaction, { heldPackageIds, now }),
    // From here on nothing else is decided for them.
    people: () => lockCustomers(transaction, userIds),
  })
  for (const { id, class_id: classId, user_id: userId } of ahead) {
    await giveUp(inside, id, { userId, actorId, credit: "refunded" }, now)
    news.tell(topics.class(classId))
    await serveQueue({ ...inside, actor: undefined }, classId, 1)
  }
}

/**
 * Inside a transaction that holds the class and the customer: gives a seat up, and its credit back to the package, whatever the
 * deadline. `credit`: how the customer is told.
 */
export async function giveUp(
  { transaction }: Inside<Platform>,
  reservationId: string,
  {
    userId,
    actorId,
    credit,
  }: { userId: string; actorId: string; credit: "refunded" | "returned" | "unlimited" },
  now: Date,
): Promise<void> {
  const facts = await readReservationFacts(transaction, reservationId, noKey)
  if (facts.user_id !== userId) throw new MovedMeanwhile()
  const written = await writeCancellation(transaction, {
    ...nextMovement(facts, facts.is_unlimited, "returned", 1),
    reservationId,
    attended: facts.attended,
    customerId: facts.user_id,
    customerRevision: facts.customer_revision,
    classId: facts.class_id,
    queueRevision: facts.queue_revision,
    heldPackageId: facts.held_package_id,
    actorId,
    note: describeSeat(facts, facts.seat),
    ...eventOf("cancelled", { reservationId, credit }),
    ...{ ...noKey, keyRequest: null, answer: "null", now },
  })
  // Nobody moves them while they are held: to lose here is a mistake of ours, and undoes the whole.
  if (written.length === 0) throw new Error(`The reservation ${reservationId} could not be given up`)
}
