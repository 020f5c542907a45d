import { systemClock } from "./clock.ts"
import type { Platform } from "./context.ts"
import { connectionsOf } from "./database/beside.ts"
import { openDatabase } from "./database/kysely.ts"
import { type Connection, openPool } from "./database/pool.ts"
import { openNews } from "./news.ts"

/** Connects to a database that is there. `close` gives everything back. */
export function openPlatform(
  connection: Connection,
  poolSize: number,
): Platform & { close(): Promise<void> } {
  // A connection that the server dropped while idle: the pool opens another when it needs one.
  const pool = openPool(connection, poolSize, () => {})
  const admission = openPool(connection, connectionsOf.admission, () => {})
  const news = openNews(pool, connection)
  return {
    pool,
    queue: pool.queue,
    admission,
    db: openDatabase(pool),
    clock: systemClock,
    news,
    async close() {
      await news.close()
      await admission.end()
      await pool.end()
    },
  }
}
