import type { Platform } from "../../../platform/context.ts"
import type { Inside } from "../../../platform/database/transaction.ts"
import { lockCouponOf, whyNot } from "./facts.ts"
import { readUse, writeSpent } from "./uses.ts"

/**
 * Inside the caller's transaction: spends the use that an order was promised, once however often it is asked. False when that
 * promise is gone (its 30 minutes, or it was given back) and the coupon cannot be had any more; also for an order that was
 * promised none. Locks the coupon, the last of all.
 */
export async function spendUse(
  { transaction, clock }: Pick<Inside<Platform>, "transaction" | "clock">,
  orderId: string,
): Promise<boolean> {
  const now = clock.now()
  const [promised] = await readUse(transaction, { orderId, now })
  if (!promised) return false
  const { branchId, packageId } = promised
  const [coupon] = await lockCouponOf(transaction, { orderId, branchId, now })
  const [use] = await readUse(transaction, { orderId, now })
  if (use?.counts && use.isSpent) return true
  if (!use?.counts && (await whyNot(transaction, coupon, { packageId, branchId, orderId, now }))) return false
  await writeSpent(transaction, { orderId, now })
  return true
}
