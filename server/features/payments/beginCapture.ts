import type { Actor, Context } from "../../platform/context.ts"
import { type Inside, inTransaction } from "../../platform/database/transaction.ts"
import { Refusal } from "../../platform/refusal.ts"
import { assertTakable } from "./buyable.ts"
import { holdUse } from "./coupons/holdUse.ts"
import type { Followers } from "./followers.ts"
import { readBuyingFacts } from "./orderFacts.ts"
import { type Bought, boughtBy, noteAsked, type Order, takeOrder } from "./orders.ts"

export type Begun = { state: "begun"; declines: number } | ({ state: "paid" } & Bought)

/**
 * Everything is looked at again, inside the customer's lock, and from here on the money may be taken: of two orders that use up
 * one thing, the second is refused before it costs anything. Returns how often it was declined before, or what it bought
 * meanwhile. Throws the refusals of `assertStillBuyable`.
 */
export function beginCapture(context: Context<Actor>, followers: Followers, orderId: string): Promise<Begun> {
  return inTransaction(context, async (inside) => {
    const { transaction, clock } = inside
    const order = await takeOrder(transaction, orderId)
    const bought = boughtBy(order)
    if (bought) return { state: "paid", ...bought }
    await assertStillBuyable(inside, followers, order)
    return { state: "begun", declines: await noteAsked(transaction, orderId, clock.now()) }
  })
}

/**
 * Inside a transaction that holds the customer and the order. Throws ORDER_EXPIRED, PAYMENT_HELD, PACKAGE_NOT_ON_SALE, NOT_NEW_USER, why its coupon
 * is of no use any more, REQUEST_IN_PROGRESS while another order may use up what it needs, or PAYMENT_UNCERTAIN when its time
 * is over and nobody knows yet what came of it.
 */
export async function assertStillBuyable(
  inside: Inside<Context<Actor>>,
  followers: Followers,
  { id: orderId, user_id: userId, package_id: packageId, branch_id: branchId, ...order }: Order,
): Promise<void> {
  const now = inside.clock.now()
  if (order.status === "held") throw new Refusal("PAYMENT_HELD")
  if (order.status !== "created") throw new Refusal("ORDER_EXPIRED")
  if (order.expires_at <= now) throw new Refusal(order.capturing_at ? "PAYMENT_UNCERTAIN" : "ORDER_EXPIRED")
  const asked = { userId, packageId, orderId, now, keyOwner: null, key: null }
  assertTakable(await readBuyingFacts(inside.transaction, followers, asked))
  if (order.coupon_code)
    await holdUse(inside, { code: order.coupon_code, orderId, userId, packageId, branchId })
}
