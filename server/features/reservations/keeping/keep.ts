import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { keepSeat as call } from "../../../../contract/keptSeats.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Asking, type Decided, decide, type Yes } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, type KeptAnswer, keptAnswer } from "../../../platform/database/idempotency.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { lockCustomer } from "../../people/claim.ts"
import { lockClasses } from "../../schedule/lock.ts"
import { seatFor } from "../deciding/bookable.ts"
import {
  beyondOffers,
  type ClassFacts,
  type ClassRow,
  nobodys,
  readClassFacts,
  toClassFacts,
} from "../deciding/classFacts.ts"
import { assertBranch } from "../deciding/desk.ts"
import { seatRaces } from "../deciding/seating.ts"
import { endDead } from "../holds/release.ts"
import { writeHeld } from "./write.ts"

export interface KeepWish {
  classId: string
  seat: number
  userId?: string | undefined
  name?: string | undefined
}

interface Facts {
  class: ClassFacts | undefined
  /** Of who has an account. */
  isCustomer: boolean
  sits: boolean
  kept: KeptAnswer | null
}

type Answer = z.input<typeof call.output>
type Row = ClassRow & { is_customer: boolean; sits: boolean; kept: KeptAnswer | null }

const readRow = statement<Row>("keep-facts")(
  piece`with ${readClassFacts(nobodys)}
   select wanted.*, ${keptAnswer},
     exists (select from users u where u.id = ${uuid.orNull("userId")} and u.role = 'user' and u.closed_at is null)
       as is_customer,
     exists (select from seatings s left join kept_seats k on k.seating_id = s.id
       where s.class_id = wanted.class_id and s.cancelled_at is null and not s.sits_twice
         and (s.held_until is null and s.user_id = ${uuid.orNull("userId")} or k.user_id = ${uuid.orNull("userId")})) as sits
   from (select) as asked left join wanted on true`,
)

async function readKeepFacts(
  runner: Runner,
  { classId, seat, userId }: KeepWish,
  asking: Asking,
): Promise<Facts> {
  const [row] = await readRow(runner, { classId, seat, userId: userId ?? null, ...asking })
  const beyond = row?.has_queue ? await beyondOffers(runner, { classId, now: asking.now }) : 0
  return {
    class: row && toClassFacts(row, seat, beyond),
    isCustomer: row?.is_customer ?? false,
    sits: row?.sits ?? false,
    kept: row?.kept ?? null,
  }
}

/**
 * Staff keep a free seat for somebody until the class begins: a customer, who has it by booking, or a name. What is offered
 * to who waits is not free. Throws the refusals of `contract/keptSeats.keepSeat`.
 */
export function keepSeat(
  context: Context<Actor>,
  wish: KeepWish,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  return inTransaction(context, async (inside) => {
    await lockClasses(inside.transaction, [wish.classId])
    // An account that is closed, or merged into another, is kept nothing afterwards.
    if (wish.userId) await lockCustomer(inside.transaction, wish.userId)
    await endDead({ ...inside, actor: undefined }, wish.classId)
    return decide(inside, key, {
      name: "keep seat",
      read: (runner, asking) => readKeepFacts(runner, wish, asking),
      rule: (facts, now) => keepingOf(facts, wish, context.actor, now),
      write: writeHeld,
      races: seatRaces,
    })
  })
}

function keepingOf({ class: item, isCustomer, sits }: Facts, wish: KeepWish, actor: Actor, now: Date) {
  if (!item) throw new Refusal("CLASS_NOT_FOUND")
  assertBranch(actor, "crear", item.branchId)
  if (item.isCancelled) throw new Refusal("CLASS_CANCELLED")
  if (item.startsAt <= now.getTime()) throw new Refusal("CLASS_STARTED")
  if (item.status !== "abierta") throw new Refusal("CLASS_CLOSED")
  if (wish.userId !== undefined && !isCustomer) throw new Refusal("USER_NOT_FOUND")
  if (wish.userId !== undefined && sits)
    throw new Refusal("DUPLICATE_RESERVATION", { message: "Ya tiene un lugar en esta clase." })
  const chosen = seatFor(wish.seat, item.seats)
  if ("refusal" in chosen) throw new Refusal(chosen.refusal)
  if (item.isFull) throw new Refusal("NO_SLOTS_AVAILABLE")
  const answer: Answer = { classId: item.id, seat: wish.seat, until: new Date(item.startsAt).toISOString() }
  const values = {
    id: randomUUID(),
    classId: item.id,
    classRevision: item.revision,
    seat: wish.seat,
    userId: wish.userId ?? null,
    name: wish.userId === undefined ? (wish.name ?? null) : null,
    actorId: actor.userId,
  }
  return { answer, values, news: [topics.class(item.id)] } satisfies Yes<Answer, unknown>
}
