import type { z } from "zod"
import { totalOf } from "../../../../contract/reportCells.ts"
import type { getReport } from "../../../../contract/reporting.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { rowsBefore } from "../../../platform/database/cut.ts"
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
  const start = rowsBefore({ page, size }, rows.length)
  return {
    ...{ days, before, total: rows.length, totals: totalOf(columns, rows), totalsBefore },
    rows: rows.slice(start, start + size),
  }
}
