import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { Readable } from "node:stream"
import { CsvError, type Info, parse } from "csv-parse"
import { parse as parseNow } from "csv-parse/sync"
import { withoutPiles } from "../../../contract/words.ts"
import { beginsAt } from "../lines.ts"
import { findEncoding } from "./encoding.ts"
import { type Format, mostColumns, type SheetRow, Unreadable } from "./sheet.ts"

type Csv = Extract<Format, { type: "csv" }>

const looked = 64 * 1024
const delimiters = [",", ";", "\t", "|"]
const lenient = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true } as const

/** How a text file is to be read, found out by looking at its beginning. */
export async function findFormat(path: string): Promise<Csv> {
  const encoding = await findEncoding(path)
  const text = await readBeginning(path, encoding)
  const [, said] = /^sep=(.)\r?\n/i.exec(text) ?? []
  if (said) return { type: "csv", encoding, delimiter: said, skip: 1 }
  const [first = text] = text.split(/\r\n|\n|\r/)
  const scores = delimiters.map((delimiter) => ({ delimiter, score: fits(text, delimiter) }))
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a))
  const delimiter = best.score > 0 ? best.delimiter : (delimiters.find((one) => first.includes(one)) ?? ",")
  return { type: "csv", encoding, delimiter, skip: 0 }
}

/** How many rows have as many cells as most have, if that is two or more. */
function fits(text: string, delimiter: string): number {
  let records: string[][]
  try {
    records = parseNow(text.slice(0, text.lastIndexOf("\n") + 1) || text, { ...lenient, delimiter, to: 60 })
  } catch {
    return 0
  }
  const wide = Map.groupBy(
    records.filter(({ length }) => length > 1),
    ({ length }) => length,
  )
  const most = [...wide.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
  // Of two that fit all rows, the one that cuts them more.
  return most.length + (most[0]?.length ?? 0) / 1000
}

async function readBeginning(path: string, encoding: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(looked), 0, looked, 0)
    return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead), { stream: true })
  } finally {
    await file.close()
  }
}

/** The rows of a CSV file, in whatever letters it is written. Throws Unreadable. */
export async function* readCsv(
  path: string,
  { encoding, delimiter, skip }: Csv,
): AsyncGenerator<SheetRow, void> {
  const decoder = new TextDecoder(encoding)
  async function* decode() {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
      yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  }
  const parser = Readable.from(decode(), { objectMode: false, encoding: "utf8" }).compose(
    parse({
      ...lenient,
      delimiter,
      from_line: skip + 1,
      info: true,
      max_record_size: 1024 * 1024,
      record_delimiter: ["\r\n", "\n", "\r"],
    }),
  )
  const lineOf = beginsAt()
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const row = lineOf(record, info)
      if (record.length > mostColumns)
        throw new Unreadable(`tiene ${record.length} columnas y se leen ${mostColumns} como máximo`, row)
      const cells = record.map((cell) => withoutPiles(cell.trim()))
      if (cells.some((cell) => cell !== "")) yield { row, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = typeof error.lines === "number" ? error.lines : undefined
    const isQuote = /QUOTE|MAX_RECORD/.test(error.code)
    throw new Unreadable(
      isQuote ? "hay comillas que abren y no cierran" : "no se pudo leer como CSV desde aquí",
      row,
    )
  }
}
