import type { Actor, Context } from "../../../platform/context.ts"
import type { ForgetCalendar } from "../forgetCalendar.ts"
import { giveEmail } from "../giveEmail.ts"
import { holdingCredentials } from "../profile/hold.ts"
import type { IdentityProvider } from "../provider.ts"
import { endSession } from "../sessions.ts"
import { reachCustomer, toEdit } from "./reach.ts"

/**
 * Gives a customer the address that they meant, and ends their session, and the calendar that reads their classes: somebody else's mailbox
 * may have opened them. Throws USER_NOT_FOUND, EMAIL_ALREADY_EXISTS or REQUEST_IN_PROGRESS.
 */
export async function correctEmail(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "setEmail" | "hasGoogle" | "endSessions">,
  forgetCalendar: ForgetCalendar,
  id: string,
  email: string,
): Promise<void> {
  const { uid, reach } = await reachCustomer(context, id, toEdit)
  await holdingCredentials({ ...context, reach }, id, async (assertHeld) => {
    await giveEmail(context, provider, { userId: id, uid }, { email, isCorrection: true }, assertHeld)
    await endSession(context, provider, { userId: id, uid }, "forced")
    await forgetCalendar(context.pool, id)
  })
}
