import { saveFile } from "./saveFile.ts"

/** Saves rows as a file that spreadsheets read. */
export async function downloadCsv(name: string, header: string[], rows: string[][]): Promise<void> {
  saveFile(name, new Blob([await writeCsv(header, rows)], { type: "text/csv;charset=utf-8" }))
}

/** How a cell starts that a spreadsheet would compute. The library's own test overlooks cells of several lines. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Rows as CSV; cells that would be formulas are made text. */
export async function writeCsv(header: string[], rows: string[][]): Promise<string> {
  const { default: papa } = await import("papaparse")
  // The mark at the start tells Excel that accents are UTF-8.
  return `\ufeff${papa.unparse([header, ...rows], { escapeFormulae: formula })}`
}
