import type { z } from "zod"
import type { Hold } from "../../../../contract/holds.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { noKey } from "../../../platform/database/idempotency.ts"
import { bytes, instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { digestOf } from "../../../platform/digest.ts"
import { lockCustomer } from "../../people/claim.ts"
import { lockClassesOf } from "../../schedule/lock.ts"
import { readFacts } from "../deciding/facts.ts"
import { whyNotHold } from "./holdable.ts"
import { holderOf, readHoldsOf, toHold } from "./holder.ts"
import { endHolds } from "./release.ts"

type Held = z.input<typeof Hold> | null

const write = statement<{ id: string }>("join-hold")(
  piece`update seatings s set user_id = ${uuid("userId")}, visitor = null, visitor_network = null
   where s.visitor = ${bytes("visitor")} and s.cancelled_at is null and s.held_until > ${instant("now")}
   returning s.id`,
)

/**
 * What a visitor held is theirs under their name, with the minutes that are left, in place of what they held before under
 * it. If they cannot sit there (they sit already, or elsewhere at that hour) it is given up.
 */
export function joinHold(context: Context<Actor>, secret: string): Promise<{ hold: Held }> {
  const { userId } = context.actor
  const visitor = digestOf(secret)
  return inTransaction(context, async (inside) => {
    const { transaction, clock } = inside
    await lockClassesOf(transaction, {
      read: () => readHoldsOf(transaction, { ...holderOf(userId, secret), now: clock.now() }),
      people: () => lockCustomer(transaction, userId),
    })
    const now = clock.now()
    const [found] = await readHoldsOf(transaction, { userId: null, visitor, now })
    if (!found?.is_live) return { hold: await readOwn(inside) }
    const wanted = { classId: found.class_id, customerIds: [userId], seat: found.seat }
    const {
      class: item,
      customers: [customer],
    } = await readFacts(transaction, wanted, { now, ...noKey })
    // An account that was closed, or merged into another, while it was waited for: what the visitor held stays theirs.
    if (!customer?.isCustomer) return { hold: null }
    // It was open to them when they took it.
    const had = item && { ...item, isFull: false, hasQueue: false, opening: null }
    const refusal = had && whyNotHold(had, customer, now.getTime())
    if (!item || refusal) {
      await endHolds(inside, { userId: null, visitor })
      return { hold: await readOwn(inside) }
    }
    await endHolds(inside, { userId, visitor: null })
    await write(transaction, { userId, visitor, now })
    return { hold: toHold(found) }
  })
}

/** The seat that they hold under their name. */
export async function readOwn(
  context: Pick<Context<Actor>, "pool" | "transaction" | "clock" | "actor">,
): Promise<Held> {
  const holder = holderOf(context.actor.userId, undefined)
  const [found] = await readHoldsOf(context.transaction ?? context.pool, {
    ...holder,
    now: context.clock.now(),
  })
  return found?.is_live ? toHold(found) : null
}
