import { symmetricDecrypt } from "better-auth/crypto"
import type pg from "pg"

/**
 * Ends the signing keys that were sealed with another secret, so that better-auth makes one that it can sign with; what they signed is good
 * until it ends. False: all of them are opened by ours. Only for who has to sign: a command may run without the secret of who serves.
 */
export async function endUnopened(pool: pg.Pool, secret: string): Promise<boolean> {
  const now = new Date()
  const { rows } = await pool.query<{ id: string; privateKey: string }>(
    `select id, "privateKey" from identity.jwks where "expiresAt" is null or "expiresAt" > $1`,
    [now],
  )
  const unopened: string[] = []
  for (const { id, privateKey } of rows)
    await symmetricDecrypt({ key: secret, data: JSON.parse(privateKey) }).catch(() => unopened.push(id))
  if (unopened.length === 0) return false
  await pool.query(`update identity.jwks set "expiresAt" = $2 where id = any($1)`, [unopened, now])
  return true
}
