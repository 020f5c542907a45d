import { randomBytes } from "node:crypto"
import type pg from "pg"

/** One secret for all the processes of a database, made by the first. One that is there is only read: a standby has it too. */
export async function keptSecret(pool: pg.Pool): Promise<string> {
  const before = await readKeptSecret(pool)
  if (before) return before
  await pool.query("insert into identity.secret (value) values ($1) on conflict do nothing", [
    randomBytes(48).toString("base64url"),
  ])
  return (await readKeptSecret(pool)) as string
}

/** The one that a database has; undefined: it was always given one by a setting. */
export async function readKeptSecret(client: Pick<pg.ClientBase, "query">): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>("select value from identity.secret")
  return rows[0]?.value
}
