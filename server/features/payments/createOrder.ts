import pLimit from "p-limit"
import { type Currency, studioCurrency } from "../../../contract/house.ts"
import { toPesos } from "../../../contract/money.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Decided } from "../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../platform/database/idempotency.ts"
import { Refusal } from "../../platform/refusal.ts"
import { type Online, wayOf } from "./online.ts"
import { type Placed, placeOrder, type Wish } from "./placeOrder.ts"
import { ProviderAway } from "./provider.ts"

/**
 * Orders that are decided at once in this process. Those with one coupon wait for each other anyway, each with a connection of
 * the few in its hand: two hundred of them left none to who books.
 */
const turns = pLimit(3)

interface Answer {
  orderID: string
  amount: number
  expiresAt: string
}

/**
 * Makes an order with the provider. Our own row comes first: whatever becomes of the provider's answer, the same press asks
 * for the same order again, and an order that it never heard of expires. Throws placeOrder's refusals, PAYMENTS_OFF or
 * ORDER_NOT_CREATED.
 */
export async function createOrder(
  context: Context<Actor>,
  online: Online,
  { currency, ...wish }: Wish & { currency: Currency },
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  if (!wayOf(online).isAvailable && wish.amount > 0) throw new Refusal("PAYMENTS_OFF")
  if (currency !== studioCurrency()) {
    const message = `Solo se cobra en ${studioCurrency()}`
    throw new Refusal("VALIDATION", { fields: [{ path: "currency", message }] })
  }
  const { answer: placed, isRepeated } = await turns(() => placeOrder(context, online.followers, wish, key))
  const { amount, expiresAt } = placed
  const orderID = amount === 0 ? placed.id : await atProvider(context, online, placed)
  return new Decided({ orderID, amount: toPesos(amount), expiresAt }, isRepeated)
}

/** The provider's name of an order of ours; asked for at most once by all who press, since the request is named by the order. */
async function atProvider(
  { pool }: Context<Actor>,
  { provider }: Online,
  { id, amount, description }: Placed,
): Promise<string> {
  const known = await pool.query<{ provider_order_id: string | null }>(
    "select provider_order_id from orders where id = $1",
    [id],
  )
  if (known.rows[0]?.provider_order_id) return known.rows[0].provider_order_id
  if (!provider) throw new Refusal("PAYMENTS_OFF")
  try {
    const providerOrderId = await provider.createOrder({
      orderId: id,
      amount,
      description,
      requestId: `order-${id}`,
    })
    await pool.query("update orders set provider_order_id = $2 where id = $1", [id, providerOrderId])
    return providerOrderId
  } catch (error) {
    if (error instanceof ProviderAway) throw new Refusal("ORDER_NOT_CREATED", {}, { cause: error })
    throw error
  }
}
