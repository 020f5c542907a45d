import { Temporal } from "temporal-polyfill"
import { theHour } from "../../../contract/calendar.ts"
import { keptDays, type Outage } from "../facts.ts"
import { outageName } from "./words.ts"

/** One day of the last thirty, the oldest first. */
export interface Day {
  /** «2026-11-23». */
  day: string
  label: string
  outages: { name: string; text: string }[]
  /** What stopped everything weighs more than what was late. */
  state: "works" | "late" | "away"
}

const grave = ["database", "site"]

/** The days of the studio's own clock, each with what was away on it; what lasts over midnight is told on the day that it began. */
export function historyOf(outages: readonly Outage[], now: Date, zone: string): Day[] {
  const here = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  const today = here(now).toPlainDate()
  const named = outages.flatMap((one) => {
    const name = outageName(one.service)
    return name ? [{ ...one, name, began: here(new Date(one.beganAt)) }] : []
  })
  return Array.from({ length: keptDays }, (_, nth) => {
    const date = today.subtract({ days: keptDays - 1 - nth })
    const own = named
      .filter(({ began }) => began.toPlainDate().equals(date))
      .sort((one, other) => Temporal.ZonedDateTime.compare(one.began, other.began))
    return {
      day: date.toString(),
      label: date.toLocaleString("es-MX", { weekday: "long", day: "numeric", month: "long" }),
      outages: own.map(({ name, began, endedAt }) => ({
        name,
        text: spanOf(began, endedAt ? here(new Date(endedAt)) : undefined),
      })),
      state:
        own.length === 0 ? "works" : own.some(({ service }) => grave.includes(service)) ? "away" : "late",
    }
  })
}

export const clockOf = (at: Temporal.ZonedDateTime): string =>
  `${String(at.hour).padStart(2, "0")}:${String(at.minute).padStart(2, "0")}`

function spanOf(began: Temporal.ZonedDateTime, ended: Temporal.ZonedDateTime | undefined): string {
  if (!ended) return `desde ${theHour(clockOf(began))}`
  const minutes = Math.max(1, Math.round((ended.epochMilliseconds - began.epochMilliseconds) / 60_000))
  const until = began.toPlainDate().equals(ended.toPlainDate())
    ? clockOf(ended)
    : `${ended.toPlainDate().toLocaleString("es-MX", { day: "numeric", month: "short" })}, ${clockOf(ended)}`
  return `${clockOf(began)} a ${until} · ${lengthOf(minutes)}`
}

function lengthOf(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) {
    const rest = minutes % 60
    return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ""}`
  }
  return `${Math.round(minutes / 1_440)} días`
}
