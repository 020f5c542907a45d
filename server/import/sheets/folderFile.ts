import { closeSync, openSync, writeSync } from "node:fs"
import { join } from "node:path"
import type { FileName } from "../files.ts"
import type { Place } from "./people.ts"

const enough = 256 * 1024

/** A file of the folder as it is written, row by row, and where each row comes from. It waits for nothing: see `readSheet`. */
export class FolderFile {
  readonly #file: number
  readonly #columns: readonly string[]
  readonly #sheets: number[] = []
  readonly #rows: number[] = []
  readonly #names: string[] = []
  #text: string

  constructor(folder: string, name: FileName, columns: readonly string[]) {
    this.#file = openSync(join(folder, name), "w")
    this.#columns = columns
    this.#text = `${columns.join(",")}\n`
  }

  write(row: Record<string, string>, { sheet, row: from }: Place): void {
    if (this.#names.at(-1) !== sheet) this.#names.push(sheet)
    this.#sheets.push(this.#names.length - 1)
    this.#rows.push(from)
    this.#text += `${this.#columns.map((name) => quote(row[name] ?? "")).join(",")}\n`
    if (this.#text.length > enough) this.#flush()
  }

  get size(): number {
    return this.#rows.length
  }

  /** Of a line of the file, counted from 1: none of its rows goes over more than one. */
  placeOf(line: number): Place | undefined {
    const sheet = this.#names[this.#sheets[line - 2] ?? -1]
    const row = this.#rows[line - 2]
    return sheet === undefined || row === undefined ? undefined : { sheet, row }
  }

  get sheets(): string[] {
    return [...new Set(this.#names)]
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #flush(): void {
    writeSync(this.#file, this.#text)
    this.#text = ""
  }
}

const quote = (cell: string) =>
  /[",\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell
