import { setTimeout as sleep } from "node:timers/promises"
import type { ErrorCode } from "../../../contract/errors.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { beginCapture } from "./beginCapture.ts"
import { lookAtOrder, type Seen } from "./lookAtOrder.ts"
import type { Online } from "./online.ts"
import { closeOrder, noteDecline, notePause, type Order } from "./orders.ts"
import { type CaptureOutcome, type PaymentProvider, ProviderAway } from "./provider.ts"
import { type Settled, settleAll } from "./settle.ts"

/**
 * Asks the provider for the money of an order, and settles what it took. Whatever was asked before is looked at first: an
 * answer that was lost is found, and not asked for twice. Throws why nothing was taken, or PAYMENT_UNCERTAIN.
 */
export async function takeMoney(context: Context<Actor>, online: Online, order: Order): Promise<Settled> {
  const { provider, followers } = online
  const { id: orderId, provider_order_id: name } = order
  if (!provider || !name) throw new Refusal("PAYMENTS_OFF")
  const look = () => lookAtOrder(context, online, { orderId, name, seenBy: "call" })
  if (order.capturing_at) {
    const seen = await look().catch(sayUncertain)
    if (isSettled(seen)) return seen
  }
  const begun = await beginCapture(context, followers, orderId)
  if (begun.state === "paid") return begun
  const { declines } = begun
  const outcome = await capture(provider, name, `capture-${orderId}-${declines}`)
  if (outcome.state === "taken") {
    return settleAll(context, followers, { orderId, takings: outcome.takings, seenBy: "call" })
  }
  const now = context.clock.now()
  if (outcome.state === "declined") await noteDecline(context.pool, { orderId, declines, now })
  if (outcome.state === "unapproved") await notePause(context.pool, { orderId, declines, now })
  if (outcome.state !== "unknown") throw new Refusal(refusals[outcome.state])
  const seen = await lookUntilKnown(look)
  if (isSettled(seen)) return seen
  if (seen.state === "gone" || seen.state === "refused") await closeOrder(context, orderId, "rejected")
  throw new Refusal(refusals[seen.state])
}

const isSettled = (seen: Seen): seen is Settled => seen.state === "paid" || seen.state === "held"

const refusals: Record<
  Exclude<(CaptureOutcome | Seen)["state"], "taken" | "unknown" | "paid" | "held">,
  ErrorCode
> = {
  unapproved: "PAYMENT_NOT_APPROVED",
  declined: "PAYMENT_DECLINED",
  refused: "PAYMENT_FAILED",
  gone: "PAYMENT_FAILED",
  // Of one whose money was asked for: a request that is still under way may take it.
  paying: "PAYMENT_UNCERTAIN",
  waiting: "PAYMENT_UNCERTAIN",
}

/** An answer that does not come is as one that nobody knows: the money may have been taken. */
async function capture(provider: PaymentProvider, name: string, requestId: string): Promise<CaptureOutcome> {
  try {
    return await provider.capture(name, requestId)
  } catch (error) {
    if (error instanceof ProviderAway) return { state: "unknown" }
    throw error
  }
}

/** Milliseconds before each look: a request under way ends within them, as a rule, and a customer waits for it. */
const pauses = [0, 300, 700, 1_500]

async function lookUntilKnown(look: () => Promise<Seen>): Promise<Seen> {
  for (const pause of pauses) {
    await sleep(pause)
    const seen = await look().catch(sayUncertain)
    if (seen.state !== "paying") return seen
  }
  return { state: "paying" }
}

function sayUncertain(error: unknown): never {
  if (error instanceof ProviderAway) throw new Refusal("PAYMENT_UNCERTAIN", {}, { cause: error })
  throw error
}
