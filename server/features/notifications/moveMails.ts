import type { Runner } from "../../platform/database/statement.ts"

/**
 * The mails of one account are the other's, those that are still to leave too, to the address that they were written to. Its
 * calendar's address passes on unless the other has one: then both go on, since whoever reads one follows its account.
 */
export async function moveMails(
  runner: Runner,
  { staysId, goesId }: { staysId: string; goesId: string },
): Promise<void> {
  await runner.query("update messages set user_id = $1 where user_id = $2", [staysId, goesId])
  await runner.query(
    `update calendar_feeds set user_id = $1
     where user_id = $2 and not exists (select from calendar_feeds where user_id = $1)`,
    [staysId, goesId],
  )
}
