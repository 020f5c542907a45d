import { randomUUID } from "node:crypto"
import type { PoolClient } from "pg"
import type { NewAccount } from "../provider.ts"
import { hashPassword } from "./passwords.ts"

/** better-auth's own name for accounts of email and password. */
const issuer = "local:credential"

/** Writes accounts as better-auth keeps them, inside the caller's transaction. Skips addresses that have one. */
export async function insertAccounts(
  client: PoolClient,
  accounts: NewAccount[],
): Promise<Map<string, string>> {
  const made = await client.query<{ id: string; email: string }>(
    `insert into identity."user" (id, name, email, "emailVerified")
     select id, name, email, false
     from unnest($1::uuid[], $2::text[], $3::text[]) as a(id, name, email)
     on conflict (email) do nothing
     returning id, email`,
    [accounts.map(() => randomUUID()), accounts.map((one) => one.name), accounts.map((one) => one.email)],
  )
  const ids = new Map(made.rows.map((row) => [row.email, row.id]))
  for (const { email, password } of accounts) {
    const id = ids.get(email)
    if (!id || !password) continue
    await client.query(
      `insert into identity.account (issuer, "accountId", "providerId", "userId", password, "updatedAt")
       values ($1, $2, 'credential', $3, $4, now())`,
      [issuer, id, id, await hashPassword(password)],
    )
  }
  return ids
}

export async function findAccounts(client: PoolClient, emails: string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; email: string }>(
    `select id, email from identity."user" where email = any($1)`,
    [emails],
  )
  return new Map(rows.map((row) => [row.email, row.id]))
}
