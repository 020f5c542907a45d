import type { z } from "zod"
import { totalOf } from "../../../../contract/reportCells.ts"
import type { getReport } from "../../../../contract/reporting.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { daysBefore } from "./days.ts"
import { runReport } from "./run.ts"

/** One page of a report, with what all of it sums beside the days before; a page that is no more is the last. */
export async function readReport(
  context: Context<Actor>,
  report: string,
  { page, size, ...query }: z.output<typeof getReport.query>,
): Promise<z.input<typeof getReport.output>> {
  const { columns, days, rows, of } = await runReport(context, report, query)
  const before = daysBefore(days)
  const totalsBefore = totalOf(columns, await of(before))
  const last = Math.max(1, Math.ceil(rows.length / size))
  const start = (Math.min(page, last) - 1) * size
  return {
    ...{ days, before, total: rows.length, totals: totalOf(columns, rows), totalsBefore },
    rows: rows.slice(start, start + size),
  }
}
