import { type Cells, isNumber, type ReportColumn, sayOn, unknownCell } from "../../../contract/reportCells.ts"
import type { Column } from "../../ui/column.ts"
import { None } from "../../ui/None.tsx"
import { parseSort, type Sort, writeSort } from "../../ui/sorting.ts"

/** What a card says first of its row: the share that a report is about, or the last of its amounts. */
function mainOf(columns: readonly ReportColumn[]): ReportColumn | undefined {
  const shares = columns.filter(({ kind }) => kind === "share" || kind === "average")
  return shares.length === 1 ? shares[0] : columns.findLast(({ kind }) => kind === "money")
}

/** A report's columns as a list shows them; on a phone, the first names its card. */
export function toColumns(columns: readonly ReportColumn[]): Column<Cells>[] {
  const main = mainOf(columns)
  return columns.map((column, index) => {
    const say = (row: Cells) => sayOn(column, row[column.key])
    const place = index === 0 ? "title" : column === main ? "side" : undefined
    return {
      name: column.name,
      cell: (row) => (place ? <strong>{say(row)}</strong> : <Fact says={say(row)} />),
      value: (row) => row[column.key] ?? "",
      ...(place && { card: place }),
      ...(column.kind === "text" && { wraps: true }),
      ...(isNumber(column) && { align: "end" as const }),
      ...(isNumber(column) && !place && { label: () => `${column.name}:` }),
    }
  })
}

function Fact({ says }: { says: string }) {
  return says === unknownCell ? <None /> : says
}

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
