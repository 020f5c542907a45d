import { piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"

const forget = statement("forget-weekly")(
  piece`delete from weekly_bookings where user_id = ${uuid("userId")}`,
)

/** Inside a transaction that holds the customer: what somebody wanted every week who never had a seat by it goes with them. */
export async function forgetWeekly(runner: Runner, userId: string): Promise<void> {
  await forget(runner, { userId })
}
