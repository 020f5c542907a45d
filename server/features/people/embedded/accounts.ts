import type pg from "pg"
import { hashSecret, verifySecret } from "../../../platform/hashing.ts"
import type { NewAccount } from "../provider.ts"

/** What a server of the version before knows accounts of email and password by: as long as one may serve beside this. */
export const localIssuer = "local:credential"

/** Hashed before anything is written: it takes a core for some milliseconds, and no connection should wait for it. */
type Hashed = Pick<NewAccount, "email" | "name" | "isProven"> & { hash: string | null }

/** Accounts as better-auth keeps them, for the addresses that have none. Returns the ids of those that it made. */
async function insertAccounts(pool: pg.Pool, accounts: Hashed[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    `with made as (
       insert into identity."user" (name, email, "emailVerified")
       select name, email, coalesce("isProven", false)
       from json_to_recordset($1) as a(name text, email text, "isProven" boolean)
       on conflict (email) do nothing
       returning id, email
     ), credentials as (
       insert into identity.account (issuer, "accountId", "providerId", "userId", password, "updatedAt")
       select $2, made.id::text, 'credential', made.id, a.hash, now()
       from made join json_to_recordset($1) as a(email text, hash text) using (email) where a.hash is not null
     )
     select id, email from made`,
    [JSON.stringify(accounts), localIssuer],
  )
  return new Map(rows.map((row) => [row.email, row.id]))
}

export async function createAccount(
  pool: pg.Pool,
  { email, name, password }: NewAccount & { password: string },
): Promise<string | undefined> {
  const made = await insertAccounts(pool, [{ email, name, hash: await hashSecret(password) }])
  return made.get(email) ?? (await findByPassword(pool, email, password))
}

async function findByPassword(pool: pg.Pool, email: string, password: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string; hash: string | null }>(
    `select u.id, a.password as hash from identity."user" u
     left join identity.account a on a."userId" = u.id and a."providerId" = 'credential'
     where u.email = $1`,
    [email],
  )
  const [account] = rows
  return account?.hash && (await verifySecret(account.hash, password)) ? account.id : undefined
}

const atOnce = 1_000

export async function createAccounts(pool: pg.Pool, accounts: NewAccount[]): Promise<Map<string, string>> {
  for (let start = 0; start < accounts.length; start += atOnce) {
    const hashed: Hashed[] = []
    for (const { password, passwordHash, ...account } of accounts.slice(start, start + atOnce)) {
      hashed.push({ ...account, hash: password ? await hashSecret(password) : (passwordHash ?? null) })
    }
    await insertAccounts(pool, hashed)
  }
  const { rows } = await pool.query<{ id: string; email: string }>(
    `select id, email from identity."user" where email = any($1)`,
    [accounts.map(({ email }) => email)],
  )
  return new Map(rows.map((row) => [row.email, row.id]))
}
