import type { Actor, Context } from "../../../platform/context.ts"
import { brokenConstraint } from "../../../platform/database/errors.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { IdentityProvider } from "../provider.ts"
import { signInOf } from "../sessions.ts"
import { holdingCredentials } from "./hold.ts"
import { assertSelf } from "./read.ts"

type Provider = Pick<IdentityProvider, "hasPassword" | "setEmail">

/**
 * Changes one's own address, at the provider first, since it alone knows all addresses: cut short there, the same press
 * goes on. Ends the other sign-ins. Throws WRONG_PASSWORD, EMAIL_ALREADY_EXISTS or REQUEST_IN_PROGRESS.
 */
export async function changeEmail(
  context: Context<Actor>,
  provider: Provider,
  id: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { actor, pool } = context
  assertSelf(actor, id)
  await holdingCredentials(context, id, async () => {
    if (!(await provider.hasPassword(actor.uid, password))) throw new Refusal("WRONG_PASSWORD")
    const { rowCount } = await pool.query("select from users where email = $1 and id <> $2", [email, id])
    if (rowCount) throw new Refusal("EMAIL_ALREADY_EXISTS")
    const except = await signInOf(context, actor)
    if (!(await provider.setEmail(actor.uid, { email, except }))) throw new Refusal("EMAIL_ALREADY_EXISTS")
    await pool
      .query("update users set email = $2, profile_revision = profile_revision + 1 where id = $1", [
        id,
        email,
      ])
      .catch((error) => {
        if (brokenConstraint(error) === "users_email_key") throw new Refusal("EMAIL_ALREADY_EXISTS")
        throw error
      })
  })
}
