import { randomInt } from "node:crypto"
import type { Context } from "../../../platform/context.ts"
import { hashSecret, verifySecret } from "../../../platform/hashing.ts"
import { Refusal } from "../../../platform/refusal.ts"

export const minutesOfCode = 10
export const secondsBetween = 60
export const mostAnHour = 5
const mostTries = 5

export const drawCode = (): string => String(randomInt(1_000_000)).padStart(6, "0")

/**
 * Looks whether a code is the one last mailed to an address. A try is counted before it is looked at, so that no more than
 * five are, however many come at once; a right one is given back. Throws INVALID_CODE, for a code that is wrong, old or
 * was never asked for alike; one that was used is told apart only to who knows it.
 */
export async function checkCode(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  email: string,
  code: string,
): Promise<{ digest: string; isUsed: boolean }> {
  const { rows } = await pool.query<{ digest: string; is_used: boolean }>(
    `update recovery_codes set tries = tries + 1
     where email = $1 and tries < $2 and expires_at > $3
     returning digest, used_at is not null as is_used`,
    [email, mostTries, clock.now()],
  )
  const [asked] = rows
  if (!asked) await hashSecret(code)
  if (!asked || !(await verifySecret(asked.digest, code))) throw new Refusal("INVALID_CODE")
  await pool.query("update recovery_codes set tries = tries - 1 where email = $1 and digest = $2", [
    email,
    asked.digest,
  ])
  return { digest: asked.digest, isUsed: asked.is_used }
}

/** Throws INVALID_CODE. */
export async function verifyCode(
  context: Pick<Context, "pool" | "clock">,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const { isUsed } = await checkCode(context, email, code)
  if (isUsed) throw new Refusal("INVALID_CODE")
}
