import { saveFile } from "./saveFile.ts"

/** Saves rows as a file that spreadsheets read. */
export function downloadCsv(name: string, header: string[], rows: string[][]): void {
  saveFile(name, new Blob([writeCsv(header, rows)], { type: "text/csv;charset=utf-8" }))
}

/** How a cell starts that a spreadsheet would compute. */
const formula = /^[=+\-@|\t\r\n\0＝＋－＠]/

/** What is below nothing begins as a formula does, and is none. */
const number = /^-\d+(\.\d+)?$/

/** Rows as CSV; cells that would be formulas are made text. */
export function writeCsv(header: string[], rows: string[][]): string {
  // The mark at the start tells Excel that accents are UTF-8.
  return `\ufeff${[header, ...rows].map((row) => row.map(cellOf).join(",")).join("\r\n")}`
}

function cellOf(value: string): string {
  const text = formula.test(value) && !number.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
