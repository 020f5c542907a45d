import type { Cells } from "../../../../contract/reportCells.ts"
import type { ReportQuery } from "../../../../contract/reporting.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import type { Range } from "../periods.ts"

/** What a report's rows are read by. */
export interface Asked extends Pick<ReportQuery, "method" | "discipline" | "instructor"> {
  days: Range
  /** How they are grouped: one of the report's ways. */
  by: string
  /** Null: all of them, and what is of none. */
  branches: readonly string[] | null
}

/** The rows of a report, in its own order: money in pesos, shares and averages not yet told. */
export type Read = (context: Context<Actor>, asked: Asked) => Promise<Cells[]>
