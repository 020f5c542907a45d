import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { CsvError, type Info, parse } from "csv-parse"
import type { z } from "zod"
import type { Faults } from "./faults.ts"
import { type FileName, files, type Row } from "./files.ts"
import { beginsAt } from "./lines.ts"
import { nearest } from "./nearest.ts"

/** The rows of a file that follow its columns; faults for the others. Each is read as it is met: a file may be long. */
export async function readRows<F extends FileName>(path: string, file: F, faults: Faults): Promise<Row<F>[]> {
  const schema: z.ZodObject = files[file]
  const readCell = cellReader(schema)
  const rows: Row<F>[] = []
  let columns: string[] | undefined
  let isGood = true
  const lineOf = beginsAt()
  const read = (record: string[], info: Info) => {
    const row = lineOf(record, info)
    if (columns === undefined) {
      columns = record.map((name) => name.trim().toLowerCase())
      isGood = checkHeader(file, columns, schema, faults)
    } else if (isGood) {
      const parsed = readRow({ file, row }, columns, record, readCell, faults)
      if (parsed) rows.push({ ...parsed, at: { file, row } } as Row<F>)
    }
    return null
  }
  if (!(await split(path, file, read, faults))) return []
  if (columns === undefined)
    faults.add({ file }, undefined, "está vacío; se espera una fila con los nombres de las columnas")
  return rows
}

function readRow(
  at: { file: FileName; row: number },
  columns: string[],
  record: string[],
  readCell: CellReader,
  faults: Faults,
): object | undefined {
  if (record.length > columns.length) {
    const message = `tiene ${record.length} celdas y se esperan ${columns.length}; ¿falta poner comillas?`
    faults.add(at, undefined, message)
    return undefined
  }
  const cells: Record<string, unknown> = {}
  let isGood = true
  for (const name of readCell.names) {
    const read = readCell.read(name, record[columns.indexOf(name)] ?? "")
    if (read.success) cells[name] = read.data
    else {
      isGood = false
      for (const { message } of read.error.issues) faults.add(at, name, message)
    }
  }
  return isGood ? cells : undefined
}

interface CellReader {
  names: string[]
  read(name: string, cell: string): z.ZodSafeParseResult<unknown>
}

/** Cells of a column that are remembered, and how long they are at most. */
const mostKnown = 100_000
const longestKnown = 60

/**
 * Reads cells by their columns. What a column says again is read once and is one value: of half a million rows most
 * cells are among a few thousand.
 */
function cellReader(schema: z.ZodObject): CellReader {
  const columns = new Map(
    Object.entries(schema.shape).map(([name, column]) => [
      name,
      { column: column as z.ZodType, known: new Map<string, z.ZodSafeParseResult<unknown>>() },
    ]),
  )
  return {
    names: [...columns.keys()],
    read(name, cell) {
      const { column, known } = columns.get(name) as NonNullable<ReturnType<typeof columns.get>>
      const before = known.get(cell)
      if (before) return before
      const read = column.safeParse(cell)
      if (cell.length <= longestKnown && known.size < mostKnown) known.set(cell, read)
      return read
    },
  }
}

/** False when it is not CSV. */
async function split(
  path: string,
  file: FileName,
  read: (record: string[], info: Info) => null,
  faults: Faults,
): Promise<boolean> {
  const parser = parse({
    bom: true,
    on_record: read as never,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  })
  try {
    await pipeline(createReadStream(path), parser.resume())
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
  const before = faults.count
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
  return faults.count === before
}
