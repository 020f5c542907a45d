import type { z } from "zod"
import type { getRefundImpact } from "../../../../contract/transactions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import type { Followers } from "../followers.ts"
import { readTransaction } from "./readTransaction.ts"

/** What a refund would take with it, before it is asked for. Throws TRANSACTION_NOT_FOUND. */
export async function readRefundImpact(
  context: Context<Actor>,
  { countPaid }: Pick<Followers, "countPaid">,
  id: string,
): Promise<z.input<typeof getRefundImpact.output>> {
  const { left, captureId, couponUsed, granted } = await readTransaction(context, id)
  const standing = granted?.isRevoked ? null : granted
  const reservations = standing ? await countPaid(context.pool, standing.id, context.clock.now()) : 0
  return {
    ...{ left, byProvider: captureId !== null, coupon: couponUsed, reservations },
    hasPackage: Boolean(standing),
    // What a seat to come was paid with returns first, and goes with the rest.
    credits: standing && !standing.isUnlimited ? standing.available + reservations : null,
  }
}
