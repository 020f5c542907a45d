import { randomUUID } from "node:crypto"
import type { Platform } from "../../platform/context.ts"
import { piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { type Inside, inTransaction, MovedMeanwhile } from "../../platform/database/transaction.ts"
import { record } from "../../platform/events/record.ts"
import { grant } from "../packages/grant.ts"
import { lockCustomer } from "../people/claim.ts"
import { findCapture, type SeenBy, writeCapture } from "./captures.ts"
import { spendUse } from "./coupons/spendUse.ts"
import type { Followers } from "./followers.ts"
import { type OrderState, type Problem, problemOf } from "./honour.ts"
import { type Order, readOrder, sourceOf } from "./orders.ts"
import type { Taken } from "./provider.ts"

/** What an order has become. */
export type Settled =
  | { state: "paid"; transactionId: string; heldPackageId: string }
  | { state: "held"; problem: Problem }

interface Facts {
  branch_id: string | null
  coupon_id: string | null
  currency: string
  is_new_user: boolean
  is_here: boolean
  is_newness_used: boolean
}

const readFacts = statement<Facts>("settling-facts")(
  piece`select o.branch_id, o.coupon_id, o.currency, p.is_new_user, u.enabled and u.closed_at is null as is_here,
     exists (select from held_packages h join packages n on n.id = h.package_id
       where h.user_id = o.user_id and n.is_new_user and h.source <> 'order:' || o.id) as is_newness_used
   from orders o join packages p on p.id = o.package_id join users u on u.id = o.user_id
   where o.id = ${uuid("orderId")}`,
)

/**
 * Money that was taken becomes a package, once: whoever hears of it, first or again, the call, the webhook and the
 * reconciler, ends here. What was paid, what was granted, its ledger and its receipt's event are one commit; what cannot
 * be honoured is written down for staff instead. Without a `taking`, an order that costs nothing.
 */
export function settle(
  platform: Platform,
  followers: Followers,
  { orderId, taking, seenBy }: { orderId: string; taking?: Taken; seenBy: SeenBy },
): Promise<Settled> {
  return inTransaction(platform, async (inside) => {
    const { transaction } = inside
    const { user_id: userId } = (await readOrder(transaction, orderId)) as Order
    await followers.beforeGrant(inside, { userId, orderId })
    await lockCustomer(transaction, userId)
    const order = (await readOrder(transaction, orderId)) as Order
    if (order.user_id !== userId) throw new MovedMeanwhile()
    const before = taking ? await findCapture(transaction, taking.id) : undefined
    if (before?.problem && !before.transaction_id) return { state: "held", problem: before.problem }
    if (before || (!taking && order.transaction_id)) return boughtBy(order)
    const facts = (await readFacts(transaction, { orderId }))[0] as Facts
    const problem = taking && problemOf(taking, stateOf(order, facts))
    if (taking && problem) {
      await holdCapture(inside, { taking, orderId, problem, seenBy })
      return { state: "held", problem }
    }
    const bought = await buy(inside, followers, { ...order, source: sourceOf(orderId) }, facts)
    if (taking) {
      const { transactionId } = bought
      await writeCapture(inside, { taking, orderId, transactionId, problem: null, seenBy })
    }
    return { state: "paid", ...bought }
  })
}

const stateOf = ({ amount, transaction_id }: Order, facts: Facts): OrderState => ({
  amount,
  currency: facts.currency,
  isPaid: transaction_id !== null,
  isNewUserPackage: facts.is_new_user,
  isPersonHere: facts.is_here,
  isNewnessUsed: facts.is_newness_used,
})

function boughtBy({ id, transaction_id, held_package_id }: Order): Settled {
  if (!transaction_id || !held_package_id) throw new Error(`The order ${id} was taken, and bought nothing`)
  return { state: "paid", transactionId: transaction_id, heldPackageId: held_package_id }
}

/** Inside a transaction that holds the customer: what an order buys, whoever found that it may. `source` buys once. */
export async function buy(
  inside: Inside<Platform>,
  followers: Followers,
  { id: orderId, user_id: userId, package_id: packageId, amount, source }: Order & { source: string },
  { branch_id: branchId, coupon_id: couponId }: Pick<Facts, "branch_id" | "coupon_id">,
): Promise<{ transactionId: string; heldPackageId: string }> {
  const { transaction, clock } = inside
  const now = clock.now()
  const transactionId = randomUUID()
  await transaction.query(
    `insert into transactions
       (id, user_id, branch_id, package_id, amount, status, payment_method, coupon_used, created_at, source)
     values ($1, $2, $3, $4, $5, 'paid', 'paypal', $6, $7, $8)`,
    [transactionId, userId, branchId, packageId, amount, couponId !== null, now, source],
  )
  const heldPackageId = await grant(inside, {
    userId,
    packageId,
    source,
    note: "Compra en línea",
    isTold: false,
  })
  await transaction.query("update orders set status = 'paid' where id = $1", [orderId])
  await followers.whenGranted(inside, { userId, heldPackageId, orderId })
  // One that is used up by now is ours to carry: it was promised.
  if (couponId) await spendUse(inside, orderId)
  await record(transaction, "paid", { transactionId }, now)
  return { transactionId, heldPackageId }
}

/** Writes down money that buys nothing by itself, and tells staff. */
export async function holdCapture(
  inside: Inside<Platform>,
  { orderId, ...capture }: { taking: Taken; orderId: string | null; problem: Problem; seenBy: SeenBy },
): Promise<void> {
  const { transaction, clock } = inside
  const isNew = await writeCapture(inside, { ...capture, orderId, transactionId: null })
  if (!isNew) return
  await transaction.query("update orders set status = 'held' where id = $1 and status <> 'paid'", [orderId])
  await record(transaction, "payment-held", { captureId: capture.taking.id }, clock.now())
}
