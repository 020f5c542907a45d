import type { Runner } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"

/** What whoever had an account is told that is theirs no more: it is closed, or is another of theirs now. */
export const refusalOfGone = (isMerged: boolean): Refusal =>
  new Refusal(isMerged ? "ACCOUNT_MERGED" : "ACCOUNT_CLOSED")

/** The same, of an account that is known to be gone. */
export async function findWhyGone(runner: Runner, userId: string): Promise<Refusal> {
  const { rowCount } = await runner.query("select from users where id = $1 and merged_into is not null", [
    userId,
  ])
  return refusalOfGone(Boolean(rowCount))
}
