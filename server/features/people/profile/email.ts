import type { Actor, Context } from "../../../platform/context.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { giveEmail } from "../giveEmail.ts"
import type { IdentityProvider } from "../provider.ts"
import { signInOf } from "../sessions.ts"
import { holdingCredentials } from "./hold.ts"
import { assertSelf } from "./read.ts"

type Provider = Pick<IdentityProvider, "hasPassword" | "setEmail">

/** Changes one's own address; ends the other sign-ins. Throws WRONG_PASSWORD, EMAIL_ALREADY_EXISTS or REQUEST_IN_PROGRESS. */
export async function changeEmail(
  context: Context<Actor>,
  provider: Provider,
  id: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { actor } = context
  assertSelf(actor, id)
  await holdingCredentials(context, id, async () => {
    if (!(await provider.hasPassword(actor.uid, password))) throw new Refusal("WRONG_PASSWORD")
    await giveEmail(context, provider, actor, { email, except: await signInOf(context, actor) })
  })
}
