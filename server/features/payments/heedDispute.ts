import type { Platform } from "../../platform/context.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { record } from "../../platform/events/record.ts"
import { rememberNotice } from "./notices.ts"

interface Dispute {
  captureId: string | undefined
  /** The provider's notice and its own name of the dispute; absent when it was found by asking. */
  notice?: { id: string; kind: string; disputeId: string }
}

/**
 * The customer's bank asks; nothing has gone back yet, so nothing is taken back: staff are told. What was found by asking is
 * told once, and not after a notice of it.
 */
export async function heedDispute(platform: Platform, { captureId, notice }: Dispute): Promise<void> {
  await inTransaction(platform, async (inside) => {
    const { transaction, clock } = inside
    const isFirst = captureId ? await rememberNotice(inside, `dispute-of-${captureId}`, "disputed") : true
    const isNew = notice ? await rememberNotice(inside, notice.id, notice.kind) : isFirst
    if (!isNew) return
    const data = { disputeId: notice?.disputeId ?? "", captureId: captureId ?? null }
    await record(transaction, "dispute-opened", data, clock.now())
  })
}
