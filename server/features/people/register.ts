import type { Registration } from "../../../contract/people.ts"
import type { Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { addCustomer, assertOpenBranch } from "./addCustomer.ts"
import type { Passwords } from "./passwords/passwords.ts"
import type { IdentityProvider } from "./provider.ts"

/** Makes a customer and their credentials. Throws EMAIL_ALREADY_EXISTS, BRANCH_NOT_FOUND or VALIDATION. */
export async function register(
  context: Pick<Context, "pool" | "clock">,
  provider: IdentityProvider,
  passwords: Passwords,
  { email, password, ...profile }: Registration,
): Promise<string> {
  await passwords.assertGood({ path: "password", password }, { ...profile, email })
  const { rowCount } = await context.pool.query("select from users where email = $1", [email])
  if (rowCount) throw new Refusal("EMAIL_ALREADY_EXISTS")
  await assertOpenBranch(context, profile.branch)
  const name = `${profile.firstName} ${profile.lastName}`
  // The account comes first: cut short here, the same form pressed again finds it and goes on.
  const uid = await provider.createAccount({ email, name, password })
  if (!uid) throw new Refusal("EMAIL_ALREADY_EXISTS")
  return addCustomer(context, { uid, email }, profile)
}
