import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto"
import type pg from "pg"

/** What second steps are sealed with, and what they may have been sealed with before it. */
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
 * Seals a person's second step, and its codes, with our secret where one from before opens them: whoever changes the secret locks nobody
 * out. False: none of them does, and nothing can be compared with it.
 */
export async function reseal(pool: pg.Pool, uid: string, { secret, before }: Seals): Promise<boolean> {
  const { rows } = await pool.query<Sealed>(
    `select id, secret, "backupCodes" from identity."twoFactor" where "userId" = $1`,
    [uid],
  )
  const opened = await Promise.all(rows.map((row) => sealAnew(pool, row, [secret, ...before])))
  return opened.every(Boolean)
}

async function sealAnew(pool: pg.Pool, row: Sealed, secrets: string[]): Promise<boolean> {
  const found = await Promise.all([row.secret, row.backupCodes].map((data) => open(data, secrets)))
  const [secret, codes] = found
  if (!secret || !codes) return false
  const key = secrets[0] as string
  if (found.some((one) => one?.key !== key))
    // Somebody else may have sealed it meanwhile, or used up a code.
    await pool.query(
      `update identity."twoFactor" set secret = $2, "backupCodes" = $3
       where id = $1 and secret = $4 and "backupCodes" = $5`,
      [
        row.id,
        await symmetricEncrypt({ key, data: secret.data }),
        await symmetricEncrypt({ key, data: codes.data }),
        row.secret,
        row.backupCodes,
      ],
    )
  return true
}

/** What was sealed, and with which of these; undefined: with none. */
async function open(sealed: string, secrets: string[]): Promise<{ key: string; data: string } | undefined> {
  for (const key of secrets) {
    const data = await symmetricDecrypt({ key, data: sealed }).catch(() => undefined)
    if (data !== undefined) return { key, data }
  }
  return undefined
}
