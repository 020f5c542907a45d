import type { Runner } from "../../platform/database/statement.ts"

/** What a person wrote to the studio goes with them; what was written with an address, where that is theirs. */
export async function forgetSender(
  runner: Runner,
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  await runner.query("delete from contact_messages where user_id = $1 or email = $2", [userId, email])
}
