import type pg from "pg"
import { Refusal } from "../../../platform/refusal.ts"

/** For how long no code of a person is taken after ten wrong ones, at the most: as better-auth does of those that sign in. */
export const lockSeconds = 900
const mostWrong = 10

const isLocked = `"lockedUntil" > $2`
const wasLocked = `"lockedUntil" is not null`

/**
 * Looks at a code of somebody who is in by `check`, among the guesses that better-auth counts of who signs in: it counts none of who has.
 * Counted before it is looked at, however many come at once; what was no wrong guess counts for nothing. Throws TOO_MANY_REQUESTS, and
 * what `check` throws.
 */
export async function guessing<T>(pool: pg.Pool, uid: string, check: () => Promise<T>): Promise<T> {
  const now = new Date()
  const until = new Date(now.getTime() + lockSeconds * 1_000)
  const { rowCount } = await pool.query(
    `update identity."twoFactor" set
       "failedVerificationCount" = case when ${wasLocked} then 1 else "failedVerificationCount" + 1 end,
       "lockedUntil" = case when not ${wasLocked} and "failedVerificationCount" + 1 >= $4 then $3::timestamptz end
     where "userId" = $1 and (${isLocked}) is not true`,
    [uid, now, until, mostWrong],
  )
  if (!rowCount) throw new Refusal("TOO_MANY_REQUESTS", { retryAfter: lockSeconds })
  try {
    const answer = await check()
    await forgive(pool, uid, mostWrong)
    return answer
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === "SECOND_STEP_WRONG"
    if (!isWrong) await forgive(pool, uid, 1)
    throw error
  }
}

async function forgive(pool: pg.Pool, uid: string, guesses: number): Promise<void> {
  await pool.query(
    `update identity."twoFactor" set
       "failedVerificationCount" = greatest("failedVerificationCount" - $2, 0), "lockedUntil" = null
     where "userId" = $1`,
    [uid, guesses],
  )
}
