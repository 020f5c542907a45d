import { z } from "zod"
import { defaultTimeZone } from "../../../contract/house.ts"
import { Currency } from "../../../contract/money.ts"
import { type OpeningTimes, openingDays } from "../../../contract/openingTimes.ts"
import { Email } from "../../../contract/people.ts"
import {
  type CancellationTimes,
  cancellationTimeRange,
  defaultCancellationTimes,
  type StudioProfile,
} from "../../../contract/studio.ts"
import { Hour, TimeZone } from "../../../contract/time.ts"
import { anyText, integer, text, yesNo } from "../columns.ts"
import type { Faults } from "../faults.ts"
import type { Row } from "../files.ts"
import { nearest } from "../nearest.ts"

const link = z.url({ protocol: /^https?$/, error: "se espera una dirección que empiece con https://" })
const minutes = integer(cancellationTimeRange.min, cancellationTimeRange.max)
const weeks = integer(0, 52)

/** The values that `settings.csv` may have. */
const settings = {
  name: text,
  tagline: anyText,
  phone: anyText,
  email: Email,
  chat_url: link,
  instagram_url: link,
  facebook_url: link,
  currency: Currency,
  time_zone: TimeZone,
  is_demo: yesNo,
  cancellation_individual: minutes,
  cancellation_groups: minutes,
  change_individual: minutes,
  change_groups: minutes,
  opening_days: integer(openingDays.min, openingDays.max),
  opening_hour: Hour,
  weeks_back: weeks,
  weeks_ahead: weeks,
} as const

type Setting = keyof typeof settings
type Values = { [S in Setting]?: z.output<(typeof settings)[S]> }

export interface PlannedSettings {
  studio?: StudioProfile
  /** What the folder says; absent when it says nothing of them. */
  written?: CancellationTimes
  cancellationTimes: CancellationTimes
  /** Absent: reservations are always open. */
  opening?: OpeningTimes
  /** Whole weeks of timetable before the reference week and after the present one. */
  weeksBack: number
  weeksAhead: number
}

/** `there`: the times that the studio has already, which stay. */
export function planSettings(
  rows: Row<"settings.csv">[],
  there: CancellationTimes | undefined,
  faults: Faults,
): PlannedSettings {
  const values = readValues(rows, faults)
  const cancellationTimes = there ?? {
    individual: values.cancellation_individual ?? defaultCancellationTimes.individual,
    groups: values.cancellation_groups ?? defaultCancellationTimes.groups,
    changeIndividual: values.change_individual ?? defaultCancellationTimes.changeIndividual,
    changeGroups: values.change_groups ?? defaultCancellationTimes.changeGroups,
  }
  const says = Object.keys(values).some((name) => /^(cancellation|change)_/.test(name))
  return {
    studio: values.name === undefined ? undefined : profileOf(values.name, values),
    written: says ? cancellationTimes : undefined,
    cancellationTimes,
    opening: openingOf(values),
    weeksBack: values.weeks_back ?? 0,
    weeksAhead: values.weeks_ahead ?? 5,
  }
}

function openingOf({ opening_days: days, opening_hour: hour }: Values): OpeningTimes | undefined {
  if (days === undefined) return undefined
  return { classes: [{ branch: null, type: null, days, hour: hour ?? "00:00" }], packages: [] }
}

function profileOf(name: string, values: Values): StudioProfile {
  return {
    name,
    tagline: values.tagline ?? "",
    phone: values.phone ?? "",
    email: values.email ?? "",
    chatUrl: values.chat_url ?? "",
    instagramUrl: values.instagram_url ?? "",
    facebookUrl: values.facebook_url ?? "",
    accent: null,
    logo: null,
    currency: values.currency ?? "MXN",
    timeZone: values.time_zone ?? defaultTimeZone,
    isDemo: values.is_demo ?? false,
  }
}

function readValues(rows: Row<"settings.csv">[], faults: Faults): Values {
  const values: Record<string, unknown> = {}
  for (const { at, setting, value } of rows) {
    if (!isSetting(setting)) {
      const like = nearest(setting, Object.keys(settings))
      faults.add(at, "setting", `no se conoce «${setting}»${like ? `; ¿quisiste decir «${like}»?` : ""}`)
      continue
    }
    if (setting in values) faults.add(at, "setting", `«${setting}» está dos veces`)
    const parsed = settings[setting].safeParse(value)
    if (parsed.success) values[setting] = parsed.data
    else for (const issue of parsed.error.issues) faults.add(at, "value", issue.message)
  }
  const first = rows[0]
  if (first && !("name" in values))
    faults.add({ file: first.at.file }, "setting", "falta «name», el nombre del estudio")
  if (first && "opening_hour" in values && !("opening_days" in values))
    faults.add({ file: first.at.file }, "setting", "falta «opening_days», cuántos días antes se abren")
  return values as Values
}

function isSetting(name: string): name is Setting {
  return Object.hasOwn(settings, name)
}
