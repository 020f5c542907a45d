import type { z } from "zod"
import type { AttendanceSetting, saveAttendanceTimes as save } from "../../../contract/attendance.ts"
import type {
  CancellationTimesEdit,
  Statistics,
  StatisticsEdit,
  StudioProfileEdit,
} from "../../../contract/settings.ts"
import type {
  CancellationTimesSetting,
  StudioProfile,
  StudioProfileSetting,
} from "../../../contract/studio.ts"
import type { saveWall as saveWallCall, WallSetting } from "../../../contract/wall.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Decided } from "../../platform/database/decision.ts"
import { brokenConstraint } from "../../platform/database/errors.ts"
import type { IdempotencyKey } from "../../platform/database/idempotency.ts"
import { Refusal } from "../../platform/refusal.ts"
import { assertZone } from "./assertZone.ts"
import { namedPicture } from "./images.ts"
import { saveSetting } from "./saveSetting.ts"
import { isCurrencyFixed, toCancellationTimes, toStudioProfile } from "./settings.ts"

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

/** Throws EDITED_MEANWHILE. */
export function saveAttendanceTimes(
  context: Context<Actor>,
  { revision: basedOn, ...times }: z.output<typeof save.body>,
  key: Key,
): Promise<Decided<z.input<typeof AttendanceSetting>>> {
  const saved = { name: "attendance" as const, basedOn, make: () => times }
  return saveSetting(context, key, saved, (kept, revision) => ({ ...kept, revision }))
}

/**
 * Whether it is a demo stays as it was, and what an edit does not name. Throws EDITED_MEANWHILE, or VALIDATION for a logo that is not
 * kept here, and for another currency once something was ordered or paid.
 */
export async function saveStudioProfile(
  context: Context<Actor>,
  { revision: basedOn, currency, timeZone, ...edit }: StudioProfileEdit,
  key: Key,
): Promise<Decided<z.input<typeof StudioProfileSetting>>> {
  if (timeZone) await assertZone(context.pool, timeZone)
  const logo = await namedPicture(context, edit.logo, "logo")
  const isFixed = await isCurrencyFixed(context)
  const make = (before: unknown) => {
    const was = toStudioProfile(before)
    if (isFixed && currency && currency !== was.currency) throw fixed(was.currency)
    return { ...was, ...edit, logo, ...(currency && { currency }), ...(timeZone && { timeZone }) }
  }
  const answer = (kept: StudioProfile, revision: number) => ({ ...kept, revision, isCurrencyFixed: isFixed })
  return saveSetting(context, key, { name: "studio", basedOn, make }, answer).catch((error) => {
    // Somebody paid between the look and the save: what keeps it is a trigger.
    throw brokenConstraint(error) === "currency_stays" ? fixed() : error
  })
}

function fixed(currency?: string): Refusal {
  const message = `Ya se cobró${currency ? ` en ${currency}` : ""}: la moneda no se puede cambiar.`
  return new Refusal("VALIDATION", { fields: [{ path: "currency", message }] })
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

/** Throws EDITED_MEANWHILE. */
export function saveWall(
  context: Context<Actor>,
  { revision: basedOn, ...shown }: z.output<typeof saveWallCall.body>,
  key: Key,
): Promise<Decided<z.input<typeof WallSetting>>> {
  return saveSetting(context, key, { name: "wall", basedOn, make: () => shown }, (kept, revision) => ({
    ...kept,
    revision,
  }))
}
