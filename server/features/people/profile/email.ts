import type { ShownAgain } from "../../../../contract/secondStep.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { giveEmail } from "../giveEmail.ts"
import type { IdentityProvider } from "../provider.ts"
import { signInOf } from "../sessions.ts"
import { assertAgain } from "../shownAgain.ts"
import { holdingCredentials } from "./hold.ts"
import { assertSelf } from "./read.ts"

type Provider = Pick<IdentityProvider, "hasPassword" | "hasGoogle" | "secondStep" | "setEmail">

/** Changes one's own address; ends the other sign-ins, and Google's. Throws what `assertAgain` does, EMAIL_ALREADY_EXISTS or REQUEST_IN_PROGRESS. */
export async function changeEmail(
  context: Context<Actor>,
  provider: Provider,
  id: string,
  { email, ...shown }: ShownAgain & { email: string },
): Promise<void> {
  const { actor } = context
  assertSelf(actor, id)
  await holdingCredentials(context, id, async (assertHeld) => {
    await assertAgain(context, provider, shown)
    const except = await signInOf(context, actor)
    await giveEmail(context, provider, actor, { email, except }, assertHeld)
  })
}
