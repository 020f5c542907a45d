import { readFile } from "node:fs/promises"
import { unzipSync } from "fflate"
import { type CellValue, readXlsx, streamXlsxRows } from "hucre/xlsx"
import { withoutPiles } from "../../../contract/words.ts"
import { mostColumns, type SheetRow, Unreadable } from "./sheet.ts"

/**
 * What a workbook may unpack to. Its sheets pass by; what they share, above all their words, is held as a whole, and takes some thirty
 * times its size.
 */
const mostUnpacked = 600 * 1024 * 1024
const mostShared = 12 * 1024 * 1024
const passesBy = /^xl\/(worksheets|media)\//i
const mostSheets = 50

export interface SheetOf {
  name: string
  index: number
}

/** The sheets of a workbook that are shown. Throws Unreadable: also of one that unpacks to more than is read. */
export async function listSheets(path: string): Promise<SheetOf[]> {
  const bytes = await readFile(path)
  checkSizes(bytes)
  const found: SheetOf[] = []
  await readXlsx(bytes, {
    sheets({ name, index, hidden, veryHidden }) {
      if (!hidden && !veryHidden) found.push({ name, index })
      return false
    },
  }).catch(asUnreadable)
  if (found.length > mostSheets)
    throw new Unreadable(`tiene ${found.length} hojas y se leen ${mostSheets} como máximo`)
  return found
}

/** By what the archive says of its files; whoever reads one stops at what was said of it. */
function checkSizes(bytes: Uint8Array): void {
  let unpacked = 0
  let isBomb = false
  let isLarge = false
  try {
    unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        unpacked += originalSize
        if (originalSize > mostShared && !passesBy.test(name)) isLarge = true
        if (originalSize === 0 && size > 64) isBomb = true
        return false
      },
    })
  } catch {
    throw new Unreadable("no se pudo abrir como libro de Excel: el archivo está dañado o incompleto")
  }
  if (isBomb || unpacked > mostUnpacked)
    throw new Unreadable("desempaca mucho más de lo que pesa: se espera un libro de Excel con solo los datos")
  if (isLarge) throw new Unreadable("es demasiado grande como libro: guarda cada hoja como «CSV UTF-8»")
}

function asUnreadable(error: unknown): never {
  const name = (error as Error).name
  if (name === "EncryptedFileError") throw new Unreadable("tiene contraseña: guárdalo sin ella")
  throw new Unreadable("no se pudo abrir como libro de Excel: el archivo está dañado o incompleto")
}

/**
 * The rows of one sheet, formulas as the values that were kept of them. The reader does not wait for whoever takes rows: take
 * them without waiting for anything else, or they are all held. Throws Unreadable.
 */
export async function* readSheet(path: string, index: number): AsyncGenerator<SheetRow, void> {
  const bytes = await readFile(path)
  checkSizes(bytes)
  try {
    for await (const { index: at, values } of streamXlsxRows(bytes, { sheet: index })) {
      if (values.length > mostColumns && values.slice(mostColumns).some((value) => sayCell(value) !== ""))
        throw new Unreadable(`tiene ${values.length} columnas y se leen ${mostColumns} como máximo`, at + 1)
      const cells = values.slice(0, mostColumns).map(sayCell)
      if (cells.some((cell) => cell !== "")) yield { row: at + 1, cells }
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    asUnreadable(error)
  }
}

/** A cell as text: a day as `2025-11-25`, a moment as `2025-11-25 18:30`, an hour as `18:30`. */
function sayCell(value: CellValue): string {
  if (value === null || value === undefined) return ""
  if (typeof value === "string") return withoutPiles(value.trim())
  if (typeof value === "boolean") return value ? "sí" : "no"
  // Without what the computer's fractions add: 0.1 + 0.2 is 0.3.
  if (typeof value === "number") return String(Number(value.toPrecision(15)))
  if (Number.isNaN(value.getTime())) return ""
  const [day = "", time = ""] = new Date(Math.round(value.getTime() / 60_000) * 60_000)
    .toISOString()
    .split("T")
  const hour = time.slice(0, 5)
  if (day < "1900-01-02") return hour
  return hour === "00:00" ? day : `${day} ${hour}`
}
