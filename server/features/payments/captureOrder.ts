import type { z } from "zod"
import type { captureOrder as endpoint } from "../../../contract/orders.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readCurrentUser } from "./currentUser.ts"
import { giveFree } from "./giveFree.ts"
import type { Online } from "./online.ts"
import { boughtBy, findOrder, type Order } from "./orders.ts"
import type { Settled } from "./settle.ts"
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
  const bought = boughtBy(order)
  if (bought) return { state: "paid", ...bought }
  if (order.status === "held") throw new Refusal("PAYMENT_HELD")
  if (order.amount > 0) return takeMoney(context, online, order)
  return { state: "paid", ...(await giveFree(context, online.followers, order.id)) }
}
