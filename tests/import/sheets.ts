import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type CellValue, writeXlsx } from "hucre/xlsx"
import { onTestFinished } from "vitest"
import type { Mapping } from "../../contract/mapping.ts"
import { guess } from "../../server/import/sheets/guess.ts"
import { readSheets } from "../../server/import/sheets/read.ts"
import type { Mapped, SheetFault } from "../../server/import/sheets/sheet.ts"

export type Files = Record<string, string | Uint8Array>

/** Writes files into a new folder, gone when the test is over; returns their paths. */
export async function filesOf(files: Files): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "hojas-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  return Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const path = join(folder, name)
      await writeFile(path, content)
      return path
    }),
  )
}

/** Text as Excel writes CSV in Mexico. */
export const windows = (text: string): Uint8Array => Buffer.from(text, "latin1")
export const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le")

/** A workbook of sheets by their names. */
export const workbook = (sheets: Record<string, CellValue[][]>): Promise<Uint8Array> =>
  writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) })

export interface Understood {
  mapped: Mapped[]
  unread: SheetFault[]
  doubts: string[]
}

/** What is understood of files by themselves; `choose` says what is left open. */
export async function understand(files: Files, choose: Partial<Mapping> = {}): Promise<Understood> {
  const understood: Understood = { mapped: [], unread: [], doubts: [] }
  for (const path of await filesOf(files)) {
    const { sheets, faults } = await readSheets(path)
    understood.unread.push(...faults)
    for (const sheet of sheets) {
      const { mapping, doubts } = guess(sheet)
      understood.mapped.push({ sheet, mapping: { ...mapping, ...choose } })
      understood.doubts.push(...doubts.map(({ message }) => message))
    }
  }
  return understood
}
