import { randomUUID } from "node:crypto"
import type { Platform } from "../../platform/context.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { Refusal } from "../../platform/refusal.ts"
import { lockCustomer } from "../people/claim.ts"
import { finishRefund } from "./finishRefund.ts"
import type { Followers } from "./followers.ts"
import type { Notice } from "./provider.ts"
import { findReturn, insertRefund, leftOf } from "./refunds.ts"

/**
 * Money went back: a refund of ours is finished, one that was made at the provider, or by the customer's bank, is written down
 * first. Throws UNAVAILABLE for a capture that was not heard of yet: the provider says it again later.
 */
export async function heedReturn(
  platform: Platform,
  followers: Followers,
  notice: Notice & { about: "returned" },
): Promise<void> {
  const { refundId: providerRefundId } = notice
  const known = await findReturn(platform.pool, notice)
  const refundId = known ?? (await writeDown(platform, notice))
  if (refundId) await finishRefund(platform, followers, refundId, providerRefundId)
}

function writeDown(
  platform: Platform,
  { captureId, amount, isChargeback, refundId: providerRefundId }: Notice & { about: "returned" },
): Promise<string | undefined> {
  return inTransaction(platform, async ({ transaction, clock }) => {
    const { rows } = await transaction.query<{ transaction_id: string | null; user_id: string | null }>(
      `select c.transaction_id, o.user_id from captures c left join orders o on o.id = c.order_id where c.id = $1`,
      [captureId],
    )
    const [capture] = rows
    if (!capture) throw new Refusal("UNAVAILABLE", { retryAfter: 60 })
    const { transaction_id: transactionId, user_id: userId } = capture
    if (userId) await lockCustomer(transaction, userId)
    const left = await leftOf(transaction, { captureId })
    const back = Math.min(amount, left)
    if (back === 0) return undefined
    const id = randomUUID()
    await insertRefund(transaction, {
      ...{ id, transactionId, captureId, amount: back, actorId: null, now: clock.now(), providerRefundId },
      reason: isChargeback ? "Contracargo del banco" : "Hecho desde la cuenta de PayPal",
      through: isChargeback ? "chargeback" : "provider",
      revokes: back === left,
    })
    return id
  })
}
