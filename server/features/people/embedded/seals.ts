import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto"
import type pg from "pg"
import { readKeptSecret } from "../keptSecret.ts"

/** What second steps are sealed with, and what the settings say that they may have been sealed with before it. */
export interface Seals {
  secret: string
  before: string[]
}

interface Sealed {
  id: string
  secret: string
  backupCodes: string
}

/**
 * Seals a person's second step, and its codes, with our secret where one from before opens them, or the one that the database keeps:
 * whoever changes the secret locks nobody out. False: none of them does, and nothing can be compared with it.
 */
export async function reseal(pool: pg.Pool, uid: string, seals: Seals): Promise<boolean> {
  const { rows } = await pool.query<Sealed>(
    `select id, secret, "backupCodes" from identity."twoFactor" where "userId" = $1`,
    [uid],
  )
  const sealed = await Promise.all(rows.map((row) => sealAnew(pool, row, seals)))
  return sealed.every(Boolean)
}

/** How many second steps there are, and how many that none of these secrets opens, nor the one that the database keeps. */
export async function countSealed(
  client: Pick<pg.ClientBase, "query">,
  secrets: string[],
): Promise<{ all: number; shut: number }> {
  const { rows } = await client.query<Sealed>(
    `select t.id, secret, "backupCodes" from identity."twoFactor" t join identity."user" u on u.id = t."userId"
     where u."twoFactorEnabled"`,
  )
  const kept = await readKeptSecret(client)
  const opened = await Promise.all(rows.map((row) => openBoth(row, kept ? [...secrets, kept] : secrets)))
  return { all: rows.length, shut: opened.filter((one) => one === undefined).length }
}

async function sealAnew(pool: pg.Pool, row: Sealed, { secret, before }: Seals): Promise<boolean> {
  if (await openBoth(row, [secret])) return true
  const kept = await readKeptSecret(pool)
  const opened = await openBoth(row, [secret, ...before, ...(kept ? [kept] : [])])
  if (!opened) return false
  const again = await Promise.all(opened.map((data) => symmetricEncrypt({ key: secret, data })))
  // Somebody else may have sealed it meanwhile, and used up a code.
  await pool.query(
    `update identity."twoFactor" set secret = $2, "backupCodes" = $3
     where id = $1 and secret = $4::text and "backupCodes" = $5::text`,
    [row.id, ...again, row.secret, row.backupCodes],
  )
  return true
}

/** The secret and the codes, each by whichever of these opens it; undefined: one of them by none. */
async function openBoth(row: Sealed, secrets: string[]): Promise<string[] | undefined> {
  const opened = await Promise.all([row.secret, row.backupCodes].map((data) => open(data, secrets)))
  return opened.every((data) => data !== undefined) ? opened : undefined
}

async function open(data: string, secrets: string[]): Promise<string | undefined> {
  for (const key of secrets) {
    const opened = await symmetricDecrypt({ key, data }).catch(() => undefined)
    if (opened !== undefined) return opened
  }
  return undefined
}
