import type { Platform } from "../../platform/context.ts"
import { lookAgain } from "./lookAgain.ts"
import { lookAtOrder, type Seen } from "./lookAtOrder.ts"
import type { Online } from "./online.ts"
import { closeOrder } from "./orders.ts"
import { away } from "./provider.ts"
import type { Reconciled } from "./reconciled.ts"

interface Row {
  id: string
  name: string | null
  is_open: boolean
  is_over: boolean
  /** Its money was asked for a moment ago: whoever asked is still at it. */
  is_fresh: boolean
  asked_at: Date | null
}

/** How many are looked at in one reading. */
const most = 200

/**
 * Asks the provider of every order that is over or whose money was asked for, and now and then of those that were closed after
 * it was: an answer, or the money itself, may have been late.
 */
export async function lookAtOrders(
  platform: Platform,
  online: Online,
  wait: number,
  found: Reconciled,
): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000"
  for (;;) {
    const orders = await read(platform, wait, after)
    for (const order of orders) await lookAt(platform, online, order, found)
    const last = orders.at(-1)
    if (orders.length < most || !last) return
    after = last.id
  }
}

async function read({ pool, clock }: Platform, wait: number, after: string): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select id, provider_order_id as name, status = 'created' as is_open, expires_at <= $1 as is_over, asked_at,
       coalesce(capturing_at > $1::timestamptz - make_interval(secs => $2), false) as is_fresh
     from orders
     where id > $4 and (look_at <= $1 or status = 'created'
       and (expires_at <= $1 or capturing_at <= $1::timestamptz - make_interval(secs => $2)))
     order by id limit $3`,
    [clock.now(), wait, most, after],
  )
  return rows
}

async function lookAt(platform: Platform, online: Online, order: Row, found: Reconciled): Promise<void> {
  const { id: orderId, name, asked_at } = order
  if (order.is_fresh) return
  found.looked++
  const isAsked = name !== null && online.provider !== undefined
  const seen = isAsked
    ? await lookAtOrder(platform, online, { orderId, name, seenBy: "reconciler" }).catch(away)
    : undefined
  if (seen === "away") return void found.unanswered++
  if (seen?.state === "paid" || seen?.state === "held") {
    await putOff(platform, orderId, null)
    found.settled++
  } else if (!order.is_open) {
    await putOff(platform, orderId, seen?.state === "gone" || !asked_at ? null : next(platform, asked_at))
  } else if (isEnded(order, seen) && (await closeOrder(platform, orderId, "expired"))) {
    found.expired++
  }
}

/** What was asked to be taken cannot be given up by guessing. */
function isEnded({ is_over, asked_at }: Row, seen: Seen | undefined): boolean {
  if (!seen) return is_over && asked_at === null
  return is_over && seen.state !== "waiting"
}

/** A month long: a provider forgets an order that nobody paid long before. */
function next({ clock }: Platform, askedAt: Date): Date | null {
  const now = clock.now()
  return now.getTime() - askedAt.getTime() > 30 * 86_400_000 ? null : lookAgain(askedAt, now)
}

const putOff = ({ pool }: Platform, orderId: string, at: Date | null) =>
  pool.query("update orders set look_at = $2 where id = $1 and look_at is distinct from $2", [orderId, at])
