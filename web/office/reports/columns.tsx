import { type Cells, isNumber, type ReportColumn } from "../../../contract/reportCells.ts"
import type { Column } from "../../ui/column.ts"
import { parseSort, type Sort, writeSort } from "../../ui/sorting.ts"
import { sayOn } from "./cells.ts"

/** A report's columns as a list shows them; on a phone, the first names its card. */
export const toColumns = (columns: readonly ReportColumn[]): Column<Cells>[] =>
  columns.map((column, index) => ({
    name: column.name,
    cell: (row) =>
      index === 0 ? <strong>{sayOn(column, row[column.key])}</strong> : sayOn(column, row[column.key]),
    value: (row) => row[column.key] ?? "",
    ...(index === 0 && { card: "title" as const }),
    ...(isNumber(column) && { align: "end" as const, label: () => `${column.name}:` }),
  }))

/** An address has a column by its key, a table by its name. */
export function sortIn(columns: readonly ReportColumn[], text: string | undefined): Sort | undefined {
  const sort = parseSort(text ?? null)
  const column = columns.find(({ key }) => key === sort?.by)
  return sort && column && { ...sort, by: column.name }
}

export function writtenSort(columns: readonly ReportColumn[], sort: Sort | undefined): string {
  const column = columns.find(({ name }) => name === sort?.by)
  return sort && column ? writeSort({ ...sort, by: column.key }) : ""
}
