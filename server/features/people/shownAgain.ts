import type { ShownAgain } from "../../../contract/secondStep.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { noteCodeUsed } from "./codeUsed.ts"
import type { IdentityProvider } from "./provider.ts"

/** For how long whoever showed their second step is not asked for it again. */
const minutes = 10

/**
 * Who is at an open screen: their password, and a second step where they have one, unless it was shown a moment ago in this sign-in.
 * Throws WRONG_PASSWORD, SECOND_STEP_AGAIN, SECOND_STEP_WRONG, SECOND_STEP_USED, SECOND_STEP_UNREADABLE or TOO_MANY_REQUESTS.
 */
export async function assertAgain(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "hasPassword" | "secondStep">,
  { password, code }: ShownAgain,
): Promise<void> {
  if (!(await provider.hasPassword(context.actor.uid, password))) throw new Refusal("WRONG_PASSWORD")
  await assertStepAgain(context, provider, code)
}

/** The second step alone, of whose password was looked at. */
export async function assertStepAgain(
  context: Context<Actor>,
  { secondStep }: Pick<IdentityProvider, "secondStep">,
  code: string | undefined,
): Promise<void> {
  const { actor } = context
  // Pressed again after an answer that was lost, its code is used up, and was shown a moment ago.
  if (!secondStep || !(await secondStep.isOn(actor.uid)) || (await isFresh(context))) return
  if (code === undefined) throw new Refusal("SECOND_STEP_AGAIN")
  const { isWritten } = await secondStep.show(actor.uid, code)
  await noteStepped(context)
  if (isWritten) await noteCodeUsed(context, actor.uid, await secondStep.codesLeft(actor.uid))
}

async function isFresh({ actor, pool, clock }: Context<Actor>): Promise<boolean> {
  const { rows } = await pool.query<{ at: Date | null }>(
    "select stepped_at as at from sessions where id = $1",
    [actor.sessionId],
  )
  const at = rows[0]?.at
  return at != null && clock.now().getTime() - at.getTime() < minutes * 60_000
}

/** A second step was shown in this session just now. */
export async function noteStepped({ pool, actor, clock }: Context<Actor>): Promise<void> {
  await pool.query("update sessions set stepped_at = $2 where id = $1", [actor.sessionId, clock.now()])
}
