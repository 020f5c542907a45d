import type { SheetRow } from "./sheet.ts"
import { knowsHeader } from "./synonyms.ts"

/** Which of the first rows has the headings: what stands over them is a title, empty, or who made the sheet. */
export function findHeader(rows: SheetRow[]): { at: number; headers: string[] } | undefined {
  let best: { at: number; score: number } | undefined
  for (const [at, { cells }] of rows.entries()) {
    const written = cells.filter((cell) => cell !== "")
    if (written.some(isData) || new Set(written).size < written.length - 2) continue
    const known = written.filter(knowsHeader).length
    const score = known * 2 + (written.length > 1 ? Math.min(written.length, 20) / 20 : 0)
    if (score > 0 && (!best || score > best.score)) best = { at, score }
  }
  if (!best) return undefined
  return { at: best.at, headers: nameColumns(rows, best.at) }
}

/** What nobody calls a column: an address, a day, a sum, a telephone number. */
const isData = (cell: string) =>
  /@|^\$?-?[\d.,]+%?$|^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|^\d{1,2}:\d{2}|^\+?[\d\s()-]{8,}$/.test(cell) ||
  cell.length > 80

function nameColumns(rows: SheetRow[], at: number): string[] {
  const cells = rows[at]?.cells ?? []
  const width = Math.max(...rows.slice(at).map((row) => lastWritten(row.cells) + 1))
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, i) => {
    const name = cells[i]?.replace(/\s+/g, " ") || `Columna ${letterOf(i)}`
    let own = name
    for (let time = 2; taken.has(own); time++) own = `${name} (${time})`
    taken.add(own)
    return own
  })
}

const lastWritten = (cells: string[]) => cells.findLastIndex((cell) => cell !== "")

/** 0 is A, 26 is AA. */
function letterOf(i: number): string {
  return (i >= 26 ? letterOf(Math.floor(i / 26) - 1) : "") + String.fromCharCode(65 + (i % 26))
}
