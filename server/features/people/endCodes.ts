import type { Runner } from "../../platform/database/statement.ts"

/** What was mailed before to choose a password by is good no more, to whoever has or saw it: they, or the studio, have changed how they come in. */
export async function endCodes(runner: Runner, userId: string, now: Date): Promise<void> {
  await runner.query(
    `update recovery_requests r set used_at = $2, held_until = null from users u
     where u.id = $1 and r.email = u.email and r.used_at is null`,
    [userId, now],
  )
}
