import { createWriteStream } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { writeCsvStream } from "hucre/csv"

/** Writes rows as they come into a new file of CSV, for its owner alone. Returns how many there were. */
export async function writeFileOf(
  path: string,
  headings: readonly string[],
  rows: AsyncIterable<string[]> | Iterable<string[]>,
): Promise<number> {
  let count = 0
  async function* counted() {
    for await (const row of rows) {
      count += 1
      yield row
    }
  }
  // The mark at the start tells Excel that accents are UTF-8. Cells are guarded by what they hold: a number stays one.
  const csv = writeCsvStream(counted(), { headers: [...headings], bom: true, lineSeparator: "\r\n" })
  await pipeline(
    Readable.fromWeb(csv as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(path, { flags: "wx", mode: 0o600 }),
  )
  return count
}
