import type { Runner } from "../../platform/database/statement.ts"
import { forgetMade, forgetTold, isForgotten } from "../../platform/events/forget.ts"

/** The mails that were made for a person, sent or not, go with them; and those of what they wrote, which is gone, once the studio has it. */
export async function forgetMails(
  runner: Runner,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { rows } = await runner.query<{ occasion: string }>(
    `delete from messages
     where user_id = $1 or (kind = 'contact' and ended_at is not null and facts ->> 'email' = $2 and ${isForgotten("facts")})
     returning occasion`,
    [userId, email],
  )
  await forgetMade(runner, rows)
}

/** Letters that were on their way to the studio when whoever wrote them was forgotten, once it has them. */
export async function forgetLetters(runner: Runner): Promise<void> {
  const { rows } = await runner.query<{ occasion: string }>(
    `delete from messages where kind = 'contact' and ended_at is not null and ${isForgotten("facts")}
     returning occasion`,
  )
  await forgetMade(runner, rows)
  await forgetTold(runner)
}
