import type { Platform } from "../../platform/context.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { Refusal } from "../../platform/refusal.ts"
import { heedDispute } from "./heedDispute.ts"
import { heedReturn } from "./heedReturn.ts"
import { lookAtOrder } from "./lookAtOrder.ts"
import { rememberNotice } from "./notices.ts"
import type { Online } from "./online.ts"
import { closeOrder, findNamed } from "./orders.ts"
import { type Notice, ProviderAway } from "./provider.ts"
import { holdCapture, settle } from "./settle.ts"

type Readable = Exclude<Notice, { about: "unreadable" }>

/** Does what the provider's own word asks for; heard again, nothing more. Each part of it may be done twice without harm. */
export async function heed(platform: Platform, online: Online, notice: Readable): Promise<void> {
  const { pool } = platform
  const { rowCount } = await pool.query("select from provider_notices where id = $1 and not unread", [
    notice.id,
  ])
  if (rowCount) return
  if (notice.about === "disputed") return heedDispute(platform, { captureId: notice.captureId, notice })
  if (notice.about === "taken") await heedTaking(platform, online, notice)
  if (notice.about === "returned") await heedReturn(platform, online.followers, notice)
  if (notice.about === "denied") await heedDenial(platform, online, notice)
  await rememberNotice(platform, notice.id, notice.kind)
}

async function heedTaking(
  platform: Platform,
  { followers }: Online,
  notice: Notice & { about: "taken" },
): Promise<void> {
  const { taking } = notice
  const order = await findNamed(platform.pool, notice)
  if (order) {
    await settle(platform, followers, { orderId: order.id, taking, seenBy: "webhook" })
    return
  }
  await inTransaction(platform, (inside) =>
    holdCapture(inside, { taking, orderId: null, problem: "unknown", seenBy: "webhook" }),
  )
}

/** It may be of a try before the one that is under way: the order itself is read. */
async function heedDenial(
  platform: Platform,
  online: Online,
  notice: Notice & { about: "denied" },
): Promise<void> {
  const order = await findNamed(platform.pool, notice)
  const name = order?.provider_order_id ?? notice.providerOrderId
  if (!order || !name) return
  const seen = await lookAtOrder(platform, online, { orderId: order.id, name, seenBy: "webhook" }).catch(
    (error) => {
      if (error instanceof ProviderAway)
        throw new Refusal("UNAVAILABLE", { retryAfter: 60 }, { cause: error })
      throw error
    },
  )
  if (seen.state === "refused" || seen.state === "gone") await closeOrder(platform, order.id, "rejected")
}
