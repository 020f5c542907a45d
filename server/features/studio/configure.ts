import type { z } from "zod"
import type {
  CancellationTimesEdit,
  Statistics,
  StatisticsEdit,
  StudioProfileEdit,
} from "../../../contract/settings.ts"
import type { CancellationTimesSetting, StudioProfileSetting } from "../../../contract/studio.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Decided } from "../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../platform/database/idempotency.ts"
import { namedPicture } from "./images.ts"
import { saveSetting } from "./saveSetting.ts"
import { toCancellationTimes, toStudioProfile } from "./settings.ts"

type Key = IdempotencyKey | undefined

/**
 * What bookings are promised from now on; what was promised stays. A time out of range is its default. Throws
 * EDITED_MEANWHILE.
 */
export function saveCancellationTimes(
  context: Context<Actor>,
  { revision: basedOn, ...times }: CancellationTimesEdit,
  key: Key,
): Promise<Decided<z.input<typeof CancellationTimesSetting>>> {
  const value = toCancellationTimes(times)
  const save = { name: "cancellation_times" as const, basedOn, make: () => value }
  return saveSetting(context, key, save, (kept, revision) => ({ ...kept, revision }))
}

/** Whether it is a demo stays as it was. Throws EDITED_MEANWHILE, or VALIDATION for a logo that is not kept here. */
export async function saveStudioProfile(
  context: Context<Actor>,
  { revision: basedOn, ...edit }: StudioProfileEdit,
  key: Key,
): Promise<Decided<z.input<typeof StudioProfileSetting>>> {
  const logo = await namedPicture(context, edit.logo, "logo")
  const make = (before: unknown) => ({ ...toStudioProfile(before), ...edit, logo })
  return saveSetting(context, key, { name: "studio", basedOn, make }, (kept, revision) => ({
    ...kept,
    revision,
  }))
}

/** Throws EDITED_MEANWHILE. */
export function saveStatistics(
  context: Context<Actor>,
  { revision: basedOn, startDate }: z.output<typeof StatisticsEdit>,
  key: Key,
): Promise<Decided<z.input<typeof Statistics>>> {
  const save = { name: "statistics" as const, basedOn, make: () => ({ startDate }) }
  return saveSetting(context, key, save, (kept, revision) => ({ ...kept, revision }))
}
