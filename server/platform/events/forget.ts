import type { Runner } from "../database/statement.ts"

/** SQL: there is no such message to the studio any more. With one address there may be others', which somebody else wrote. */
export const isForgotten = (written: "data" | "facts") =>
  `not exists (select from contact_messages c where c.email = ${written} ->> 'email' and c.message = ${written} ->> 'message')`

/** What somebody wrote need not be remembered once it was told, and they are forgotten. */
export async function forgetWritten(runner: Runner, email: string): Promise<void> {
  await runner.query(
    `delete from events
     where name = 'contact-received' and handled_at is not null and data ->> 'email' = $1 and ${isForgotten("data")}`,
    [email],
  )
}

/** The same of whoever was forgotten before it was told: of them there is no letter any more. */
export async function forgetTold(runner: Runner): Promise<void> {
  await runner.query(
    `delete from events where name = 'contact-received' and handled_at is not null and ${isForgotten("data")}`,
  )
}

/** What happened became so many messages fewer: these are gone, each named by what it told of. */
export async function forgetMade(runner: Runner, made: readonly { occasion: string }[]): Promise<void> {
  if (made.length === 0) return
  await runner.query(
    `update events e set messages = e.messages - gone.count
     from (select id, count(*) as count from unnest($1::uuid[]) id group by id) gone where e.id = gone.id`,
    [made.map(({ occasion }) => occasion)],
  )
}
