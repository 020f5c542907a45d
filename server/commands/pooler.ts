import pg from "pg"
import { unboundedOver } from "../platform/database/bounds.ts"
import { type Connection, hurried } from "../platform/database/pool.ts"
import { StopError } from "./stop.ts"

/**
 * Says so when something waits without a bound over the pooler: what a connection says of itself is not kept where it is lent.
 * Throws a StopError when the pooler cannot be reached.
 */
export async function sayUnbounded(pooler: Connection, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ ...pooler, connectionTimeoutMillis: hurried.connectionTimeoutMillis })
  client.on("error", () => {})
  try {
    await client.connect()
    const names = await unboundedOver(client)
    if (names.length === 0) return
    say(
      `DATABASE_URL: the pooler sets no ${names.join(", ")}: see connect_query in deploy/cluster/pgbouncer.ini`,
    )
  } catch (error) {
    throw new StopError(`DATABASE_URL: ${(error as Error).message || "the pooler cannot be reached"}`)
  } finally {
    await client.end().catch(() => {})
  }
}
