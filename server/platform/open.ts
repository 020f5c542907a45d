import { systemClock } from "./clock.ts"
import type { Platform } from "./context.ts"
import { connectionsOf } from "./database/beside.ts"
import { openDatabase } from "./database/kysely.ts"
import { type Connection, openLentPool, openPool } from "./database/pool.ts"
import { openNews } from "./news.ts"

/** Connects to a database that is there, for requests over its `pooler` if it has one. `close` gives everything back. */
export function openPlatform(
  connection: Connection,
  poolSize: number,
  pooler?: Connection,
): Platform & { close(): Promise<void> } {
  // A connection that the server dropped while idle: the pool opens another when it needs one.
  const open = (size: number) =>
    pooler ? openLentPool(pooler, size, () => {}) : openPool(connection, size, () => {})
  const pool = open(poolSize)
  const admission = open(connectionsOf.admission)
  const acting = pooler ? openPool(connection, connectionsOf.acting, () => {}) : pool
  const news = openNews(pool, connection)
  return {
    pool,
    queue: pool.queue,
    admission,
    acting,
    db: openDatabase(pool),
    clock: systemClock,
    news,
    async close() {
      await news.close()
      await admission.end()
      if (acting !== pool) await acting.end()
      await pool.end()
    },
  }
}
