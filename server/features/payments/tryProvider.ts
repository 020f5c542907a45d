import { randomUUID } from "node:crypto"
import { Refusal } from "../../platform/refusal.ts"
import { type Online, wayOf } from "./online.ts"
import { ProviderAway } from "./provider.ts"

/** Centavos. */
const asked = 100_00

/**
 * Asks the provider for an order that nobody approves, so that nothing is ever taken, and reads it again: the account is right and takes
 * the house's currency. It is none of our orders. Throws PAYMENTS_OFF or ORDER_NOT_CREATED.
 */
export async function tryProvider(online: Online): Promise<void> {
  const { provider } = online
  if (!provider || !wayOf(online).isAvailable) throw new Refusal("PAYMENTS_OFF")
  const orderId = randomUUID()
  try {
    const order = { orderId, amount: asked, description: "Compra de prueba", requestId: `test-${orderId}` }
    const { state } = await provider.readOrder(await provider.createOrder(order))
    if (state !== "paying") throw new Refusal("ORDER_NOT_CREATED")
  } catch (error) {
    if (error instanceof ProviderAway) throw new Refusal("ORDER_NOT_CREATED", {}, { cause: error })
    throw error
  }
}
