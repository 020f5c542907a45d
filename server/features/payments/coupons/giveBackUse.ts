import type { Platform } from "../../../platform/context.ts"
import type { Inside } from "../../../platform/database/transaction.ts"
import { lockCouponOf } from "./facts.ts"
import { writeGivenBack } from "./uses.ts"

/**
 * Inside the caller's transaction: gives back the use that an order spent or was promised, so that somebody else can have it.
 * Of an order that has none, or gave it back already, nothing happens. Locks the coupon, the last of all.
 */
export async function giveBackUse(
  { transaction, clock }: Pick<Inside<Platform>, "transaction" | "clock">,
  orderId: string,
): Promise<void> {
  const now = clock.now()
  await lockCouponOf(transaction, { orderId, branchId: null, now })
  await writeGivenBack(transaction, { orderId, now })
}
