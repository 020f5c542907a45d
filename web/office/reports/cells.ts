import { sayPesos } from "../../../contract/money.ts"
import { type Cell, isNumber, type ReportColumn, sayCell } from "../../../contract/reportCells.ts"

/** What a cell reads as on screen and on paper; what nobody knows is a dash. */
export function sayOn(column: ReportColumn, value: Cell | undefined): string {
  if (value === null || value === undefined || value === "") return "–"
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
  if (column.kind === "share" || column.kind === "average") {
    const points = Math.abs(is - was).toLocaleString("es-MX", { maximumFractionDigits: 1 })
    return `${sign}${points}${column.kind === "share" ? " puntos" : ""}`
  }
  if (was <= 0) return null
  return `${sign}${Math.round((Math.abs(is - was) / was) * 100).toLocaleString("es-MX")}%`
}
