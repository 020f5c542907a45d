import type { z } from "zod"
import type { captureOrder as endpoint } from "../../../contract/orders.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { Refusal } from "../../platform/refusal.ts"
import { assertBuyable } from "./buyable.ts"
import { holdUse } from "./coupons/holdUse.ts"
import { readCurrentUser } from "./currentUser.ts"
import type { Online } from "./online.ts"
import { readBuyingFacts } from "./orderFacts.ts"
import { findOrder, type Order } from "./orders.ts"
import { type Settled, settle } from "./settle.ts"
import { takeMoney } from "./takeMoney.ts"

type Answer = z.input<typeof endpoint.output>

/**
 * Takes the money of one's own order and gives the package, or the package alone when it costs nothing. Made again, from
 * another tab or after the answer was lost, it answers the same. Throws the refusals of `contract/orders.captureOrder`.
 */
export async function captureOrder(
  context: Context<Actor>,
  online: Online,
  { orderID, packageId }: { orderID: string; packageId: string },
): Promise<Answer> {
  const order = await findOrder(context.pool, orderID)
  if (order?.user_id !== context.actor.userId || order.package_id !== packageId) {
    throw new Refusal("ORDER_NOT_FOUND")
  }
  const settled = await settledOf(context, online, order)
  if (settled.state === "held") throw new Refusal("PAYMENT_HELD")
  const { transactionId, heldPackageId } = settled
  const seat = await online.followers.heldSeat(context, heldPackageId)
  return { user: await readCurrentUser(context, online.followers), transactionId, heldPackageId, seat }
}

async function settledOf(context: Context<Actor>, online: Online, order: Order): Promise<Settled> {
  const { transaction_id: transactionId, held_package_id: heldPackageId } = order
  if (transactionId && heldPackageId) return { state: "paid", transactionId, heldPackageId }
  if (order.status === "held") throw new Refusal("PAYMENT_HELD")
  const mayBeTaken = () => assertStillBuyable(context, online, order)
  if (order.amount > 0) return takeMoney(context, online, order, mayBeTaken)
  await mayBeTaken()
  return settle(context, online.followers, { orderId: order.id, seenBy: "call" })
}

/** Looked at again before any money is taken. Throws ORDER_EXPIRED, PACKAGE_NOT_ON_SALE, NOT_NEW_USER, or why its coupon is of no use any more. */
async function assertStillBuyable(
  context: Context<Actor>,
  { followers }: Online,
  { id: orderId, user_id: userId, package_id: packageId, branch_id: branchId, ...order }: Order,
): Promise<void> {
  const { pool, clock } = context
  const { status, expires_at, coupon_code: code } = order
  const now = clock.now()
  if (status !== "created" || expires_at <= now) throw new Refusal("ORDER_EXPIRED")
  const asked = { userId, packageId, now, keyOwner: null, key: null }
  assertBuyable(await readBuyingFacts(pool, followers, asked))
  if (!code) return
  await inTransaction(context, (inside) => holdUse(inside, { code, orderId, userId, packageId, branchId }))
}
