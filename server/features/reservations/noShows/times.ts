import type { z } from "zod"
import {
  defaultNoShowTimes,
  NoShowEdit,
  type NoShowSetting,
  type NoShowTimes,
  type saveNoShowTimes as save,
} from "../../../../contract/noShows.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import type { Decided } from "../../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../../platform/database/idempotency.ts"
import { saveSetting } from "../../studio/saveSetting.ts"
import { setting } from "../../studio/settings.ts"

// Made once: making a shape costs more than all that a booking does with it.
const Times = NoShowEdit.omit({ revision: true })

/** Nobody is limited where nobody says otherwise. */
export const toNoShowTimes = (value: unknown): NoShowTimes =>
  Times.safeParse(value).data ?? defaultNoShowTimes

export async function readNoShowTimes(reader: Pick<Context, "pool">): Promise<z.input<typeof NoShowSetting>> {
  const { value, revision } = await setting(reader, "no_shows")
  return { ...toNoShowTimes(value), revision }
}

/** From now on, of what was missed before too. Throws EDITED_MEANWHILE. */
export function saveNoShowTimes(
  context: Context<Actor>,
  { revision: basedOn, ...times }: z.output<typeof save.body>,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof NoShowSetting>>> {
  const saved = { name: "no_shows" as const, basedOn, make: () => times }
  return saveSetting(context, key, saved, (kept, revision) => ({ ...kept, revision }))
}
