import { randomUUID } from "node:crypto"
import type { Platform } from "../../platform/context.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { Refusal } from "../../platform/refusal.ts"
import { lockCustomer } from "../people/claim.ts"
import { finishRefund } from "./finishRefund.ts"
import type { Followers } from "./followers.ts"
import type { MoneyBack } from "./provider.ts"
import { findReturn, insertRefund, leftOf } from "./refunds.ts"

/**
 * Money went back: a refund of ours is finished, one that was made at the provider, or by the customer's bank, is written down
 * first. Whoever hears of it, the webhook and who asks, ends here; true when something was still to be done. Throws
 * UNAVAILABLE for a capture that was not heard of yet: the provider says it again later.
 */
export async function heedReturn(
  platform: Platform,
  followers: Followers,
  back: MoneyBack,
): Promise<boolean> {
  const { refundId: providerRefundId } = back
  const known = await findReturn(platform.pool, back)
  if (known?.status === "done") return false
  const refundId = known?.id ?? (await writeDown(platform, back))
  if (refundId) await finishRefund(platform, followers, refundId, providerRefundId)
  return refundId !== undefined
}

function writeDown(
  platform: Platform,
  { captureId, amount, isChargeback, ours, refundId: providerRefundId }: MoneyBack,
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
    else await transaction.query("select from captures where id = $1 for no key update", [captureId])
    // Somebody else may have heard of it at the same moment.
    const known = await findReturn(transaction, { refundId: providerRefundId, ours, captureId })
    if (known) return known.id
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
