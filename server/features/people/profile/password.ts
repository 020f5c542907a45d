import type { Actor, Context } from "../../../platform/context.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { isCommonPassword } from "../passwords.ts"
import type { IdentityProvider } from "../provider.ts"
import { signInOf } from "../sessions.ts"
import { holdingCredentials } from "./hold.ts"
import { assertSelf } from "./read.ts"

type Provider = Pick<IdentityProvider, "hasPassword" | "setPassword">

/**
 * Sets one's own password and ends the other sign-ins. Pressed again after it was done, it is answered alike. Throws
 * WRONG_PASSWORD, VALIDATION or REQUEST_IN_PROGRESS.
 */
export async function changePassword(
  context: Context<Actor>,
  provider: Provider,
  id: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { actor } = context
  assertSelf(actor, id)
  if (isCommonPassword(newPassword)) {
    const message = "Esa contraseña es demasiado común. Elige otra."
    throw new Refusal("VALIDATION", { fields: [{ path: "newPassword", message }] })
  }
  await holdingCredentials(context, id, async () => {
    if (!(await provider.hasPassword(actor.uid, currentPassword))) {
      if (await provider.hasPassword(actor.uid, newPassword)) return
      throw new Refusal("WRONG_PASSWORD")
    }
    const except = await signInOf(context, actor)
    await provider.setPassword(actor.uid, { password: newPassword, except })
  })
}
