import type { Actor, Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { Refusal } from "../../platform/refusal.ts"
import { assertStillBuyable } from "./beginCapture.ts"
import { buy } from "./buy.ts"
import type { Followers } from "./followers.ts"
import { type Bought, boughtBy, sourceOf, takeOrder } from "./orders.ts"

/** Gives what costs nothing, once, decided inside the lock like what is paid. Throws the refusals of `assertStillBuyable`. */
export function giveFree(context: Context<Actor>, followers: Followers, orderId: string): Promise<Bought> {
  return inTransaction(context, async (inside) => {
    const order = await takeOrder(inside.transaction, orderId, (userId) =>
      followers.beforeGrant(inside, { userId, orderId }),
    )
    const before = boughtBy(order)
    if (before) return before
    await assertStillBuyable(inside, followers, order)
    const { isUseHad, ...bought } = await buy(inside, followers, { ...order, source: sourceOf(orderId) })
    if (!isUseHad) throw new Refusal("COUPON_USED_UP")
    return bought
  })
}
