import type { Platform } from "../../platform/context.ts"
import { driveRefund } from "./driveRefund.ts"
import { lookAtCaptures } from "./lookAtCaptures.ts"
import { lookAtOrders } from "./lookAtOrders.ts"
import type { Online } from "./online.ts"
import { away } from "./provider.ts"
import type { Reconciled } from "./reconciled.ts"

/** Seconds for which whoever is at it now is left alone. */
const patience = 60

/**
 * Asks the provider of every order whose money may have been taken without our knowing, and of every refund that did not
 * end, and now and then of what it took; what nothing was taken for in time has expired. Any number of them may run at once.
 */
export async function reconcile(platform: Platform, online: Online, wait = patience): Promise<Reconciled> {
  const found: Reconciled = { looked: 0, settled: 0, expired: 0, refunded: 0, unanswered: 0 }
  await lookAtOrders(platform, online, wait, found)
  await finishRefunds(platform, online, wait, found)
  const { looked, returned, unanswered } = await lookAtCaptures(platform, online)
  found.looked += looked
  found.refunded += returned
  found.unanswered += unanswered
  return found
}

/** Those that did not end, and those that were given up without the provider's books having been read. */
async function finishRefunds(
  platform: Platform,
  online: Online,
  wait: number,
  found: Reconciled,
): Promise<void> {
  const { rows } = await platform.pool.query<{ id: string }>(
    `select id from refunds where created_at <= $1::timestamptz - make_interval(secs => $2)
       and (status = 'pending' or (status = 'failed' and through = 'provider'
         and (read_at is null or read_at < asked_at) and asked_at is not null))`,
    [platform.clock.now(), wait],
  )
  for (const { id } of rows) {
    const state = await driveRefund(platform, online, id).catch(away)
    if (state === "away") found.unanswered++
    else if (state === "done") found.refunded++
  }
}
