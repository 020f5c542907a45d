import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { Hold } from "../../../../contract/holds.ts"
import type { Context } from "../../../platform/context.ts"
import { Decided, decide, type Yes } from "../../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../../platform/database/idempotency.ts"
import { bytes, piece } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { digestOf } from "../../../platform/digest.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { lockCustomer } from "../../people/claim.ts"
import { lockClassesOf } from "../../schedule/lock.ts"
import { seatFor } from "../deciding/bookable.ts"
import { classFor } from "../deciding/desk.ts"
import { refusalOf } from "../deciding/whyNot.ts"
import { serveQueue } from "../waiting/serveQueue.ts"
import { type HoldFacts, readHoldFacts } from "./facts.ts"
import { heldUntil, isOverShare, whyNotHold } from "./holdable.ts"
import { holderOf, readHoldsOf, toHold } from "./holder.ts"
import { holdRaces, writeHold } from "./write.ts"

export interface Wish {
  classId: string
  seat: number
  /** The secret of a visitor's browser. */
  visitor?: string | undefined
  /** Where they ask from. */
  network: string
}

type Answer = z.input<typeof Hold>

/** Visitors of one network come one after the other, whichever classes they want. */
const takeTurn = statement("hold-turn")(
  piece`select pg_advisory_xact_lock(32, hashtext(encode(${bytes("network")}, 'hex')))`,
)

/**
 * Holds a seat for who still has to sign in or to pay. The class is locked, so that nobody begins to wait for it meanwhile
 * and visitors are counted one by one. What they held before is given up in the same moment, to who waits there.
 * Throws the refusals of `contract/holds.holdSeat`.
 */
export function hold(
  context: Context,
  { classId, seat, visitor, network }: Wish,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  const { actor } = context
  if (!actor && !visitor) throw new Refusal("UNAUTHENTICATED")
  const asked = { classId, seat, ...holderOf(actor?.userId, visitor), network: digestOf(network) }
  return inTransaction(context, async (inside) => {
    const { transaction, clock } = inside
    if (!actor) await takeTurn(transaction, asked)
    const before = await lockClassesOf(transaction, {
      classId,
      read: () => readHoldsOf(transaction, { ...asked, now: clock.now() }),
      // An account that is closed, or merged into another, holds nothing afterwards.
      ...(actor && { people: () => lockCustomer(transaction, actor.userId) }),
    })
    const same = before.find((one) => one.is_live && one.class_id === classId && one.seat === seat)
    if (same) return new Decided(toHold(same), true)
    const decided = await decide(inside, actor && key, {
      name: "hold",
      read: (runner, asking) => readHoldFacts(runner, asked, asking),
      rule: (facts, now) => holdOf(facts, asked, now),
      write: writeHold,
      races: holdRaces,
    })
    for (const one of before) {
      inside.news.tell(topics.class(one.class_id))
      if (one.class_id !== classId) await serveQueue(inside, one.class_id, 1)
    }
    return decided
  })
}

type Asked = Parameters<typeof readHoldFacts>[1]

/** What holding that seat writes and answers. Throws why it cannot be held. */
function holdOf({ class: wanted, customer, held }: HoldFacts, asked: Asked, now: Date) {
  const item = classFor({ role: "user" }, wanted)
  if (customer === undefined || customer?.isCustomer === false) throw new Refusal("USER_NOT_FOUND")
  const refusal = whyNotHold(item, customer ?? undefined, now.getTime())
  if (refusal) throw refusalOf(refusal, { item, customer, now })
  const chosen = seatFor(asked.seat, item.seats)
  if ("refusal" in chosen) throw new Refusal(chosen.refusal)
  if (!customer && isOverShare(held, item.capacity)) throw new Refusal("HOLD_LIMIT")
  const until = new Date(heldUntil(item.startsAt, now.getTime()))
  const answer: Answer = { classId: item.id, seat: asked.seat, heldUntil: until.toISOString() }
  const values = {
    ...asked,
    holdId: randomUUID(),
    heldUntil: until,
    ownerId: asked.userId,
    owner: asked.userId === null ? asked.visitor : null,
    ownerNetwork: asked.userId === null ? asked.network : null,
  }
  return { answer, values, news: [topics.class(item.id)] } satisfies Yes<Answer, unknown>
}
