import type { Runner } from "./statement.ts"

/** What bounds how long anything waits; a connection of the database's own says so as it connects. */
const bounds = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"] as const

/** The bounds that nobody set on a connection over a pooler: what a connection says of itself is not kept where it is lent. */
export async function unboundedOver(client: Runner): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from pg_settings where name = any($1) and setting = '0' order by name",
    [bounds],
  )
  return rows.map(({ name }) => name)
}
