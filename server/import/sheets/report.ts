import { sayAdded } from "../report.ts"
import type { SheetsReport } from "./importSheets.ts"
import type { Note } from "./notes.ts"
import type { SheetFault } from "./sheet.ts"

const mostLines = 200

/** «clientas.xlsx, fila 12, columna Alta: …» */
function saySheetFault({ sheet, row, header, message }: SheetFault): string {
  const place = [sheet, row && `fila ${row}`, header && `columna ${header}`].filter(Boolean).join(", ")
  return `${place}: ${message}`
}

/** «clientas.xlsx: personas que están dos veces: se traen una sola vez (3; filas 4, 9, 12)» */
function sayNote({ sheet, message, count, rows }: Note): string {
  const more = count > rows.length ? "…" : ""
  return `${sheet}: ${message} (${count}; ${rows.length === 1 ? "fila" : "filas"} ${rows.join(", ")}${more})`
}

/** What the import of sheets did or would do, or why it did nothing, one line a thing. */
export function saySheetsReport({ faults, notes, added }: SheetsReport, checkOnly: boolean): string {
  const noted = notes.map(sayNote)
  if (!added) {
    const rest = faults.length - mostLines
    const more = rest > 0 ? [`… and ${rest} more`] : []
    const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`
    return [
      ...noted,
      ...faults.slice(0, mostLines).map(saySheetFault),
      ...more,
      `Nothing was imported: ${count}.`,
    ].join("\n")
  }
  const title = checkOnly ? "Nothing was imported. This would come:" : "Imported:"
  return [...noted, title, ...sayAdded(added)].join("\n")
}
