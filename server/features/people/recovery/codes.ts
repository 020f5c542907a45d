import { randomInt } from "node:crypto"
import type { Context } from "../../../platform/context.ts"
import { digestOf } from "../../../platform/digest.ts"
import { hashSecret, verifySecret } from "../../../platform/hashing.ts"
import { Refusal } from "../../../platform/refusal.ts"

export const minutesOfCode = 10
export const secondsBetween = 60
/** Asked for from one network, for one address. */
export const mostAnHour = 5
/** From all networks: so many mails may fill a mailbox, and so often may its codes be guessed at. */
export const mostAnHourFromAll = 20
const mostTries = 5

export const drawCode = (): string => String(randomInt(1_000_000)).padStart(6, "0")

/** Whose code is shown: of the request that a page kept, or, of a page from before they had names, of the last from its network. */
export interface Shown {
  email: string
  code: string
  request?: string | undefined
  /** Where it is shown from. */
  network: string
}

/**
 * Looks whether a code is the one that was mailed for a request. A try is counted before it is looked at, so that no more than
 * five are, however many come at once, and only against this request: what strangers ask for and guess is theirs. A right one is
 * given back. Throws INVALID_CODE, for a code that is wrong, old or was never asked for alike; one that was used is told apart
 * only to who knows it.
 */
export async function checkCode(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  { email, code, request, network }: Shown,
): Promise<{ id: string; digest: string; isUsed: boolean }> {
  const { rows } = await pool.query<{ id: string; digest: string; is_used: boolean }>(
    `update recovery_requests set tries = tries + 1
     where email = $1 and tries < $2 and expires_at > $3
       and case when $4::uuid is null then network = $5 else id = $4 end
     returning id, digest, used_at is not null as is_used`,
    [email, mostTries, clock.now(), request ?? null, digestOf(network)],
  )
  const [asked] = rows
  if (!asked) await hashSecret(code)
  if (!asked || !(await verifySecret(asked.digest, code))) throw new Refusal("INVALID_CODE")
  const { id, digest } = asked
  await pool.query("update recovery_requests set tries = tries - 1 where id = $1 and digest = $2", [
    id,
    digest,
  ])
  return { id, digest, isUsed: asked.is_used }
}

/** Throws INVALID_CODE. */
export async function verifyCode(context: Pick<Context, "pool" | "clock">, shown: Shown): Promise<void> {
  const { isUsed } = await checkCode(context, shown)
  if (isUsed) throw new Refusal("INVALID_CODE")
}
