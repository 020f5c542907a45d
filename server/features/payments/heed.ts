import type { Platform } from "../../platform/context.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { record } from "../../platform/events/record.ts"
import { heedReturn } from "./heedReturn.ts"
import type { Online } from "./online.ts"
import { closeOrder, findNamed } from "./orders.ts"
import type { Notice } from "./provider.ts"
import { holdCapture, settle } from "./settle.ts"

/** Does what the provider's own word asks for; heard again, nothing more. Each part of it may be done twice without harm. */
export async function heed(platform: Platform, online: Online, notice: Notice): Promise<void> {
  const { pool } = platform
  const { rowCount } = await pool.query("select from provider_notices where id = $1", [notice.id])
  if (rowCount) return
  if (notice.about === "disputed") return tellDispute(platform, notice)
  if (notice.about === "taken") await heedTaking(platform, online, notice)
  if (notice.about === "returned") await heedReturn(platform, online.followers, notice)
  if (notice.about === "denied") {
    const order = await findNamed(pool, notice)
    if (order) await closeOrder(platform, order.id, "rejected")
  }
  await pool.query(remember, rememberingOf(platform, notice))
}

const remember = `insert into provider_notices (id, kind, received_at) values ($1, $2, $3) on conflict do nothing`
const rememberingOf = ({ clock }: Platform, { id, kind }: Notice) => [id, kind, clock.now()]

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

/** The customer's bank asks; nothing has gone back yet, so nothing is taken back: staff are told. */
async function tellDispute(platform: Platform, notice: Notice & { about: "disputed" }): Promise<void> {
  const { disputeId, captureId = null } = notice
  await inTransaction(platform, async ({ transaction, clock }) => {
    const { rowCount } = await transaction.query(remember, rememberingOf(platform, notice))
    if (rowCount) await record(transaction, "dispute-opened", { disputeId, captureId }, clock.now())
  })
}
