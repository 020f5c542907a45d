import type { z } from "zod"
import type { SecondStepSetting, saveSecondStepSetting } from "../../../contract/secondStep.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Decided } from "../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../platform/database/idempotency.ts"
import { Refusal } from "../../platform/refusal.ts"
import { saveSetting } from "./saveSetting.ts"
import { toSecondStepSince } from "./settings.ts"

/**
 * Asks staff for a second step from their next sign-in on, or asks no more. Whoever asks has one, so that somebody can always come in.
 * Throws SECOND_STEP_FIRST or EDITED_MEANWHILE.
 */
export async function saveSecondStep(
  context: Context<Actor>,
  { isAsked, revision: basedOn }: z.output<typeof saveSecondStepSetting.body>,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof SecondStepSetting>>> {
  const { pool, clock, actor } = context
  if (isAsked) {
    const { rowCount } = await pool.query(
      "select from users where id = $1 and second_step_since is not null",
      [actor.userId],
    )
    if (!rowCount) throw new Refusal("SECOND_STEP_FIRST")
  }
  // Asked for again, it is asked for since the first time.
  const make = (before: unknown) => ({
    since: isAsked ? (toSecondStepSince(before) ?? clock.now().toISOString()) : null,
  })
  return saveSetting(context, key, { name: "second_step", basedOn, make }, (kept, revision) => ({
    ...kept,
    revision,
  }))
}
