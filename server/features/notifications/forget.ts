import type { Runner } from "../../platform/database/statement.ts"

/**
 * The mails that were made for a person, sent or not, go with them; and what they wrote, once the studio has it. What happened became
 * so many fewer.
 */
export async function forgetMails(
  runner: Runner,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await runner.query(
    `with gone as (
       delete from messages
       where user_id = $1 or (kind = 'contact' and ended_at is not null and facts ->> 'email' = $2)
       returning occasion
     )
     update events e set messages = e.messages - g.count
     from (select occasion, count(*) as count from gone group by occasion) g where e.id = g.occasion`,
    [userId, email],
  )
}
