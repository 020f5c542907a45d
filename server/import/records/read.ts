import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import type { ReadableStream as Bytes } from "node:stream/web"
import { CsvError, type Info, parse } from "csv-parse"
import type { Faults, Place } from "../faults.ts"
import { beginsAt } from "../lines.ts"

/** A row of a file: its cells by the heading of their column. */
export interface Line {
  at: Place
  cells: Map<string, string>
}

/** The rows of a file as they are read, however many; what makes it no CSV is a fault, and its end. */
export async function* readLines(path: string, file: string, faults: Faults): AsyncGenerator<Line> {
  const text = Readable.toWeb(createReadStream(path)) as Bytes<Uint8Array>
  const decoded = text.pipeThrough(new TextDecoderStream("utf-8", { fatal: true }) as never)
  const parser = Readable.fromWeb(decoded as never).compose(
    parse({
      info: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
    }),
  )
  const lineOf = beginsAt()
  let headings: string[] | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const at = { file, row: lineOf(record, info) }
      if (!headings) {
        headings = record
        continue
      }
      if (record.length === headings.length)
        yield { at, cells: new Map(headings.map((name, n) => [name, record[n] ?? ""])) }
      else
        faults.add(
          at,
          undefined,
          `tiene ${record.length} celdas y se esperan ${headings.length}; ¿falta poner comillas?`,
        )
    }
  } catch (error) {
    if (error instanceof CsvError)
      faults.add(
        { file, row: Number(error.lines) || undefined } as Place,
        undefined,
        "no se pudo leer como CSV",
      )
    else if (error instanceof TypeError)
      faults.add({ file }, undefined, "no está escrito en UTF-8; guárdalo como «CSV UTF-8»")
    else throw error
  }
}

/** The headings of a file, without reading it all; undefined when it cannot be read. */
export async function readHeadings(path: string): Promise<string[] | undefined> {
  const parser = createReadStream(path).pipe(parse({ bom: true, to_line: 1, relax_column_count: true }))
  try {
    for await (const record of parser as AsyncIterable<string[]>) return record
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  return undefined
}
