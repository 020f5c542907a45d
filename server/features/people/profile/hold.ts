import type { Context } from "../../../platform/context.ts"
import { Refusal } from "../../../platform/refusal.ts"

/** Longer than a provider works; whoever was cut short may try again after it. */
const seconds = 30

/**
 * Runs work on a person's credentials, one at a time, for as long as it takes: the provider is outside our transactions.
 * Throws REQUEST_IN_PROGRESS while another is at it, and where that was to close their account: to who asks again there is none.
 */
export async function holdingCredentials<T>(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  const now = clock.now()
  const until = new Date(now.getTime() + seconds * 1_000)
  const { rowCount } = await pool.query(
    `update users set credentials_held_until = $3
     where id = $1 and closed_at is null and (credentials_held_until is null or credentials_held_until <= $2)`,
    [userId, now, until],
  )
  if (rowCount === 0) throw new Refusal("REQUEST_IN_PROGRESS", { retryAfter: 1 })
  try {
    return await work()
  } finally {
    // Should it fail, it ends by itself.
    await pool
      .query("update users set credentials_held_until = null where id = $1 and credentials_held_until = $2", [
        userId,
        until,
      ])
      .catch(() => {})
  }
}
