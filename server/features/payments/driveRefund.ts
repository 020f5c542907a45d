import type { Platform } from "../../platform/context.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { finishRefund } from "./finishRefund.ts"
import { reasonOnceOver } from "./forgetReasons.ts"
import type { Online } from "./online.ts"
import { type PaymentProvider, ProviderAway, type Returned } from "./provider.ts"

type State = "pending" | "done" | "failed"

interface Refund {
  id: string
  status: State
  through: string
  capture_id: string | null
  amount: number
  is_all: boolean
  reason: string
  created_at: Date
  asked_at: Date | null
}

/** Hours for which one that is refused in words nobody knows is asked again, before the provider's books alone are believed. */
const patience = 24

/**
 * Brings a refund to its end, or as far as it goes now. Asked again it is the same request, under its own id; it has failed
 * only when the provider's own books, read after it was asked, have it not. Throws ProviderAway while nobody knows.
 */
export async function driveRefund(platform: Platform, online: Online, refundId: string): Promise<State> {
  const { pool, clock } = platform
  const { provider, followers } = online
  const refund = await read(pool, refundId)
  const { status, through, capture_id: captureId, asked_at } = refund
  if (status === "done" || (status === "failed" && !asked_at)) return status
  if (through !== "provider" || captureId === null) {
    await finishRefund(platform, followers, refundId)
    return "done"
  }
  if (!provider) return "pending"
  const look = () => provider.findRefund({ captureId, refundId })
  if (asked_at) {
    const made = await look()
    if (made && made.state !== "refused") return end(platform, online, refundId, made)
    if (status === "failed") return fail(platform, refundId, clock.now())
  }
  await pool.query("update refunds set asked_at = $2 where id = $1", [refundId, clock.now()])
  const outcome = await ask(provider, { ...refund, captureId })
  if (outcome?.state === "done" || outcome?.state === "pending") {
    return end(platform, online, refundId, outcome)
  }
  const readAt = clock.now()
  const made = await look()
  if (made && made.state !== "refused") return end(platform, online, refundId, made)
  const isOld = readAt.getTime() - refund.created_at.getTime() > patience * 3_600_000
  const isSure = outcome?.state === "refused" || (outcome?.state === "unknown" && isOld)
  return isSure ? fail(platform, refundId, readAt) : "pending"
}

/** The same for who pressed: one that nobody knows the end of goes on without them. Throws REFUND_FAILED. */
export async function pressRefund(
  platform: Platform,
  online: Online,
  refundId: string,
): Promise<"pending" | "done"> {
  const state = await driveRefund(platform, online, refundId).catch((error: unknown) => {
    if (error instanceof ProviderAway) return "pending" as const
    throw error
  })
  if (state === "failed") throw new Refusal("REFUND_FAILED")
  return state
}

async function read(runner: Runner, refundId: string): Promise<Refund> {
  const { rows } = await runner.query<Refund>(
    `select r.id, r.status, r.through, r.capture_id, r.amount, r.reason, r.created_at, r.asked_at,
       c.amount = r.amount as is_all
     from refunds r left join captures c on c.id = r.capture_id where r.id = $1`,
    [refundId],
  )
  return rows[0] as Refund
}

/** Undefined when no answer came. */
async function ask(
  provider: PaymentProvider,
  { id: refundId, captureId, reason, amount, is_all }: Refund & { captureId: string },
) {
  const wish = { captureId, refundId, reason, amount: is_all ? undefined : amount }
  return provider.refund({ ...wish, requestId: `refund-${refundId}` }).catch((error: unknown) => {
    if (error instanceof ProviderAway) return undefined
    throw error
  })
}

async function end(
  platform: Platform,
  { followers }: Online,
  refundId: string,
  made: Exclude<Returned, { state: "refused" }>,
): Promise<State> {
  if (made.state === "done") await finishRefund(platform, followers, refundId, made.id)
  return made.state
}

/** The provider has no such refund, as it said at `readAt`; how it stands where somebody asked again, or found it, since then. */
async function fail({ pool }: Platform, refundId: string, readAt: Date): Promise<State> {
  const { rowCount } = await pool.query(
    `update refunds set status = 'failed', read_at = $2, ended_at = coalesce(ended_at, $2),
       reason = ${reasonOnceOver}
     where id = $1 and status in ('pending', 'failed') and asked_at <= $2`,
    [refundId, readAt],
  )
  return rowCount === 1 ? "failed" : (await read(pool, refundId)).status
}
