import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { WaitlistEntry } from "../../../../contract/waitlist.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Asking, type Decided, decide, type Yes } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer } from "../../../platform/database/idempotency.ts"
import { flag, instant, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { claimCustomer } from "../../people/claim.ts"
import { lockClasses, moveQueue } from "../../schedule/lock.ts"
import { assertBranch, classFor, mayBookEarly } from "../deciding/desk.ts"
import { type Facts, readFacts } from "../deciding/facts.ts"
import { refusalOf } from "../deciding/whyNot.ts"
import { readQueue } from "./queue.ts"
import { waitRaces } from "./wait.ts"
import { whyNotWait } from "./waiting.ts"

export interface Wait {
  classId: string
  customerId: string
  /** False: «solo avísame». */
  automatic: boolean
}

type Answer = z.input<typeof WaitlistEntry>
interface JoinFacts extends Facts {
  ahead: number
}

/** Somebody begins to wait, if nothing was decided for them meanwhile; whoever frees a place of the class will know. */
const write = statement<{ id: string }>("join")(
  piece`with ${claimCustomer()},
   entry as (
     insert into waitlist_entries (id, class_id, user_id, automatic, joined_at)
     select ${uuid("entryId")}, ${uuid("classId")}, id, ${flag("automatic")}, ${instant("now")} from customer
     returning id
   ),
   ${moveQueue("entry")},
   ${keepAnswer("entry")}
   select id from entry`,
)

/**
 * Begins to wait for a full class; nothing is debited. The class is locked, so that a place freed at this moment was freed
 * before, and is there to be booked, or will be freed after, and goes to the line. Throws the refusals of
 * `contract/waitlist.joinWaitlist`.
 */
export function join(
  context: Context<Actor>,
  { customerId, ...wait }: Wait,
  key?: IdempotencyKey,
): Promise<Decided<Answer>> {
  return inTransaction(context, async (inside) => {
    await lockClasses(inside.transaction, [wait.classId])
    return decide(inside, key, {
      name: "join",
      read: (runner, asking) => readJoinFacts(runner, wait.classId, customerId, asking),
      rule: (facts, now) => waitOf(facts, wait, context.actor, now),
      write,
      races: waitRaces,
    })
  })
}

async function readJoinFacts(runner: Runner, classId: string, customerId: string, asking: Asking) {
  const facts = await readFacts(runner, { classId, customerIds: [customerId] }, asking)
  const [queue] = await readQueue(runner, { classId, now: asking.now })
  return { ...facts, ahead: queue?.waiting?.length ?? 0 }
}

function waitOf(
  { class: wanted, customers, ahead }: JoinFacts,
  wait: Omit<Wait, "customerId">,
  actor: Actor,
  now: Date,
) {
  const [customer] = customers
  if (!customer) throw new Refusal("USER_NOT_FOUND")
  const item = classFor(actor, wanted)
  if (!customer.isCustomer) throw new Refusal("USER_NOT_FOUND")
  if (actor.role !== "user") assertBranch(actor, "crear", item.branchId)
  const isEarly = mayBookEarly(actor, item.branchId)
  const refusal = whyNotWait(item, { ...customer, isEarly }, now.getTime())
  if (refusal) throw refusalOf(refusal, { item, customer, now })
  const entryId = randomUUID()
  const answer: Answer = {
    id: entryId,
    userId: customer.id,
    classId: item.id,
    status: "waiting",
    position: ahead + 1,
    automatic: wait.automatic,
    joinedAt: now.toISOString(),
    offeredUntil: null,
    reservationId: null,
  }
  const values = { entryId, ...wait, customerId: customer.id, customerRevision: customer.revision }
  return { answer, values, news: [topics.class(item.id)] } satisfies Yes<Answer, unknown>
}
