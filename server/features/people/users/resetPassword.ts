import type { Actor, Context } from "../../../platform/context.ts"
import { record } from "../../../platform/events/record.ts"
import type { Passwords } from "../passwords/passwords.ts"
import { holdingCredentials } from "../profile/hold.ts"
import type { IdentityProvider } from "../provider.ts"
import { endSession } from "../sessions.ts"
import { reachCustomer, toEdit } from "./reach.ts"

/**
 * Gives a customer another password, which they change before anything else, ends their session and tells them. Throws USER_NOT_FOUND,
 * VALIDATION or REQUEST_IN_PROGRESS.
 */
export async function resetPassword(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "setPassword" | "endSessions">,
  passwords: Passwords,
  id: string,
  newPassword: string,
): Promise<void> {
  const { uid } = await reachCustomer(context, id, toEdit)
  await passwords.assertGood({ path: "newPassword", password: newPassword }, { id })
  await holdingCredentials(context, id, async () => {
    // Before the password: cut short in between, one change more is asked for than is needed.
    await context.pool.query(
      "update users set must_change_password = true, password_set_at = $2 where id = $1",
      [id, context.clock.now()],
    )
    await provider.setPassword(uid, { password: newPassword })
    await record(context.pool, "password-changed", { userId: id, isByStaff: true }, context.clock.now())
    await endSession(context, provider, { userId: id, uid }, "password")
  })
}
