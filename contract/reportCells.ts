import { formatDate, formatDay, sayWeekday } from "./calendar.ts"
import { sayPesos } from "./money.ts"

/** What a cell of a report holds; what is not known of a row is null. */
export type Cell = string | number | null
export type Cells = Record<string, Cell>

/**
 * How a column is read. `figure` is a number of its row alone; `count` and `money`, in pesos, add up; `share`, 0 to 100, and `average` are told of what adds up:
 * the first of two columns by the second.
 */
export type Kind =
  | { kind: "text" | "day" | "month" | "hour" | "weekday" | "method" | "phone" }
  | { kind: "count" | "money" | "figure" }
  | { kind: "share" | "average"; of: readonly [string, string] }

export type ReportColumn = { key: string; name: string } & Kind

/** What all rows sum to, or are told of. */
export const isSummed = ({ kind }: ReportColumn): boolean =>
  kind === "count" || kind === "money" || kind === "share" || kind === "average"

export const isNumber = (column: ReportColumn): boolean => column.kind === "figure" || isSummed(column)

/** What an amount of the columns that are added up is, where some are shares and averages of others. */
function told(column: ReportColumn, sums: Cells): Cell {
  if (column.kind !== "share" && column.kind !== "average") return sums[column.key] ?? null
  const [part, whole] = column.of.map((key) => Number(sums[key] ?? 0)) as [number, number]
  if (whole === 0) return null
  return column.kind === "share"
    ? Math.round((part / whole) * 1000) / 10
    : Math.round((part / whole) * 100) / 100
}

/** A row with its shares and averages. */
export const derived = (columns: readonly ReportColumn[], row: Cells): Cells => ({
  ...row,
  ...Object.fromEntries(columns.filter(isNumber).map((column) => [column.key, told(column, row)])),
})

/** What all rows sum to, shares and averages of the sums. */
export function totalOf(columns: readonly ReportColumn[], rows: readonly Cells[]): Cells {
  const parts = columns.flatMap((column) =>
    "of" in column ? column.of : isSummed(column) ? [column.key] : [],
  )
  const sums = Object.fromEntries(
    // In hundredths: pesos do not add up in binary.
    parts.map((key) => [
      key,
      rows.reduce((sum, row) => sum + Math.round(Number(row[key] ?? 0) * 100), 0) / 100,
    ]),
  )
  return derived(columns.filter(isSummed), sums)
}

const methods: Record<string, string> = { cash: "Efectivo", terminal: "Terminal", paypal: "Tarjeta (PayPal)" }

/** What a cell that is no number reads as. */
export function sayCell({ kind }: ReportColumn, value: Cell): string {
  if (value === null || value === "") return ""
  const text = String(value)
  if (kind === "day") return formatDate(text)
  if (kind === "month")
    return formatDay(`${text}-01`, { month: "long", year: "numeric" }).replace(" de ", " ")
  if (kind === "weekday") return sayWeekday(Number(value))
  if (kind === "method") return methods[text] ?? text
  return text
}

/** What stands in a cell of what nobody knows. */
export const unknownCell = "–"

/** What a cell reads as on screen and on paper. */
export function sayOn(column: ReportColumn, value: Cell | undefined): string {
  if (value === null || value === undefined || value === "") return unknownCell
  if (column.kind === "money") return sayPesos(Number(value))
  if (column.kind === "share") return `${Number(value).toLocaleString("es-MX")}%`
  if (isNumber(column)) return Number(value).toLocaleString("es-MX")
  return sayCell(column, value)
}

/** How a sum moved since the days before: «+12%»; null where that says nothing. */
export function sayChange(column: ReportColumn, now: Cell, before: Cell): string | null {
  if (now === null || before === null || now === before) return null
  const [is, was] = [Number(now), Number(before)]
  const sign = is > was ? "+" : "−"
  const by = (most: number) => Math.abs(is - was).toLocaleString("es-MX", { maximumFractionDigits: most })
  if (column.kind === "average") return `${sign}${by(2)}`
  if (column.kind === "share") return `${sign}${by(1)} ${by(1) === "1" ? "punto" : "puntos"}`
  const hundredths = was > 0 ? Math.round((Math.abs(is - was) / was) * 100) : 0
  return hundredths > 0 ? `${sign}${hundredths.toLocaleString("es-MX")}%` : null
}
