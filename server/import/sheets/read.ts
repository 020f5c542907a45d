import { open, stat } from "node:fs/promises"
import { basename } from "node:path"
import { findFormat, readCsv } from "./csv.ts"
import { findHeader } from "./header.ts"
import { type Format, largestFile, type Sheet, type SheetFault, type SheetRow, Unreadable } from "./sheet.ts"
import { Telling } from "./telling.ts"
import { listSheets, readSheet } from "./xlsx.ts"

export interface ReadSheets {
  sheets: Sheet[]
  /** What cannot be read of the file, or of one of its sheets. */
  faults: SheetFault[]
}

/** How many rows are looked at for headings, and how many are shown under them. */
const looked = 40
const shown = 20

/** The sheets of a file; `name` is how people call it. Reads it once to its end, holding little of it. */
export async function readSheets(path: string, name = basename(path)): Promise<ReadSheets> {
  const found: ReadSheets = { sheets: [], faults: [] }
  const add = async (sheet: string, format: Format, isEmptyGood: boolean) => {
    try {
      const read = await readOne({ name: sheet, path, format })
      if (read) found.sheets.push(read)
      else if (!isEmptyGood) found.faults.push({ sheet, message: "está vacía" })
    } catch (error) {
      found.faults.push(faultOf(sheet, error))
    }
  }
  try {
    if ((await kindOf(path)) === "csv") await add(name, await findFormat(path), false)
    else {
      const sheets = await listSheets(path)
      for (const { name: own, index } of sheets) {
        const isAlone = sheets.length === 1
        await add(isAlone ? name : `${name} › ${own}`, { type: "xlsx", index }, !isAlone)
      }
      if (found.sheets.length === 0 && found.faults.length === 0)
        found.faults.push({ sheet: name, message: "está vacía" })
    }
  } catch (error) {
    found.faults.push(faultOf(name, error))
  }
  return found
}

/** Every row of a sheet that is not empty, its headings and what stands over them too. Throws Unreadable. */
export function readRows({ path, format }: Pick<Sheet, "path" | "format">): AsyncGenerator<SheetRow, void> {
  return format.type === "csv" ? readCsv(path, format) : readSheet(path, format.index)
}

export function faultOf(sheet: string, error: unknown): SheetFault {
  if (!(error instanceof Unreadable)) throw error
  return { sheet, ...(error.row !== undefined && { row: error.row }), message: error.message }
}

async function kindOf(path: string): Promise<"csv" | "xlsx"> {
  const { size } = await stat(path)
  if (size > largestFile)
    throw new Unreadable(`pesa más de ${largestFile / 1024 / 1024} MB: divídelo en varios`)
  if (size === 0) throw new Unreadable("está vacío")
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    const begins = buffer.toString("latin1")
    if (begins.startsWith("PK")) return "xlsx"
    if (begins.startsWith("\xd0\xcf\x11\xe0"))
      throw new Unreadable(
        "es de un Excel antiguo (.xls) o tiene contraseña: guárdalo como .xlsx, sin contraseña",
      )
    if (begins.startsWith("%PDF")) throw new Unreadable("es un PDF: se espera una hoja de Excel o un CSV")
    return "csv"
  } finally {
    await file.close()
  }
}

/** Undefined when there is nothing in it. */
async function readOne(sheet: Pick<Sheet, "name" | "path" | "format">): Promise<Sheet | undefined> {
  const first: SheetRow[] = []
  const telling = new Telling()
  let count = 0
  for await (const row of readRows(sheet)) {
    if (first.length < looked) first.push(row)
    telling.look(row.cells)
    count += 1
  }
  if (count === 0) return undefined
  const header = findHeader(first)
  if (!header)
    throw new Unreadable(
      "no se encontró la fila con los nombres de las columnas: escríbelos arriba de los datos",
    )
  const { at, headers } = header
  return {
    ...sheet,
    headers,
    headerRow: first[at]?.row ?? 1,
    rows: count - at - 1,
    sample: first.slice(at + 1, at + 1 + shown).map(({ cells }) => headers.map((_, i) => cells[i] ?? "")),
    telling: telling.of(headers.length),
  }
}
