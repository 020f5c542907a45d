import type { Platform } from "../../platform/context.ts"
import { piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { type Inside, inTransaction, MovedMeanwhile, savepoint } from "../../platform/database/transaction.ts"
import { record } from "../../platform/events/record.ts"
import { lockCustomer } from "../people/claim.ts"
import { buy } from "./buy.ts"
import { findCapture, type SeenBy, writeCapture } from "./captures.ts"
import { keepUse } from "./coupons/spendUse.ts"
import type { Followers } from "./followers.ts"
import { type OrderState, type Problem, problemOf } from "./honour.ts"
import { type Bought, boughtBy, type Order, readOrder, sourceOf } from "./orders.ts"
import type { Taken } from "./provider.ts"

/** What an order has become. */
export type Settled = ({ state: "paid" } & Bought) | { state: "held"; problem: Problem }

interface Facts {
  currency: string
  is_new_user: boolean
  is_here: boolean
  is_newness_used: boolean
}

const readFacts = statement<Facts>("settling-facts")(
  piece`select o.currency, p.is_new_user, u.enabled and u.closed_at is null as is_here,
     exists (select from held_packages h join packages n on n.id = h.package_id
       where h.user_id = o.user_id and n.is_new_user and h.source <> 'order:' || o.id) as is_newness_used
   from orders o join packages p on p.id = o.package_id join users u on u.id = o.user_id
   where o.id = ${uuid("orderId")}`,
)

/**
 * Money that was taken becomes a package, once: whoever hears of it, first or again, the call, the webhook and the
 * reconciler, ends here. What was paid, what was granted, its ledger and its receipt's event are one commit; what cannot
 * be honoured is written down for staff instead.
 */
export function settle(
  platform: Platform,
  followers: Followers,
  { orderId, taking, seenBy }: { orderId: string; taking: Taken; seenBy: SeenBy },
): Promise<Settled> {
  return inTransaction(platform, async (inside) => {
    const { transaction } = inside
    const { user_id: userId } = (await readOrder(transaction, orderId)) as Order
    await followers.beforeGrant(inside, { userId, orderId })
    await lockCustomer(transaction, userId)
    const before = await findCapture(transaction, taking.id)
    const order = (await readOrder(transaction, orderId)) as Order
    if (order.user_id !== userId) throw new MovedMeanwhile()
    if (before?.problem && !before.transaction_id) return { state: "held", problem: before.problem }
    if (before) return paidBy(order)
    const [facts] = (await readFacts(transaction, { orderId })) as [Facts]
    const problem = problemOf(taking, stateOf(order, facts))
    const bought = problem ? undefined : await buyWithItsUse(inside, followers, order)
    if (!bought) {
      const why = problem ?? "coupon"
      if (problem !== "twice" && order.coupon_code !== null) await keepUse(inside, orderId)
      await holdCapture(inside, { taking, orderId, problem: why, seenBy })
      return { state: "held", problem: why }
    }
    const { transactionId } = bought
    await writeCapture(inside, { taking, orderId, transactionId, problem: null, seenBy })
    return { state: "paid", ...bought }
  })
}

/** All that was taken of one order: one is what an order has, any more are written down for staff. Returns what became of the first. */
export async function settleAll(
  platform: Platform,
  followers: Followers,
  { takings: [first, ...more], ...of }: { orderId: string; takings: [Taken, ...Taken[]]; seenBy: SeenBy },
): Promise<Settled> {
  const settled = await settle(platform, followers, { ...of, taking: first })
  for (const taking of more) await settle(platform, followers, { ...of, taking })
  return settled
}

const stateOf = ({ amount, transaction_id }: Order, facts: Facts): OrderState => ({
  amount,
  currency: facts.currency,
  isPaid: transaction_id !== null,
  isNewUserPackage: facts.is_new_user,
  isPersonHere: facts.is_here,
  isNewnessUsed: facts.is_newness_used,
})

function paidBy(order: Order): Settled {
  const bought = boughtBy(order)
  if (!bought) throw new Error(`The order ${order.id} was taken, and bought nothing`)
  return { state: "paid", ...bought }
}

/** Undefined, and nothing is bought, when its coupon has no use left for it. */
async function buyWithItsUse(
  inside: Inside<Platform>,
  followers: Followers,
  order: Order,
): Promise<Bought | undefined> {
  const buying = () => buy(inside, followers, { ...order, source: sourceOf(order.id) })
  if (order.coupon_code === null) return buying()
  const [bought] = await savepoint(inside.transaction, async () => {
    const { isUseHad, ...had } = await buying()
    return isUseHad ? [had] : []
  })
  return bought
}

/** Writes down money that buys nothing by itself, and tells staff. */
export async function holdCapture(
  inside: Inside<Platform>,
  { orderId, ...capture }: { taking: Taken; orderId: string | null; problem: Problem; seenBy: SeenBy },
): Promise<void> {
  const { transaction, clock } = inside
  const isNew = await writeCapture(inside, { ...capture, orderId, transactionId: null })
  if (!isNew) return
  await transaction.query(
    "update orders set status = 'held', look_at = null where id = $1 and status <> 'paid'",
    [orderId],
  )
  await record(transaction, "payment-held", { captureId: capture.taking.id }, clock.now())
}
