import type { Cells } from "../../../contract/reportCells.ts"
import { groupingOf, type ReportKind } from "../../../contract/reportKinds.ts"

/** What tells a row of a report from its others: two of one name and the same figures are two by their ids. */
export function rowKeyOf(kind: ReportKind, asked: string | undefined): (row: Cells) => string {
  const { columns = [], ids = [] } = kind.by[groupingOf(kind, asked)] ?? {}
  const keys = [...columns.map(({ key }) => key), ...ids]
  return (row) => keys.map((key) => row[key]).join("|")
}
