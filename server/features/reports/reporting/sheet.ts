import { writeCsvStream } from "hucre/csv"
import { writeXlsxStream } from "hucre/xlsx"
import { guardCell } from "../../../../contract/guardedCells.ts"
import {
  type Cell,
  type Cells,
  isNumber,
  type ReportColumn,
  sayCell,
  totalOf,
} from "../../../../contract/reportCells.ts"
import type { ReportFormat } from "../../../../contract/reporting.ts"

/** Rows as a file has them, under their columns. */
export interface Sheet {
  title: string
  columns: readonly ReportColumn[]
  rows: readonly Cells[]
}

export const sheetTypes: Record<ReportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

/** Each row as it is asked for, and what they sum to at the end. Numbers stay numbers; all else is text, and never computed. */
function* linesOf({ columns, rows }: Sheet): Generator<Cell[]> {
  const say = (column: ReportColumn, value: Cell) => (isNumber(column) ? value : sayCell(column, value))
  const line = (row: Cells) => columns.map((column) => say(column, row[column.key] ?? null))
  for (const row of rows) yield line(row)
  const totals = line(totalOf(columns, rows))
  if (rows.length > 0) yield ["Total", ...totals.slice(1)]
}

/** Lines whose text no spreadsheet computes. */
function* guarded(lines: Iterable<Cell[]>): Generator<Cell[]> {
  for (const line of lines) yield line.map((cell) => (typeof cell === "string" ? guardCell(cell) : cell))
}

/** A sheet as bytes, made as they leave. */
export const writeSheet: Record<ReportFormat, (sheet: Sheet) => ReadableStream<Uint8Array>> = {
  csv: (sheet) =>
    writeCsvStream(
      guarded(linesOf(sheet)),
      // The mark at the start tells Excel that accents are UTF-8.
      { headers: sheet.columns.map(({ name }) => name), bom: true, lineSeparator: "\r\n" },
    ),
  xlsx: (sheet) =>
    writeXlsxStream(linesOf(sheet), {
      name: sheet.title,
      columns: sheet.columns.map((column) => ({
        ...{ header: column.name, width: Math.max(12, column.name.length + 4) },
        ...(column.kind === "money" && { numFmt: "#,##0.00" }),
      })),
      freezePane: { rows: 1 },
    }),
}
