import { dayIn } from "../../../../contract/calendar.ts"
import { allows } from "../../../../contract/permissions.ts"
import { type Cells, derived, isNumber, type ReportColumn } from "../../../../contract/reportCells.ts"
import { mostReportRows, type ReportQuery } from "../../../../contract/reporting.ts"
import {
  columnsOf,
  groupingOf,
  kindOf,
  type ReportName,
  reportNames,
} from "../../../../contract/reportKinds.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { readingMuch } from "../../../platform/database/readers.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { Range } from "../periods.ts"
import { seenBranches, seenDay, seenIds } from "../seen.ts"
import type { Asked } from "./asked.ts"
import { daysOf } from "./days.ts"
import { reads } from "./reads.ts"

export interface Report {
  name: ReportName
  columns: ReportColumn[]
  days: Range
  rows: Cells[]
  /** The same of other days. */
  of: (days: Range) => Promise<Cells[]>
}

/** All rows of a report, in the order that is asked for. Throws REPORT_NOT_FOUND, BRANCH_NOT_FOUND, VALIDATION, REPORT_TOO_LONG, UNAVAILABLE. */
export async function runReport(
  context: Context<Actor>,
  report: string,
  query: ReportQuery,
): Promise<Report> {
  const name = reportNames.find((one) => one === report)
  if (!name) throw new Refusal("REPORT_NOT_FOUND")
  const kind = kindOf(name)
  const { needs } = kind
  if (needs && !allows(context.actor.permissions, needs.module, needs.action)) throw new Refusal("FORBIDDEN")
  const branches = await branchesOf(context, query.branch)
  const days = daysOf({ period: kind.period, ...query }, branches.day)
  const by = groupingOf(kind, query.by)
  const columns = columnsOf(kind, by)
  const { method, discipline, instructor } = query
  const of = (days: Range) => {
    const asked: Asked = { days, by, branches: branches.ids, method, discipline, instructor }
    return reads[name](readingMuch(context), asked)
  }
  const keys = [
    ...columns.flatMap((one) => ("of" in one ? [one.key, ...one.of] : [one.key])),
    ...(kind.by[by]?.ids ?? []),
  ]
  const rows = (await of(days)).map((row) => pick(derived(columns, row), keys))
  if (rows.length > mostReportRows) throw new Refusal("REPORT_TOO_LONG")
  return { name, columns, days, of, rows: inOrder(rows, columns, query.sort) }
}

const pick = (row: Cells, keys: readonly string[]): Cells =>
  Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))

/** The branches that are asked for, of those that the actor sees, and what day it is there. To who may not, there is none. */
async function branchesOf(context: Context<Actor>, wanted: string | undefined) {
  if (wanted === undefined) return { ids: seenIds(context) ?? null, day: await seenDay(context) }
  const branch = (await seenBranches(context)).find(({ id }) => id === wanted)
  if (!branch) throw new Refusal("BRANCH_NOT_FOUND")
  return { ids: [branch.id], day: dayIn(branch.time_zone, context.clock.now()) }
}

const { compare } = new Intl.Collator("es-MX", { numeric: true })

/** What nobody knows comes last, whichever way. */
function inOrder(rows: Cells[], columns: readonly ReportColumn[], sort: string | undefined): Cells[] {
  const by = columns.find(({ key }) => key === sort?.replace("-", ""))
  if (!sort || !by) return rows
  const turn = sort.startsWith("-") ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [a[by.key] ?? null, b[by.key] ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return turn * (isNumber(by) ? Number(one) - Number(other) : compare(String(one), String(other)))
  })
}
