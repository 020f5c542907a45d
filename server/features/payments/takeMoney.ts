import type { ErrorCode } from "../../../contract/errors.ts"
import type { Actor, Context, Platform } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { beginCapture } from "./beginCapture.ts"
import type { Online } from "./online.ts"
import { closeOrder, noteDecline, notePause, type Order } from "./orders.ts"
import { type CaptureOutcome, type PaymentProvider, ProviderAway, type Taken } from "./provider.ts"
import { type Settled, settle } from "./settle.ts"

/**
 * Asks the provider for the money of an order, and settles what it took. Whatever was asked before is looked at first: an
 * answer that was lost is found, and not asked for twice. Throws why nothing was taken, or PAYMENT_UNCERTAIN.
 */
export async function takeMoney(platform: Context<Actor>, online: Online, order: Order): Promise<Settled> {
  const { provider } = online
  const { id: orderId, provider_order_id: name } = order
  if (!provider || !name) throw new Refusal("PAYMENTS_OFF")
  if (order.capturing_at) {
    const known = await askAgain(provider, name)
    if (known.state === "taken") return settleAll(platform, online, orderId, known.takings)
  }
  const begun = await beginCapture(platform, online.followers, orderId)
  if (begun.state === "paid") return begun
  const { declines } = begun
  const outcome = await capture(provider, name, `capture-${orderId}-${declines}`)
  if (outcome.state === "taken") return settleAll(platform, online, orderId, outcome.takings)
  const { pool } = platform
  if (outcome.state === "declined") await noteDecline(pool, orderId, declines)
  if (outcome.state === "unapproved") await notePause(pool, orderId, declines)
  if (outcome.state === "gone" || outcome.state === "refused") await closeOrder(platform, orderId, "rejected")
  throw new Refusal(refusals[outcome.state])
}

const refusals: Record<Exclude<CaptureOutcome["state"], "taken">, ErrorCode> = {
  paying: "PAYMENT_NOT_APPROVED",
  unapproved: "PAYMENT_NOT_APPROVED",
  declined: "PAYMENT_DECLINED",
  refused: "PAYMENT_FAILED",
  gone: "PAYMENT_FAILED",
  waiting: "PAYMENT_UNCERTAIN",
}

/** When no answer comes, the order itself is asked for: the money may have been taken. */
async function capture(provider: PaymentProvider, name: string, requestId: string): Promise<CaptureOutcome> {
  try {
    return await provider.capture(name, requestId)
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    const order = await askAgain(provider, name)
    return order.state === "paying" ? { state: "waiting" } : order
  }
}

async function askAgain(provider: PaymentProvider, name: string): Promise<CaptureOutcome> {
  try {
    return await provider.readOrder(name)
  } catch (error) {
    if (error instanceof ProviderAway) throw new Refusal("PAYMENT_UNCERTAIN", {}, { cause: error })
    throw error
  }
}

/** One is what an order has; any more are written down for staff. */
async function settleAll(
  platform: Platform,
  { followers }: Online,
  orderId: string,
  [first, ...more]: [Taken, ...Taken[]],
): Promise<Settled> {
  const settled = await settle(platform, followers, { orderId, taking: first, seenBy: "call" })
  for (const taking of more) await settle(platform, followers, { orderId, taking, seenBy: "call" })
  return settled
}
