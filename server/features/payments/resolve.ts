import { randomUUID } from "node:crypto"
import type { Actor, Context } from "../../platform/context.ts"
import { inTransaction, MovedMeanwhile } from "../../platform/database/transaction.ts"
import { Refusal } from "../../platform/refusal.ts"
import { lockCustomer } from "../people/claim.ts"
import { buy } from "./buy.ts"
import { pressRefund } from "./driveRefund.ts"
import type { Problem } from "./honour.ts"
import type { Online } from "./online.ts"
import { type Order, readOrder, sourceOf } from "./orders.ts"
import { insertRefund } from "./refunds.ts"
import { branchesOf, canGrant } from "./unresolved.ts"

type Answer = { status: "granted" | "refunded" | "refunding" }

interface Held {
  amount: number
  order_id: string | null
  user_id: string | null
  branch_id: string | null
  problem: Problem | null
  is_closed: boolean
  transaction_id: string | null
  resolved_at: Date | null
  /** The refund that was asked for last, on its way or done. */
  refund_id: string | null
  is_under_way: boolean
  /** Centavos that did not go back, and are not on their way. */
  left: number
}

const read = `select c.amount, c.order_id, c.problem, c.transaction_id, c.resolved_at, o.user_id, o.branch_id,
    u.closed_at is not null as is_closed, b.refund_id, coalesce(b.is_under_way, false) as is_under_way, c.amount - coalesce(b.sum, 0)::int as left
  from captures c left join orders o on o.id = c.order_id left join users u on u.id = o.user_id
  left join lateral (
    select (array_agg(r.id order by r.created_at desc))[1] as refund_id, bool_or(r.status = 'pending') as is_under_way, sum(r.amount)
    from refunds r where r.capture_id = c.id and r.status <> 'failed') b on true
  where c.id = $1`

/**
 * Staff say what becomes of money that bought nothing: the package is given for what was paid, or it goes back. Said twice,
 * it is done once. Throws PAYMENT_NOT_FOUND, PAYMENT_RESOLVED, NOT_GRANTABLE, REFUND_FAILED or PAYMENTS_OFF.
 */
export async function resolve(
  context: Context<Actor>,
  online: Online,
  captureId: string,
  wish: { action: "grant" | "refund"; reason: string },
): Promise<Answer> {
  if (wish.action === "grant") return giveFor(context, online, captureId, wish.reason)
  if (!online.provider) throw new Refusal("PAYMENTS_OFF")
  const refundId = await beginReturn(context, captureId, wish.reason)
  const state = await pressRefund(context, online, refundId)
  return { status: state === "done" ? "refunded" : "refunding" }
}

/** What was taken, as who asks may see it. */
async function readHeld({ pool, transaction, actor }: Context<Actor>, captureId: string): Promise<Held> {
  const { rows } = await (transaction ?? pool).query<Held>(read, [captureId])
  const [held] = rows
  const branches = branchesOf(actor)
  const isSeen = held?.problem && (branches === null || (held.branch_id && branches.includes(held.branch_id)))
  if (!held || !isSeen) throw new Refusal("PAYMENT_NOT_FOUND")
  return held
}

function giveFor(
  context: Context<Actor>,
  { followers }: Online,
  captureId: string,
  reason: string,
): Promise<Answer> {
  return inTransaction(context, async (inside) => {
    const { transaction, clock, actor } = inside
    const { order_id: orderId, user_id: userId, problem, is_closed } = await readHeld(inside, captureId)
    if (!orderId || !userId || !problem || !canGrant(problem, is_closed)) throw new Refusal("NOT_GRANTABLE")
    await followers.beforeGrant(inside, { userId, orderId })
    await lockCustomer(transaction, userId)
    const order = (await readOrder(transaction, orderId)) as Order
    if (order.user_id !== userId) throw new MovedMeanwhile()
    const held = await readHeld(inside, captureId)
    if (held.transaction_id) return { status: "granted" }
    if (held.is_closed) throw new Refusal("NOT_GRANTABLE")
    if (held.resolved_at || held.left < held.amount) throw new Refusal("PAYMENT_RESOLVED")
    // What came twice for one order is another purchase. Whether its coupon has a use left is what staff decided on.
    const source = order.transaction_id ? `capture:${captureId}` : sourceOf(orderId)
    const bought = await buy(inside, followers, { ...order, amount: held.amount, source })
    await transaction.query(
      `update captures set transaction_id = $2, resolved_at = $3, resolved_by = $4, resolution = $5 where id = $1`,
      [captureId, bought.transactionId, clock.now(), actor.userId, reason],
    )
    return { status: "granted" }
  })
}

/** Writes down the refund of all that is left, once. Returns its id. */
function beginReturn(context: Context<Actor>, captureId: string, reason: string): Promise<string> {
  return inTransaction(context, async (inside) => {
    const { transaction, clock, actor } = inside
    const { user_id: userId } = await readHeld(inside, captureId)
    if (userId) await lockCustomer(transaction, userId)
    await transaction.query("select from captures where id = $1 for no key update", [captureId])
    const held = await readHeld(inside, captureId)
    if (held.refund_id && (held.is_under_way || held.left === 0)) return held.refund_id
    if (held.transaction_id || held.resolved_at) throw new Refusal("PAYMENT_RESOLVED")
    const id = randomUUID()
    await insertRefund(transaction, {
      ...{ id, transactionId: null, captureId, amount: held.left, reason, through: "provider" },
      ...{ actorId: actor.userId, revokes: false, providerRefundId: null, now: clock.now() },
    })
    return id
  })
}
