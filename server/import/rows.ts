import { CsvError, type Info } from "csv-parse"
import { parse } from "csv-parse/sync"
import type { z } from "zod"
import type { Faults } from "./faults.ts"
import { type FileName, files, type Row } from "./files.ts"
import { nearest } from "./nearest.ts"

interface Line {
  record: string[]
  info: Info
}

/** The rows of a file that follow its columns; faults for the others. */
export function readRows<F extends FileName>(file: F, content: string, faults: Faults): Row<F>[] {
  const lines = split(file, content, faults)
  const header = lines?.shift()
  if (!lines || !header) {
    if (lines)
      faults.add({ file }, undefined, "está vacío; se espera una fila con los nombres de las columnas")
    return []
  }
  const schema: z.ZodObject = files[file]
  const columns = header.record.map((name) => name.trim().toLowerCase())
  if (!checkHeader(file, columns, schema, faults)) return []
  const rows: Row<F>[] = []
  for (const { record, info } of lines) {
    // `lines` counts to the end of the record; a cell with line breaks began earlier.
    const row = info.lines - record.join("").split("\n").length + 1
    if (record.length > columns.length) {
      faults.add(
        { file, row },
        undefined,
        `tiene ${record.length} celdas y se esperan ${columns.length}; ¿falta poner comillas?`,
      )
      continue
    }
    const cells = Object.fromEntries(columns.map((name, i) => [name, record[i] ?? ""]))
    for (const name of Object.keys(schema.shape)) cells[name] ??= ""
    const parsed = schema.safeParse(cells)
    if (parsed.success) rows.push({ ...parsed.data, at: { file, row } } as Row<F>)
    else
      for (const issue of parsed.error.issues) faults.add({ file, row }, String(issue.path[0]), issue.message)
  }
  return rows
}

function split(file: FileName, content: string, faults: Faults): Line[] | undefined {
  try {
    return parse(content, {
      bom: true,
      info: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as Line[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = typeof error.lines === "number" ? error.lines : undefined
    const isQuote = error.code.includes("QUOTE")
    faults.add(
      { file, row },
      undefined,
      isQuote ? "hay comillas que no cierran o están fuera de lugar" : "no se pudo leer como CSV",
    )
    return undefined
  }
}

function checkHeader(file: FileName, columns: string[], schema: z.ZodObject, faults: Faults): boolean {
  const known = Object.keys(schema.shape)
  const place = { file, row: 1 }
  const before = faults.list.length
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
