import type { Context } from "../../platform/context.ts"
import { forgetCompleted } from "./completeProfile.ts"
import type { IdentityProvider } from "./provider.ts"

/** Of an account that is closed. Should it fail, nobody answers to that sign-in any more, and the hourly tidying removes it. */
export const removeSignIn = (
  { pool }: Pick<Context, "pool">,
  provider: Pick<IdentityProvider, "removeAccount">,
  uid: string,
): Promise<void> =>
  provider
    .removeAccount(uid)
    .then(() => forgetCompleted(pool, uid))
    .catch(() => {})
