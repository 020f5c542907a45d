import { CsvError, type Info } from "csv-parse"
import { parse } from "csv-parse/sync"
import type { z } from "zod"
import type { Faults } from "./faults.ts"
import { type FileName, files, type Row } from "./files.ts"
import { nearest } from "./nearest.ts"

/** The rows of a file that follow its columns; faults for the others. Each is read as it is met: a file may be long. */
export function readRows<F extends FileName>(file: F, content: string, faults: Faults): Row<F>[] {
  const schema: z.ZodObject = files[file]
  const rows: Row<F>[] = []
  let columns: string[] | undefined
  let isGood = true
  const read = (record: string[], info: Info) => {
    if (columns === undefined) {
      columns = record.map((name) => name.trim().toLowerCase())
      isGood = checkHeader(file, columns, schema, faults)
    } else if (isGood) {
      // `lines` counts to the end of the record; a cell with line breaks began earlier.
      const row = info.lines - record.join("").split("\n").length + 1
      const parsed = readRow({ file, row }, columns, record, schema, faults)
      if (parsed) rows.push({ ...parsed, at: { file, row } } as Row<F>)
    }
    return null
  }
  if (!split(file, content, read, faults)) return []
  if (columns === undefined)
    faults.add({ file }, undefined, "está vacío; se espera una fila con los nombres de las columnas")
  return rows
}

function readRow(
  at: { file: FileName; row: number },
  columns: string[],
  record: string[],
  schema: z.ZodObject,
  faults: Faults,
): object | undefined {
  if (record.length > columns.length) {
    const message = `tiene ${record.length} celdas y se esperan ${columns.length}; ¿falta poner comillas?`
    faults.add(at, undefined, message)
    return undefined
  }
  const cells = Object.fromEntries(columns.map((name, i) => [name, record[i] ?? ""]))
  for (const name of Object.keys(schema.shape)) cells[name] ??= ""
  const parsed = schema.safeParse(cells)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) faults.add(at, String(issue.path[0]), issue.message)
  return undefined
}

/** False when it is not CSV. */
function split(
  file: FileName,
  content: string,
  read: (record: string[], info: Info) => null,
  faults: Faults,
): boolean {
  try {
    parse(content, {
      bom: true,
      on_record: read as never,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    })
    return true
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = typeof error.lines === "number" ? error.lines : undefined
    const isQuote = error.code.includes("QUOTE")
    faults.add(
      { file, row },
      undefined,
      isQuote ? "hay comillas que no cierran o están fuera de lugar" : "no se pudo leer como CSV",
    )
    return false
  }
}

/** What a spreadsheet may put between cells instead of a comma. */
const separators = { ";": "punto y coma", "\t": "tabulador", "|": "barra" }

function checkHeader(file: FileName, columns: string[], schema: z.ZodObject, faults: Faults): boolean {
  const known = Object.keys(schema.shape)
  const place = { file, row: 1 }
  const before = faults.list.length
  const separator = Object.entries(separators).find(([sign]) => columns[0]?.includes(sign))
  if (columns.length === 1 && separator) {
    const message = `sus celdas están separadas con ${separator[1]}; guárdalo como CSV separado por comas`
    faults.add(place, undefined, message)
    return false
  }
  for (const [i, name] of columns.entries()) {
    if (!known.includes(name)) {
      const like = nearest(name, known)
      faults.add(
        place,
        name,
        `no se conoce esta columna; ${like ? `¿quisiste decir «${like}»?` : `se esperan ${known.join(", ")}`}`,
      )
    } else if (columns.indexOf(name) !== i) faults.add(place, name, "esta columna está dos veces")
  }
  for (const [name, column] of Object.entries(schema.shape)) {
    const mayBeEmpty = (column as z.ZodType).safeParse("").success
    if (!columns.includes(name) && !mayBeEmpty) faults.add(place, name, "falta esta columna")
  }
  return faults.list.length === before
}
