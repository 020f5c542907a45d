import { randomBytes } from "node:crypto"
import type pg from "pg"

/** One secret for all the processes of a database, made by the first. */
export async function keptSecret(pool: pg.Pool): Promise<string> {
  await pool.query("insert into identity.secret (value) values ($1) on conflict do nothing", [
    randomBytes(48).toString("base64url"),
  ])
  const { rows } = await pool.query<{ value: string }>("select value from identity.secret")
  return rows[0]?.value as string
}
