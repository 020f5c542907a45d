import type { Platform } from "../../platform/context.ts"
import { lookAtCaptures } from "./lookAtCaptures.ts"
import type { Online } from "./online.ts"
import { closeOrder } from "./orders.ts"
import { ProviderAway } from "./provider.ts"
import { driveRefund } from "./refund.ts"
import { settle } from "./settle.ts"

/** What a reconciliation found. */
export interface Reconciled {
  looked: number
  /** Orders that were paid without our knowing. */
  settled: number
  expired: number
  /** Refunds that ended, or were made without our knowing. */
  refunded: number
  /** Could not be asked for now: looked at again the next time. */
  unanswered: number
}

interface Open {
  id: string
  provider_order_id: string | null
  capturing_at: Date | null
  is_over: boolean
}

/** Seconds for which whoever is at it now is left alone, and how many are looked at in one reading. */
const [patience, most] = [60, 200]

/**
 * Asks the provider of every order whose money may have been taken without our knowing, and of every refund that did not
 * end, and now and then of what it took; what nothing was taken for in time has expired. Any number of them may run at once.
 */
export async function reconcile(platform: Platform, online: Online, wait = patience): Promise<Reconciled> {
  const found: Reconciled = { looked: 0, settled: 0, expired: 0, refunded: 0, unanswered: 0 }
  let after = "00000000-0000-0000-0000-000000000000"
  for (;;) {
    const orders = await readOpen(platform, wait, after)
    for (const order of orders) await lookAt(platform, online, order, found)
    const last = orders.at(-1)
    if (orders.length < most || !last) break
    after = last.id
  }
  await finishRefunds(platform, online, wait, found)
  const { looked, returned, unanswered } = await lookAtCaptures(platform, online)
  found.looked += looked
  found.refunded += returned
  found.unanswered += unanswered
  return found
}

async function readOpen({ pool, clock }: Platform, wait: number, after: string): Promise<Open[]> {
  const { rows } = await pool.query<Open>(
    `select id, provider_order_id, capturing_at, expires_at <= $1 as is_over from orders
     where status = 'created' and id > $4
       and (expires_at <= $1 or capturing_at <= $1::timestamptz - make_interval(secs => $2))
     order by id limit $3`,
    [clock.now(), wait, most, after],
  )
  return rows
}

async function lookAt(
  platform: Platform,
  { provider, followers }: Online,
  { id: orderId, provider_order_id: name, capturing_at, is_over }: Open,
  found: Reconciled,
): Promise<void> {
  found.looked++
  const known = name && provider && (await ask(() => provider.readOrder(name)))
  if (known === "away") return void found.unanswered++
  if (known && known.state === "taken") {
    for (const taking of known.takings)
      await settle(platform, followers, { orderId, taking, seenBy: "reconciler" })
    found.settled++
    return
  }
  // What was asked to be taken cannot be given up by guessing.
  const isUnknown = capturing_at !== null && !known
  const isOver = is_over && !isUnknown && !(known && known.state === "waiting")
  if (isOver && (await closeOrder(platform, orderId, "expired"))) found.expired++
}

async function finishRefunds(
  platform: Platform,
  online: Online,
  wait: number,
  found: Reconciled,
): Promise<void> {
  const { rows } = await platform.pool.query<{ id: string }>(
    `select id from refunds where status = 'pending' and created_at <= $1::timestamptz - make_interval(secs => $2)`,
    [platform.clock.now(), wait],
  )
  for (const { id } of rows) {
    const state = await ask(() => driveRefund(platform, online, id))
    if (state === "away") found.unanswered++
    else if (state === "done") found.refunded++
  }
}

async function ask<T>(call: () => Promise<T>): Promise<T | "away"> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderAway) return "away"
    throw error
  }
}
