import type { Runner } from "../../platform/database/statement.ts"
import { forgetMade } from "../../platform/events/forget.ts"

/** The mails that were made for a person, sent or not, go with them; and what they wrote, once the studio has it. */
export async function forgetMails(
  runner: Runner,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { rows } = await runner.query<{ occasion: string }>(
    `delete from messages
     where user_id = $1 or (kind = 'contact' and ended_at is not null and facts ->> 'email' = $2)
     returning occasion`,
    [userId, email],
  )
  await forgetMade(
    runner,
    rows.map(({ occasion }) => occasion),
  )
}
