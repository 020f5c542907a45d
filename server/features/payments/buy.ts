import { randomUUID } from "node:crypto"
import type { Platform } from "../../platform/context.ts"
import type { Inside } from "../../platform/database/transaction.ts"
import { record } from "../../platform/events/record.ts"
import { grant } from "../packages/grant.ts"
import { spendUse } from "./coupons/spendUse.ts"
import type { Followers } from "./followers.ts"
import type { Bought, Order } from "./orders.ts"

/**
 * Inside a transaction that holds the customer: what an order buys, whoever found that it may. `source` buys once. Also
 * whether it had its coupon's use; without one, true.
 */
export async function buy(
  inside: Inside<Platform>,
  followers: Followers,
  order: Order & { source: string },
): Promise<Bought & { isUseHad: boolean }> {
  const { id: orderId, user_id: userId, package_id: packageId, branch_id: branchId, amount, source } = order
  const { transaction, clock } = inside
  const hasCoupon = order.coupon_code !== null
  const now = clock.now()
  const transactionId = randomUUID()
  await transaction.query(
    `insert into transactions
       (id, user_id, branch_id, package_id, amount, status, payment_method, coupon_used, created_at, source, new_only)
     select $1, $2, $3, p.id, $5, 'paid', 'paypal', $6, $7, $8, p.is_new_user from packages p where p.id = $4`,
    [transactionId, userId, branchId, packageId, amount, hasCoupon, now, source],
  )
  const given = { userId, packageId, source, note: "Compra en línea", isTold: false }
  const heldPackageId = await grant(inside, given)
  await transaction.query("update orders set status = 'paid', look_at = null where id = $1", [orderId])
  await followers.whenGranted(inside, { userId, heldPackageId, orderId })
  const isUseHad = !hasCoupon || (await spendUse(inside, orderId))
  await record(transaction, "paid", { transactionId }, now)
  return { transactionId, heldPackageId, isUseHad }
}
