import { piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"

const write = statement("mute-reminders")(
  piece`update users set reminds_of_classes = false, reminds_of_expiry = false, profile_revision = profile_revision + 1
   where id = ${uuid("userId")} and (reminds_of_classes or reminds_of_expiry)`,
)

/** Ends the reminders of somebody who said so in a mail, without signing in. What concerns a reservation is told all the same. */
export async function muteReminders(runner: Runner, userId: string): Promise<void> {
  await write(runner, { userId })
}
