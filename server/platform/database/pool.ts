import pg from "pg"
import { TimedPool } from "./timedPool.ts"

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text.slice(0, 5))
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** How to reach a PostgreSQL server: an address, or the folder of its socket. */
export type Connection = { connectionString: string } | { host: string; user: string; database: string }

/** Nobody waits at a screen for longer than this: 10 s for a connection, 3 s for a lock, 15 s for a statement. */
export const hurried = {
  connectionTimeoutMillis: 10_000,
  query_timeout: 20_000,
  statement_timeout: 15_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
}

/** A pool with its waits written down: those above. */
export function openPool(
  connection: Connection,
  size: number,
  onIdleError: (error: Error) => void,
  waits: pg.PoolConfig = hurried,
): TimedPool {
  const pool = new TimedPool({
    ...connection,
    ...waits,
    max: size,
    idleTimeoutMillis: 60_000,
    application_name: "cupo",
    keepAlive: true,
  })
  pool.on("error", onIdleError)
  // One that drops between two statements of a transaction: the next statement says so to who waits for it.
  pool.on("connect", (client) => client.on("error", () => {}))
  return pool
}

/**
 * A pool over a pooler that lends one of the database's connections for a transaction, so that nothing stays on it: statements
 * have no names there, and how long they wait is what the pooler sets of each connection that it opens.
 */
export function openLentPool(
  connection: Connection,
  size: number,
  onIdleError: (error: Error) => void,
): TimedPool {
  const { connectionTimeoutMillis, query_timeout } = hurried
  return openPool(connection, size, onIdleError, { connectionTimeoutMillis, query_timeout, Client: Nameless })
}

/** A client that plans each statement anew. */
class Nameless extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: its many shapes are pg's
  override query(...[asked, ...rest]: any[]): any {
    const isNamed = asked instanceof Object && "name" in asked && !("submit" in asked)
    const query = super.query as (...words: unknown[]) => unknown
    return query.call(this, isNamed ? { ...asked, name: undefined } : asked, ...rest)
  }
}

const unhurried = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]
  .map((name) => `-c ${name}=0`)
  .join(" ")

/** A pool for work on the whole of the data, which takes as long as it takes: imports, migrations, checks. */
export function openBulkPool(connection: Connection, size = 1): pg.Pool {
  const { connectionTimeoutMillis } = hurried
  return openPool(connection, size, () => {}, { connectionTimeoutMillis, options: unhurried })
}
