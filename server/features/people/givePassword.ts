import type { Actor, Context } from "../../platform/context.ts"
import { transaction } from "../../platform/database/transaction.ts"
import { record } from "../../platform/events/record.ts"
import { endCodes } from "./endCodes.ts"
import type { Passwords } from "./passwords/passwords.ts"
import { holdingCredentials, type Reaching } from "./profile/hold.ts"
import type { IdentityProvider } from "./provider.ts"
import { endSession } from "./sessions.ts"

/**
 * Gives somebody else another password, which they change before anything else, ends their session and tells them. Throws VALIDATION or
 * REQUEST_IN_PROGRESS.
 */
export async function givePassword(
  context: Context<Actor> & Reaching,
  provider: Pick<IdentityProvider, "setPassword" | "endSessions">,
  passwords: Passwords,
  person: { userId: string; uid: string },
  newPassword: string,
): Promise<void> {
  const { userId, uid } = person
  const { pool, clock } = context
  await passwords.assertGood({ path: "newPassword", password: newPassword }, { id: userId })
  await holdingCredentials(context, userId, async (assertHeld) => {
    // Before the password, which is the provider's, so that the log says it: cut short in between, one change more is asked for than is needed.
    await transaction(pool, async (client) => {
      await client.query("update users set must_change_password = true, password_set_at = $2 where id = $1", [
        userId,
        clock.now(),
      ])
      // Whoever chose their own meanwhile has to change nothing, and is given none that others know.
      await assertHeld(client)
    })
    await provider.setPassword(uid, { password: newPassword })
    await transaction(pool, async (client) => {
      await endCodes(client, userId, clock.now())
      // Whoever chose their own while this was on its way may have this one now.
      await client.query(
        "update users set must_change_password = true where id = $1 and not must_change_password",
        [userId],
      )
      await record(client, "password-changed", { userId, isByStaff: true }, clock.now())
    })
    await endSession(context, provider, person, "password")
  })
}
