import type { Runner } from "../../platform/database/statement.ts"

/** What a person wrote to the studio while they were signed in is the account's that stays. */
export async function moveSender(
  runner: Runner,
  { staysId, goesId }: { staysId: string; goesId: string },
): Promise<void> {
  await runner.query("update contact_messages set user_id = $1 where user_id = $2", [staysId, goesId])
}
