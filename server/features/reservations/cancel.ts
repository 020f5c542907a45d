import type { z } from "zod"
import type { Cancellation } from "../../../contract/reservations.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { lost } from "../../platform/database/errors.ts"
import {
  answeredBefore,
  Decided,
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keepValues,
  keptAnswer,
} from "../../platform/database/idempotency.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { untilWon } from "../../platform/database/untilWon.ts"
import { Refusal } from "../../platform/refusal.ts"
import { ledgerEnd, moveCredit, nextMovement } from "../packages/ledger.ts"
import { claimCustomer } from "../people/claim.ts"
import { describeSeat } from "./book.ts"
import { isFree } from "./deadlines.ts"
import { assertBranch } from "./desk.ts"

type Answer = z.input<typeof Cancellation>

interface Row {
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

const read = statement<Row>(
  "cancellation-facts",
  `select r.id, r.user_id, r.class_id, r.seat, r.created_at, r.free_until, r.cancelled_at, r.held_package_id,
     h.is_unlimited, e.seq, e.balance, u.revision as customer_revision, c.starts_at, c.branch_id, c.day, d.name as discipline,
     ${keptAnswer}
   from (values (:reservationId::uuid)) as asked(id)
   left join reservations r on r.id = asked.id
   left join held_packages h on h.id = r.held_package_id
   left join lateral ${ledgerEnd} e on true
   left join users u on u.id = r.user_id
   left join classes c on c.id = r.class_id
   left join disciplines d on d.id = c.discipline_id`,
)

/** The seat is free and the ledger says what became of the credit, in one commit; or nothing, if anything moved. */
const write = statement<{ id: string }>(
  "cancel",
  `with ${claimCustomer()},
   freed as (
     update reservations r set cancelled_at = :now::timestamptz, cancelled_by = :actorId::uuid
     from customer where r.id = :reservationId::uuid and r.cancelled_at is null
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
export async function cancel(
  context: Context<Actor>,
  reservationId: string,
  key?: IdempotencyKey,
): Promise<Decided<Answer>> {
  const decided = await untilWon(context.pool, (client) => tryToCancel(client, context, reservationId, key))
  context.news.tell(`class:${decided.answer.classId}`)
  return decided
}

/** Undefined when something was decided for the customer between the facts and the writing. */
async function tryToCancel(
  client: Runner,
  { clock, actor }: Context<Actor>,
  reservationId: string,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer> | undefined> {
  const now = clock.now()
  const [facts] = (await read(client, {
    reservationId,
    keyOwner: actor.userId,
    key: key?.key ?? null,
  })) as [Row]
  const before = answeredBefore<Answer>(facts.kept, key)
  if (before) return before
  const answer = decide(facts, actor, now)
  const reason = answer.credit === "lost" ? "lost" : "returned"
  const freed = await write(client, {
    ...nextMovement(facts, facts.is_unlimited, reason, reason === "lost" ? 0 : 1),
    reservationId,
    customerId: facts.user_id,
    customerRevision: facts.customer_revision,
    heldPackageId: facts.held_package_id,
    actorId: actor.userId,
    note: describeSeat({ discipline: facts.discipline, class: facts }, facts.seat),
    now,
    ...keepValues(actor.userId, key, answer),
  }).catch(lost)
  return freed.length === 1 ? new Decided(answer) : undefined
}

function decide(facts: Row, actor: Actor, now: Date): Answer {
  const isOwn = facts.user_id === actor.userId
  if (facts.id === null || (!isOwn && actor.role === "user")) throw new Refusal("RESERVATION_NOT_FOUND")
  if (!isOwn) assertBranch(actor, facts.branch_id)
  if (facts.cancelled_at) throw new Refusal("RESERVATION_CANCELLED")
  if (facts.starts_at <= now) throw new Refusal("CLASS_STARTED")
  const free = isFree({ freeUntil: facts.free_until.getTime() }, now.getTime())
  return {
    id: facts.id,
    userId: facts.user_id,
    classId: facts.class_id,
    seat: facts.seat,
    status: "cancelled",
    createdAt: facts.created_at.toISOString(),
    freeUntil: facts.free_until.toISOString(),
    cancelledAt: now.toISOString(),
    packageId: facts.held_package_id,
    credit: facts.is_unlimited ? "unlimited" : free ? "returned" : "lost",
  }
}
