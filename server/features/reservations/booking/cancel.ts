import type { z } from "zod"
import type { Cancellation } from "../../../../contract/reservations.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Asking, type Decided, decide, type Yes } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer, noKey } from "../../../platform/database/idempotency.ts"
import { flag, instant, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { eventOf, recordEvent } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { ledgerRaces, moveCredit, nextMovement } from "../../packages/ledger.ts"
import { claimCustomer } from "../../people/claim.ts"
import { lockClasses, lockQueue } from "../../schedule/lock.ts"
import { isFree } from "../deciding/deadlines.ts"
import { assertReach, type ReservationFacts, readReservationFacts } from "../deciding/reservationFacts.ts"
import { describeSeat } from "../deciding/seating.ts"
import { besideQueue, unlessQueued } from "../waiting/queue.ts"
import { serveQueue } from "../waiting/serveQueue.ts"

type Answer = z.input<typeof Cancellation>

/** The seat is free and the ledger says what became of the credit, in one commit; or nothing, if anything moved. */
export const writeCancellation = statement<{ id: string }>("cancel")(
  piece`with ${lockQueue},
   ${claimCustomer("class")},
   freed as (
     update reservations r set cancelled_at = ${instant("now")}, cancelled_by = ${uuid("actorId")}, attended = null
     from customer where r.id = ${uuid("reservationId")} and r.cancelled_at is null
       and r.attended is not distinct from ${flag.orNull("attended")}
     returning r.id
   ),
   ${moveCredit("freed")},
   ${keepAnswer("freed")},
   ${recordEvent("freed")}
   select id from freed`,
)

/**
 * Gives up a reservation: on time the credit goes back to the package it came from, late it is lost. The seat goes, in the
 * same moment, to who waits for it. Throws RESERVATION_NOT_FOUND, RESERVATION_CANCELLED, CLASS_STARTED or RESERVATION_MARKED.
 */
export function cancel(
  context: Context<Actor>,
  reservationId: string,
  key?: IdempotencyKey,
): Promise<Decided<Answer>> {
  const cancellation = {
    name: "cancel",
    read: (runner: Runner, asking: Asking) => readReservationFacts(runner, reservationId, asking),
    rule: (facts: ReservationFacts, now: Date) => cancellationOf(facts, context.actor, now),
    write: writeCancellation,
    races: ledgerRaces,
  }
  const rule: typeof cancellation.rule = (facts, now) =>
    unlessQueued(facts.has_queue, cancellation.rule(facts, now))
  return besideQueue(
    () => decide(context, key, { ...cancellation, rule }),
    () =>
      inTransaction(context, async (inside) => {
        const { class_id: classId } = await readReservationFacts(inside.transaction, reservationId, noKey)
        await lockClasses(inside.transaction, [classId])
        const decided = await decide(inside, key, cancellation)
        if (!decided.isRepeated) await serveQueue(inside, classId, 1)
        return decided
      }),
  )
}

/** What giving up the reservation of these facts writes and answers. Throws why it cannot be given up. */
function cancellationOf(facts: ReservationFacts, actor: Actor, now: Date) {
  assertReach(facts, actor)
  if (facts.cancelled_at) throw new Refusal("RESERVATION_CANCELLED")
  if (facts.starts_at <= now) throw new Refusal("CLASS_STARTED")
  if (facts.attended !== null) throw new Refusal("RESERVATION_MARKED")
  const free = isFree({ freeUntil: facts.free_until.getTime() }, now.getTime())
  const credit = facts.is_unlimited ? "unlimited" : free ? "returned" : "lost"
  const answer: Answer = {
    id: facts.id,
    userId: facts.user_id,
    classId: facts.class_id,
    seat: facts.seat,
    status: "cancelled",
    createdAt: facts.created_at.toISOString(),
    freeUntil: facts.free_until.toISOString(),
    cancelledAt: now.toISOString(),
    packageId: facts.held_package_id,
    credit,
  }
  const values = {
    ...(credit === "lost"
      ? nextMovement(facts, facts.is_unlimited, "lost", 0)
      : nextMovement(facts, facts.is_unlimited, "returned", 1)),
    reservationId: facts.id,
    attended: facts.attended,
    customerId: facts.user_id,
    customerRevision: facts.customer_revision,
    classId: facts.class_id,
    queueRevision: facts.queue_revision,
    heldPackageId: facts.held_package_id,
    actorId: actor.userId,
    note: describeSeat(facts, facts.seat),
    ...eventOf("cancelled", { reservationId: facts.id, credit }),
  }
  return { answer, values, news: [topics.class(facts.class_id)] } satisfies Yes<Answer, unknown>
}
