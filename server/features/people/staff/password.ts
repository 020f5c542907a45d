import type { Actor, Context } from "../../../platform/context.ts"
import { noKey } from "../../../platform/database/idempotency.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { givePassword } from "../givePassword.ts"
import type { Passwords } from "../passwords/passwords.ts"
import type { IdentityProvider } from "../provider.ts"
import { actorOf, memberFound, rankOf, readStaffFacts, type StaffFacts } from "./facts.ts"
import { assertOutranks, nobody } from "./reach.ts"

/**
 * Gives somebody of the staff another password; one's own is changed with the present one. Throws STAFF_NOT_FOUND, GRANT_TOO_WIDE,
 * OWN_ACCOUNT, VALIDATION or REQUEST_IN_PROGRESS.
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
  await givePassword(context, provider, passwords, { userId, uid: member.uid }, newPassword)
}
