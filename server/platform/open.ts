import { systemClock } from "./clock.ts"
import type { Platform } from "./context.ts"
import { connectionsOf, connectionsOfStandby } from "./database/beside.ts"
import { openDatabase } from "./database/kysely.ts"
import { type Connection, openLentPool, openPool } from "./database/pool.ts"
import { openReaders } from "./database/readers.ts"
import { followStandby } from "./database/standby.ts"
import { traceStatements } from "./database/traced.ts"
import { openNews } from "./news.ts"
import type { Tracing } from "./tracing.ts"

/** What may stand beside a database: the pooler in front of it, and a standby that is `mostAge` milliseconds behind at most. */
export interface Around {
  pooler?: Connection | undefined
  standby?: { connection: Connection; mostAge: number } | undefined
}

/** Connects to a database that is there, for requests over its pooler if it has one. `close` gives everything back. */
export function openPlatform(
  connection: Connection,
  poolSize: number,
  { pooler, standby: copy }: Around = {},
  tracing?: Tracing,
): Platform & { close(): Promise<void> } {
  // A connection that the server dropped while idle: the pool opens another when it needs one.
  const open = (size: number) =>
    pooler ? openLentPool(pooler, size, () => {}) : openPool(connection, size, () => {})
  // Two of the pool's own, unless what they go past is a pooler, or it has none to spare.
  const isTight = !pooler && poolSize < 4
  const pool = open(pooler || isTight ? poolSize : poolSize - connectionsOf.readers - connectionsOf.live)
  const admission = open(connectionsOf.admission)
  const live = isTight ? admission : open(connectionsOf.live)
  const acting = pooler ? openPool(connection, connectionsOf.acting, () => {}) : pool
  const readers = isTight ? pool : openReaders(connection)
  const copies = copy && openPool(copy.connection, connectionsOfStandby, () => {})
  const standby = copy && copies && followStandby(pool, copies, copy.mostAge)
  const pools = [pool, admission, live, acting, readers, ...(copies ? [copies] : [])]
  if (tracing) for (const one of new Set(pools)) traceStatements(one, tracing)
  const news = openNews(pool, connection)
  return {
    pool,
    queue: pool.queue,
    admission,
    live,
    acting,
    readers,
    standby,
    db: openDatabase(pool),
    clock: systemClock,
    tracing,
    news,
    async close() {
      await news.close()
      await admission.end()
      if (live !== admission) await live.end()
      await standby?.close()
      if (acting !== pool) await acting.end()
      if (readers !== pool) await readers.end()
      await pool.end()
    },
  }
}
