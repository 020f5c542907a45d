import type { Actor, Context } from "../../../platform/context.ts"
import { noKey } from "../../../platform/database/idempotency.ts"
import { record } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { Passwords } from "../passwords/passwords.ts"
import { holdingCredentials } from "../profile/hold.ts"
import type { IdentityProvider } from "../provider.ts"
import { endSession } from "../sessions.ts"
import { actorOf, memberFound, rankOf, readStaffFacts, type StaffFacts } from "./facts.ts"
import { assertOutranks, nobody } from "./reach.ts"

/**
 * Gives somebody of the staff another password, which they change before anything else, ends their sessions and tells them; one's own is
 * changed with the present one. Throws STAFF_NOT_FOUND, GRANT_TOO_WIDE, OWN_ACCOUNT, VALIDATION or REQUEST_IN_PROGRESS.
 */
export async function changeStaffPassword(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "setPassword" | "endSessions">,
  passwords: Passwords,
  userId: string,
  newPassword: string,
): Promise<void> {
  const asked = { actorId: context.actor.userId, userId, branches: [] }
  const facts = (await readStaffFacts(context.pool, { ...asked, ...noKey }))[0] as StaffFacts
  const member = memberFound(facts)
  assertOutranks(rankOf(actorOf(facts)), rankOf(member), nobody)
  if (userId === context.actor.userId) throw new Refusal("OWN_ACCOUNT")
  await passwords.assertGood({ path: "newPassword", password: newPassword }, { id: userId })
  await holdingCredentials(context, userId, async () => {
    // So that the log says it: the password itself is the provider's. Cut short after it, one change more is asked for than is needed.
    await context.pool.query(
      "update users set must_change_password = true, password_set_at = $2 where id = $1",
      [userId, context.clock.now()],
    )
    await provider.setPassword(member.uid, { password: newPassword })
    await record(context.pool, "password-changed", { userId, isByStaff: true }, context.clock.now())
    await endSession(context, provider, { userId, uid: member.uid }, "password")
  })
}
