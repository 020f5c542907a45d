import { addDays, daysBetween } from "../../../../contract/calendar.ts"
import { mostReportDays, type ReportPeriod, type ReportQuery } from "../../../../contract/reporting.ts"
import type { Sending } from "../../../../contract/savedReports.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { lastDays, monthOf, type Range, startsOf } from "../periods.ts"

const periods: Record<ReportPeriod, (today: string) => Range> = {
  month: (today) => ({ from: startsOf(today).month, to: today }),
  lastMonth: (today) => monthOf(addDays(startsOf(today).month, -1)),
  week: (today) => ({ from: startsOf(today).week, to: today }),
  lastWeek: (today) => lastDays(addDays(startsOf(today).week, -1), 7),
  today: (today) => lastDays(today, 1),
  yesterday: (today) => lastDays(addDays(today, -1), 1),
  last7: (today) => lastDays(today, 7),
  last30: (today) => lastDays(today, 30),
  last90: (today) => lastDays(today, 90),
  year: (today) => ({ from: startsOf(today).year, to: today }),
}

const refuse = (path: "from" | "to", message: string) =>
  new Refusal("VALIDATION", { fields: [{ path, message }] })

const lengthOf = ({ from, to }: Range) => daysBetween(from, to) + 1

/** The days that are asked for. Throws VALIDATION when they are none, or more than a report reads. */
export function daysOf({ period, from, to }: ReportQuery, today: string): Range {
  if (from === undefined && to === undefined) return periods[period ?? "month"](today)
  if (from === undefined) throw refuse("from", "Elige desde qué día")
  if (to === undefined) throw refuse("to", "Elige hasta qué día")
  if (to < from) throw refuse("to", "La fecha final va después de la inicial.")
  if (lengthOf({ from, to }) > mostReportDays) throw refuse("to", `Elige ${mostReportDays} días como máximo.`)
  return { from, to }
}

/** The last day, today included, on which what is sent so is due. */
export const lastDue = (sending: Sending, today: string): string =>
  sending === "weekly" ? startsOf(today).week : startsOf(today).month

/** Those that are over by themselves when a report is due. The others go on that day, and are told to its eve. */
const over: readonly (ReportPeriod | undefined)[] = ["lastMonth", "lastWeek", "yesterday"]

/** The days that a report tells of on a day on which it is due. Throws VALIDATION. */
export const daysDue = (query: ReportQuery, due: string): Range =>
  daysOf(query, over.includes(query.period) ? due : addDays(due, -1))

/** As many days, those before. */
export const daysBefore = (days: Range): Range => lastDays(addDays(days.from, -1), lengthOf(days))
