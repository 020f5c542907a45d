import type { Platform } from "../../../platform/context.ts"
import type { Inside } from "../../../platform/database/transaction.ts"
import { lockCouponOf, whyNot } from "./facts.ts"
import { readUse, writeGivenBack, writeSpent } from "./uses.ts"

/**
 * Inside the caller's transaction: spends the use that an order was promised, once however often it is asked. False when that
 * promise is gone (its 30 minutes, or it was given back) and the coupon cannot be had any more; also for an order that was
 * promised none. Locks the coupon, the last of all.
 */
export async function spendUse(inside: Where, orderId: string): Promise<boolean> {
  const may = await maySpend(inside, orderId)
  if (may === "may") await writeSpent(inside.transaction, { orderId, now: inside.clock.now() })
  return may !== "may not"
}

/**
 * Inside the caller's transaction: keeps what an order was promised while staff decide on its payment; what cannot be had any
 * more is given up. Locks the coupon, the last of all.
 */
export async function keepUse(inside: Where, orderId: string): Promise<void> {
  const may = await maySpend(inside, orderId)
  if (may === "may not") await writeGivenBack(inside.transaction, { orderId, now: inside.clock.now() })
}

type Where = Pick<Inside<Platform>, "transaction" | "clock">

async function maySpend({ transaction, clock }: Where, orderId: string): Promise<"may" | "may not" | "has"> {
  const now = clock.now()
  const [promised] = await readUse(transaction, { orderId, now })
  if (!promised) return "may not"
  const { branchId, packageId } = promised
  const [coupon] = await lockCouponOf(transaction, { orderId, branchId, now })
  const [use] = await readUse(transaction, { orderId, now })
  if (use?.counts) return use.isSpent ? "has" : "may"
  return (await whyNot(transaction, coupon, { packageId, branchId, orderId, now })) ? "may not" : "may"
}
