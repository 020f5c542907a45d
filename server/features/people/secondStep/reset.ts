import type { Actor, Context } from "../../../platform/context.ts"
import { noKey } from "../../../platform/database/idempotency.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { holdingCredentials } from "../profile/hold.ts"
import type { IdentityProvider } from "../provider.ts"
import { endSession } from "../sessions.ts"
import { memberFound, readStaffFacts, type StaffFacts } from "../staff/facts.ts"
import { forgetSince, offered } from "./own.ts"

type Provider = Pick<IdentityProvider, "secondStep" | "hasPassword" | "endSessions">

/**
 * Takes the second step of somebody of the staff away, who lost what they show: their sessions end, and they are told. One's own is taken
 * away with the password. Throws STAFF_NOT_FOUND, OWN_ACCOUNT, SECOND_STEP_OFF, SECOND_STEP_ELSEWHERE or REQUEST_IN_PROGRESS.
 */
export async function resetSecondStep(
  context: Context<Actor>,
  provider: Provider,
  userId: string,
): Promise<void> {
  const asked = { actorId: context.actor.userId, userId, branches: [] }
  const { uid } = memberFound((await readStaffFacts(context.pool, { ...asked, ...noKey }))[0] as StaffFacts)
  if (userId === context.actor.userId) throw new Refusal("OWN_ACCOUNT")
  const secondStep = offered(provider)
  await holdingCredentials(context, userId, async (assertHeld) => {
    if (!(await secondStep.isOn(uid))) throw new Refusal("SECOND_STEP_OFF")
    await forgetSince(context, { userId, uid }, secondStep, "staff", assertHeld)
    await endSession(context, provider, { userId, uid }, "forced")
  })
}
