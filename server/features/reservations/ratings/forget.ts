import type { Runner } from "../../../platform/database/statement.ts"

/** Inside a transaction: what somebody wrote of their classes goes; the stars stay, of nobody. */
export async function forgetRatings(runner: Runner, userId: string): Promise<void> {
  await runner.query(
    `update ratings t set words = '' from seatings s
     where s.id = t.reservation_id and s.user_id = $1 and t.words <> ''`,
    [userId],
  )
}
