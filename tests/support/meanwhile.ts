import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { transaction } from "../../server/platform/database/transaction.ts"

interface Meanwhile<T> {
  /** Takes what the other will wait for, in a transaction. */
  hold(client: pg.PoolClient): Promise<unknown>
  /** Begins, and comes to wait for it. */
  next(): Promise<T>
  /** In the same transaction, while that waits, and before the commit. */
  before?(client: pg.PoolClient): Promise<unknown>
}

/** What becomes of who waited for a transaction that then changed something, and committed. */
export async function meanwhile<T>(pool: pg.Pool, { hold, next, before }: Meanwhile<T>): Promise<T> {
  let waiting: Promise<T> | undefined
  await transaction(pool, async (client) => {
    await hold(client)
    waiting = next()
    // Looked at when it is awaited, after the commit.
    waiting.catch(() => {})
    await isWaitedFor(client, waiting)
    await before?.(client)
  })
  return waiting as Promise<T>
}

/** Until somebody waits for what this connection holds. Throws when `work` ends before. */
export async function isWaitedFor(holder: pg.ClientBase, work?: Promise<unknown>): Promise<void> {
  let isOver = false
  work?.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  for (;;) {
    // Else it is always told who was there at its first look.
    await holder.query("select pg_stat_clear_snapshot()")
    const { rows } = await holder.query(
      "select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))",
    )
    if (rows.length > 0) return
    if (isOver) throw new Error("it never waited")
    await sleep(5)
  }
}

/** Whoever waits for this connection loses theirs; who they are is known before the first does, who may come again over another. */
export const cutWhoWaits = (holder: pg.ClientBase) =>
  holder.query(`select pg_terminate_backend(pid, 60000) from unnest(array(
    select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid)))) pid`)
