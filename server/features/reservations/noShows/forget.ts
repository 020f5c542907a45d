import type { Runner } from "../../../platform/database/statement.ts"
import { forgottenWords } from "../../people/forgotten.ts"

/** Inside a transaction: why absences were forgiven may tell of somebody's health, and goes; that they were stays. */
export async function forgetLifts(runner: Runner, userId: string): Promise<void> {
  await runner.query("update no_show_lifts set reason = $2 where user_id = $1", [userId, forgottenWords])
}
