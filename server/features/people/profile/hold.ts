import type { Actor, Context } from "../../../platform/context.ts"
import type { Runner } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { refusalOfGone } from "../refusalOfGone.ts"

/** Longer than a provider works; whoever was cut short may try again after it. */
const seconds = 30

/**
 * Throws REQUEST_IN_PROGRESS where it took longer than whoever comes next waits, or the account was closed: the credentials are another's to
 * change by now, and the same press finishes it. Asked before the provider changes anything, in the commit before it where ours goes first,
 * and in each commit that writes what is to agree with it, once that has the row.
 */
export type AssertHeld = (runner?: Runner) => Promise<void>

/**
 * Runs work on a person's credentials, one at a time, for as long as it takes: the provider is outside our transactions.
 * Throws REQUEST_IN_PROGRESS while another is at it, and where that closed their account what whoever asks again is told.
 */
export async function holdingCredentials<T>(
  { pool, clock, actor, reach = null }: Holding,
  userId: string,
  work: (assertHeld: AssertHeld) => Promise<T>,
): Promise<T> {
  const now = clock.now()
  const until = new Date(now.getTime() + seconds * 1_000)
  const { rowCount } = await pool.query(
    `update users set credentials_held_until = $3
     where id = $1 and closed_at is null and (credentials_held_until is null or credentials_held_until <= $2)
       and ($4::uuid[] is null or branch_id = any($4))`,
    [userId, now, until, reach],
  )
  if (rowCount === 0) throw await notHeld({ pool, actor, reach }, userId)
  try {
    return await work(async (runner = pool) => {
      const { rowCount } = await runner.query(
        "select from users where id = $1 and credentials_held_until = $2 and closed_at is null",
        [userId, until],
      )
      if (!rowCount) throw new Refusal("REQUEST_IN_PROGRESS", { retryAfter: 1 })
    })
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

export interface Reaching {
  /** Of which branches somebody has to be as they are held; of any when absent or null. */
  reach?: string[] | null
}

/** Without an actor: whoever has nothing but a code that was mailed. */
type Holding = Pick<Context, "pool" | "clock"> & { actor?: Actor } & Reaching

interface Person {
  role: string
  is_closed: boolean
  is_merged: boolean
  is_elsewhere: boolean
}

/** Why they are not held. To who had that account, or is to reach it, there is none any more. */
async function notHeld({ pool, actor, reach }: Omit<Holding, "clock">, userId: string): Promise<Refusal> {
  const { rows } = await pool.query<Person>(
    `select role, closed_at is not null as is_closed, merged_into is not null as is_merged,
       not ($2::uuid[] is null or coalesce(branch_id = any($2), false)) as is_elsewhere from users where id = $1`,
    [userId, reach],
  )
  const [person] = rows
  if (person && !person.is_closed && !person.is_elsewhere)
    return new Refusal("REQUEST_IN_PROGRESS", { retryAfter: 1 })
  if (!actor) return new Refusal("INVALID_CODE")
  if (userId === actor.userId) return refusalOfGone(person?.is_merged ?? false)
  return new Refusal(!person || person.role === "user" ? "USER_NOT_FOUND" : "STAFF_NOT_FOUND")
}
