import { randomBytes } from "node:crypto"
import type pg from "pg"

/** One secret for all the processes of a database, made by the first. One that is there is only read: a standby has it too. */
export async function keptSecret(pool: pg.Pool): Promise<string> {
  const before = await read(pool)
  if (before) return before
  await pool.query("insert into identity.secret (value) values ($1) on conflict do nothing", [
    randomBytes(48).toString("base64url"),
  ])
  return (await read(pool)) as string
}

async function read(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: string }>("select value from identity.secret")
  return rows[0]?.value
}
