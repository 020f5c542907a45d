import type { z } from "zod"
import type { Cancellation } from "../../../contract/reservations.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { type Asking, type Decided, decide, type Yes } from "../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../platform/database/idempotency.ts"
import { instant, piece, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { ledgerEnd, ledgerRaces, moveCredit, nextMovement } from "../packages/ledger.ts"
import { claimCustomer } from "../people/claim.ts"
import { describeSeat } from "./book.ts"
import { isFree } from "./deadlines.ts"
import { assertBranch } from "./desk.ts"

type Answer = z.input<typeof Cancellation>

interface Facts {
  id: string | null
  user_id: string
  class_id: string
  seat: number
  created_at: Date
  free_until: Date
  cancelled_at: Date | null
  held_package_id: string
  is_unlimited: boolean
  seq: number
  balance: number
  customer_revision: number
  starts_at: Date
  branch_id: string
  day: string
  discipline: string
  kept: KeptAnswer | null
}

const readRow = statement<Facts>("cancellation-facts")(
  piece`select r.id, r.user_id, r.class_id, r.seat, r.created_at, r.free_until, r.cancelled_at, r.held_package_id,
     h.is_unlimited, e.seq, e.balance, u.revision as customer_revision, c.starts_at, c.branch_id, c.day, d.name as discipline,
     ${keptAnswer}
   from (values (${uuid("reservationId")})) as asked(id)
   left join reservations r on r.id = asked.id
   left join held_packages h on h.id = r.held_package_id
   left join lateral ${ledgerEnd} e on true
   left join users u on u.id = r.user_id
   left join classes c on c.id = r.class_id
   left join disciplines d on d.id = c.discipline_id`,
)

/** The seat is free and the ledger says what became of the credit, in one commit; or nothing, if anything moved. */
const write = statement<{ id: string }>("cancel")(
  piece`with ${claimCustomer()},
   freed as (
     update reservations r set cancelled_at = ${instant("now")}, cancelled_by = ${uuid("actorId")}
     from customer where r.id = ${uuid("reservationId")} and r.cancelled_at is null
     returning r.id
   ),
   ${moveCredit("freed")},
   ${keepAnswer("freed")}
   select id from freed`,
)

/**
 * Gives up a reservation: on time the credit goes back to the package it came from, late it is lost.
 * Throws RESERVATION_NOT_FOUND, RESERVATION_CANCELLED or CLASS_STARTED.
 */
export function cancel(
  context: Context<Actor>,
  reservationId: string,
  key?: IdempotencyKey,
): Promise<Decided<Answer>> {
  return decide(context, key, {
    name: "cancel",
    read: async (runner: Runner, asking: Asking) =>
      (await readRow(runner, { reservationId, ...asking }))[0] as Facts,
    rule: (facts, now) => cancellationOf(facts, context.actor, now),
    write,
    races: ledgerRaces,
  })
}

/** What giving up the reservation of these facts writes and answers. Throws why it cannot be given up. */
function cancellationOf(facts: Facts, actor: Actor, now: Date) {
  const isOwn = facts.user_id === actor.userId
  if (facts.id === null || (!isOwn && actor.role === "user")) throw new Refusal("RESERVATION_NOT_FOUND")
  if (!isOwn) assertBranch(actor, facts.branch_id)
  if (facts.cancelled_at) throw new Refusal("RESERVATION_CANCELLED")
  if (facts.starts_at <= now) throw new Refusal("CLASS_STARTED")
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
    customerId: facts.user_id,
    customerRevision: facts.customer_revision,
    heldPackageId: facts.held_package_id,
    actorId: actor.userId,
    note: describeSeat(facts, facts.seat),
  }
  return { answer, values, news: [`class:${facts.class_id}`] } satisfies Yes<Answer, unknown>
}
