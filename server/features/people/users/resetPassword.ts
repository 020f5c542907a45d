import type { Actor, Context } from "../../../platform/context.ts"
import { givePassword } from "../givePassword.ts"
import type { Passwords } from "../passwords/passwords.ts"
import type { IdentityProvider } from "../provider.ts"
import { reachCustomer, toEdit } from "./reach.ts"

/** Gives a customer another password. Throws USER_NOT_FOUND, VALIDATION or REQUEST_IN_PROGRESS. */
export async function resetPassword(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "setPassword" | "endSessions">,
  passwords: Passwords,
  id: string,
  newPassword: string,
): Promise<void> {
  const { uid, reach } = await reachCustomer(context, id, toEdit)
  await givePassword({ ...context, reach }, provider, passwords, { userId: id, uid }, newPassword)
}
