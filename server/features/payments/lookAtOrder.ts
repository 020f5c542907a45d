import type { Platform } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import type { SeenBy } from "./captures.ts"
import type { Online } from "./online.ts"
import { noteRead } from "./orders.ts"
import type { ProviderOrder } from "./provider.ts"
import { type Settled, settleAll } from "./settle.ts"

export type Seen = Settled | { state: Exclude<ProviderOrder["state"], "taken"> | "gone" }

/**
 * Reads an order at the provider: what it took is settled, that it took nothing is written down. Nothing is closed without it.
 * Throws PAYMENTS_OFF or ProviderAway.
 */
export async function lookAtOrder(
  platform: Platform,
  { provider, followers }: Online,
  { orderId, name, seenBy }: { orderId: string; name: string; seenBy: SeenBy },
): Promise<Seen> {
  if (!provider) throw new Refusal("PAYMENTS_OFF")
  // Before it is asked: what is asked for meanwhile is not answered by this.
  const now = platform.clock.now()
  const order = await provider.readOrder(name)
  if (order.state === "taken")
    return settleAll(platform, followers, { orderId, takings: order.takings, seenBy })
  if (order.state !== "waiting") await noteRead(platform.pool, orderId, now)
  return { state: order.state }
}
