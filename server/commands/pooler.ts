import pg from "pg"
import { type Connection, hurried } from "../platform/database/pool.ts"
import { StopError } from "./stop.ts"

/** What bounds how long anything waits; a connection of the database's own says so as it connects. */
const bounds = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"] as const

/**
 * Says so when something waits without a bound over the pooler: what a connection says of itself is not kept where it is lent.
 * Throws a StopError when the pooler cannot be reached.
 */
export async function sayUnbounded(pooler: Connection, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ ...pooler, connectionTimeoutMillis: hurried.connectionTimeoutMillis })
  client.on("error", () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string | null }>(
      "select name from pg_settings where name = any($1) and setting = '0' order by name",
      [bounds],
    )
    if (rows.length === 0) return
    const names = rows.map(({ name }) => name).join(", ")
    say(`DATABASE_URL: the pooler sets no ${names}: see connect_query in deploy/cluster/pgbouncer.ini`)
  } catch (error) {
    throw new StopError(`DATABASE_URL: ${(error as Error).message || "the pooler cannot be reached"}`)
  } finally {
    await client.end().catch(() => {})
  }
}
