import { Id } from "../../../contract/id.ts"
import type { Platform } from "../../platform/context.ts"
import { instant, int, piece, text, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { inTransaction, MovedMeanwhile } from "../../platform/database/transaction.ts"
import { lockCustomer } from "../people/claim.ts"
import { giveBackUse } from "./coupons/giveBackUse.ts"

/** An order as it stands. Amounts in centavos. */
export interface Order {
  id: string
  user_id: string
  package_id: string
  amount: number
  provider_order_id: string | null
  branch_id: string | null
  /** What it was promised of a coupon, as its code is now; null without one. */
  coupon_code: string | null
  status: "created" | "paid" | "held" | "rejected" | "expired"
  capturing_at: Date | null
  declines: number
  expires_at: Date
  /** What it bought; null until it did. */
  transaction_id: string | null
  held_package_id: string | null
}

/** What an order grants and is paid by says so of itself. */
export const sourceOf = (orderId: string) => `order:${orderId}`

const columns = piece`select o.id, o.user_id, o.package_id, o.amount, o.provider_order_id, o.branch_id, k.code as coupon_code, o.status, o.capturing_at,
    o.declines, o.expires_at, t.id as transaction_id, h.id as held_package_id
  from orders o
  left join coupons k on k.id = o.coupon_id
  left join transactions t on t.source = 'order:' || o.id
  left join held_packages h on h.source = 'order:' || o.id`

const byName = statement<Order>("find-order")(piece`${columns} where o.provider_order_id = ${text("name")}`)
const byId = statement<Order>("read-order")(piece`${columns} where o.id = ${uuid("orderId")}`)

const lock = statement("lock-order")(
  piece`select from orders where id = ${uuid("orderId")} for no key update`,
)

const isUuid = (name: string): boolean => Id.safeParse(name).success

/** By the provider's name of it; by ours, when it costs nothing. */
export async function findOrder(runner: Runner, name: string): Promise<Order | undefined> {
  if (!isUuid(name)) return (await byName(runner, { name }))[0]
  const order = await readOrder(runner, name)
  return order?.amount === 0 ? order : undefined
}

/** The order that the provider speaks of by its own name, ours, or both; both must be of the same. */
export async function findNamed(
  runner: Runner,
  { orderId, providerOrderId }: { orderId?: string | undefined; providerOrderId?: string | undefined },
): Promise<Order | undefined> {
  const named = providerOrderId ? (await byName(runner, { name: providerOrderId }))[0] : undefined
  if (named) return orderId === undefined || named.id === orderId ? named : undefined
  const ours = orderId && isUuid(orderId) ? await readOrder(runner, orderId) : undefined
  // It may not know its provider's name yet.
  return providerOrderId && ours?.provider_order_id ? undefined : ours
}

export async function readOrder(runner: Runner, orderId: string): Promise<Order | undefined> {
  return (await byId(runner, { orderId }))[0]
}

/**
 * Inside a transaction: takes the customer of an order, and the order, which comes before its coupon; `before` says what is
 * taken first. Read again at each try: the order may have become another account's.
 */
export async function takeOrder(
  runner: Runner,
  orderId: string,
  before: (userId: string) => Promise<unknown> = async () => undefined,
): Promise<Order> {
  const { user_id: userId } = (await readOrder(runner, orderId)) as Order
  await before(userId)
  await lockCustomer(runner, userId)
  await lock(runner, { orderId })
  const order = (await readOrder(runner, orderId)) as Order
  if (order.user_id !== userId) throw new MovedMeanwhile()
  return order
}

export interface Bought {
  transactionId: string
  heldPackageId: string
}

/** What an order bought; undefined until it did. */
export const boughtBy = ({ transaction_id, held_package_id }: Order): Bought | undefined =>
  transaction_id && held_package_id
    ? { transactionId: transaction_id, heldPackageId: held_package_id }
    : undefined

const begin = statement<{ declines: number }>("begin-capture")(
  piece`update orders set capturing_at = ${instant("now")}, asked_at = ${instant("now")}
   where id = ${uuid("orderId")} and status = 'created' returning declines`,
)

const said = piece`capturing_at = null, read_at = ${instant("now")}
   where id = ${uuid("orderId")} and declines = ${int("declines")} and status = 'created'`

const decline = statement("decline-order")(piece`update orders set declines = declines + 1, ${said}`)
const pause = statement("pause-capture")(piece`update orders set ${said}`)

const read = statement("read-at-provider")(
  piece`update orders set read_at = ${instant("at")} where id = ${uuid("orderId")} and status <> 'paid'`,
)

const close = statement<{ id: string }>("close-order")(
  piece`update orders set status = ${text("status")},
     look_at = case when asked_at is not null then ${instant("lookAt")} end
   where id = ${uuid("orderId")} and status = 'created' and (asked_at is null or asked_at <= read_at) returning id`,
)

/** Of an open order: from here on the money may be taken. Returns how often it was declined before. */
export async function noteAsked(runner: Runner, orderId: string, now: Date): Promise<number> {
  return ((await begin(runner, { orderId, now }))[0] as { declines: number }).declines
}

interface Answered {
  orderId: string
  declines: number
  now: Date
}

/** Nothing was taken: the next try is another request. */
export const noteDecline = (runner: Runner, answered: Answered) => decline(runner, answered)

/** Nothing was taken, and the same request may be made again. */
export const notePause = (runner: Runner, answered: Answered) => pause(runner, answered)

/** The provider was asked at `at`, and said that it had taken nothing until then. */
export const noteRead = (runner: Runner, orderId: string, at: Date) => read(runner, { orderId, at })

/** Minutes after which an order that was closed is looked at again: a request that was under way may have taken its money. */
const soon = 10

/**
 * Ends an order that nothing was taken for, and what its coupon promised. False when it had ended, or its money was asked
 * for and the provider has not said since that it took nothing.
 */
export function closeOrder(
  platform: Platform,
  orderId: string,
  status: "rejected" | "expired",
): Promise<boolean> {
  return inTransaction(platform, async (inside) => {
    const lookAt = new Date(inside.clock.now().getTime() + soon * 60_000)
    const closed = await close(inside.transaction, { orderId, status, lookAt })
    if (closed.length > 0) await giveBackUse(inside, orderId)
    return closed.length > 0
  })
}
