import type { z } from "zod"
import type { RatingSetting, saveRatingSetting as save } from "../../../../contract/ratings.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import type { Decided } from "../../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../../platform/database/idempotency.ts"
import { saveSetting } from "../../studio/saveSetting.ts"
import { setting } from "../../studio/settings.ts"

/** Nobody is asked where nobody says otherwise. */
export const asksForRatings = (value: unknown): boolean =>
  (value as { isOn?: unknown } | null | undefined)?.isOn === true

export async function readRatingSetting(
  reader: Pick<Context, "pool">,
): Promise<z.input<typeof RatingSetting>> {
  const { value, revision } = await setting(reader, "ratings")
  return { isOn: asksForRatings(value), revision }
}

/** Throws EDITED_MEANWHILE. */
export function saveRatingSetting(
  context: Context<Actor>,
  { revision: basedOn, isOn }: z.output<typeof save.body>,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof RatingSetting>>> {
  const saved = { name: "ratings" as const, basedOn, make: () => ({ isOn }) }
  return saveSetting(context, key, saved, (kept, revision) => ({ ...kept, revision }))
}
