import { z } from "zod"
import {
  type AttendanceSetting,
  type AttendanceTimes,
  attendanceRange,
  defaultAttendanceTimes,
} from "../../../contract/attendance.ts"
import { defaultTimeZone } from "../../../contract/house.ts"
import { OpeningTimes, type OpeningTimesSetting } from "../../../contract/openingTimes.ts"
import type { SecondStepSetting } from "../../../contract/secondStep.ts"
import type { Statistics } from "../../../contract/settings.ts"
import {
  CancellationTimes,
  type CancellationTimesSetting,
  cancellationTimeRange,
  defaultCancellationTimes,
  StudioProfile,
  type StudioProfileSetting,
} from "../../../contract/studio.ts"
import { Day, Instant } from "../../../contract/time.ts"
import type { WallSetting } from "../../../contract/wall.ts"
import type { Context } from "../../platform/context.ts"
import { piece, text } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"

type Reader = Pick<Context, "pool">

export type SettingName =
  | "cancellation_times"
  | "opening"
  | "attendance"
  | "no_shows"
  | "studio"
  | "statistics"
  | "notice"
  | "wall"
  | "second_step"
  | "ratings"
  | "payroll"

const readOne = statement<{ value: unknown; revision: number }>("setting")(
  piece`select value, revision from settings where name = ${text("name")}`,
)

/** A setting as it is kept: undefined, at revision 0, when nobody has written it. */
export async function setting(
  { pool }: Reader,
  name: SettingName,
): Promise<{ value: unknown; revision: number }> {
  const [row] = await readOne(pool, { name })
  return { value: row?.value, revision: row?.revision ?? 0 }
}

/** Each time that is missing or out of range is its default. */
export function toCancellationTimes(value: unknown): CancellationTimes {
  const { min, max } = cancellationTimeRange
  const given = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>
  const entries = Object.entries(defaultCancellationTimes).map(([name, standard]) => {
    const minutes = Number.isInteger(given[name]) ? (given[name] as number) : 0
    return [name, minutes >= min && minutes <= max ? minutes : standard]
  })
  return CancellationTimes.parse(Object.fromEntries(entries))
}

export async function readCancellationTimes(
  reader: Reader,
): Promise<z.input<typeof CancellationTimesSetting>> {
  const { value, revision } = await setting(reader, "cancellation_times")
  return { ...toCancellationTimes(value), revision }
}

/** Reservations are always open where nobody says otherwise. */
export function toOpeningTimes(value: unknown): OpeningTimes {
  return OpeningTimes.safeParse(value ?? undefined).data ?? { classes: [], packages: [] }
}

export async function readOpeningTimes(reader: Reader): Promise<z.input<typeof OpeningTimesSetting>> {
  const { value, revision } = await setting(reader, "opening")
  return { ...toOpeningTimes(value), revision }
}

/** Each that is missing or out of range is the standard one. */
export function toAttendanceTimes(value: unknown): AttendanceTimes {
  const given = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>
  const of = (name: keyof AttendanceTimes) => {
    const { min, max } = attendanceRange[name]
    return z.int().min(min).max(max).safeParse(given[name]).data ?? defaultAttendanceTimes[name]
  }
  return { opensMinutes: of("opensMinutes"), closesDays: of("closesDays") }
}

export async function readAttendanceTimes(reader: Reader): Promise<z.input<typeof AttendanceSetting>> {
  const { value, revision } = await setting(reader, "attendance")
  return { ...toAttendanceTimes(value), revision }
}

const unnamed: StudioProfile = {
  name: "Cupo",
  tagline: "",
  phone: "",
  email: "",
  chatUrl: "",
  instagramUrl: "",
  facebookUrl: "",
  accent: null,
  logo: null,
  currency: "MXN",
  timeZone: defaultTimeZone,
  isDemo: false,
}

export function toStudioProfile(value: unknown): StudioProfile {
  return StudioProfile.catch(unnamed).parse({ ...unnamed, ...(value as object) })
}

export async function readStudioProfile(reader: Reader): Promise<z.input<typeof StudioProfileSetting>> {
  const { value, revision } = await setting(reader, "studio")
  return { ...toStudioProfile(value), revision, isCurrencyFixed: await isCurrencyFixed(reader) }
}

const readStays = statement<{ stays: boolean }>("currency-stays")(piece`select currency_stays() as stays`)

/** True once something was ordered or paid: what it cost is counted in the currency of then. */
export async function isCurrencyFixed({ pool }: Reader): Promise<boolean> {
  return (await readStays(pool, {}))[0]?.stays ?? false
}

function toStartDate(value: unknown): string | null {
  return z.object({ startDate: Day }).safeParse(value).data?.startDate ?? null
}

export async function readStatistics(reader: Reader): Promise<z.input<typeof Statistics>> {
  const { value, revision } = await setting(reader, "statistics")
  return { startDate: toStartDate(value), revision }
}

/** Names hang on the wall where nobody says otherwise. */
const toWall = (value: unknown): { showsNames: boolean } => ({
  showsNames: (value as { showsNames?: unknown } | null | undefined)?.showsNames !== false,
})

export async function readWall(reader: Reader): Promise<z.input<typeof WallSetting>> {
  const { value, revision } = await setting(reader, "wall")
  return { ...toWall(value), revision }
}

/** Since when staff are asked for a second step; null where nobody asks for it. `people` reads it with each session. */
export const toSecondStepSince = (value: unknown): string | null =>
  z.object({ since: Instant }).safeParse(value).data?.since ?? null

export async function readSecondStepSetting(reader: Reader): Promise<z.input<typeof SecondStepSetting>> {
  const { value, revision } = await setting(reader, "second_step")
  return { since: toSecondStepSince(value), revision }
}
