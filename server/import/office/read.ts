import type { ImportSheet } from "../../../contract/importSheets.ts"
import type { MoveFault } from "../../../contract/moving.ts"
import { findMapping } from "../../features/moving/sheets.ts"
import { finishWork, type Work } from "../../features/moving/work.ts"
import { guess } from "../sheets/guess.ts"
import { readSheets } from "../sheets/read.ts"
import type { SheetFault } from "../sheets/sheet.ts"
import type { OfficeContext } from "./context.ts"
import { bring } from "./files.ts"
import { ZipRefused } from "./unzip.ts"

export const told = ({ sheet, row, header, message }: SheetFault): MoveFault => ({
  ...{ sheet, row: row ?? null, column: header ?? null, message },
})

/** Reads what was sent, and says what each sheet seems to be; of a folder that a Cupo wrote nothing has to be said. */
export async function read({ pool, clock, folder }: OfficeContext, work: Work): Promise<void> {
  const brought = await bring(pool, work, folder).catch((error: unknown) => {
    if (error instanceof ZipRefused) return error
    throw error
  })
  const finish = (outcome: Parameters<typeof finishWork>[2]) => finishWork(pool, work, outcome, clock.now())
  if (brought instanceof ZipRefused) return finish({ state: "failed", failure: brought.message })
  if (brought.whole) return finish({ state: "checking", isWhole: true })
  const sheets: ImportSheet[] = []
  const unread: MoveFault[] = []
  for (const { name, path } of brought.files) {
    const found = await readSheets(path, name)
    unread.push(...found.faults.map(told))
    for (const sheet of found.sheets) {
      const kept = await findMapping(pool, sheet.headers)
      const guessed = guess(sheet)
      const { name, headers, rows, sample } = sheet
      const mapping = kept ?? guessed.mapping
      sheets.push({
        ...{ name, headers, rows, sample, mapping },
        doubts: kept ? [] : guessed.doubts,
        isKept: Boolean(kept),
      })
    }
  }
  const [first] = unread
  const failure = first ? `${first.sheet}: ${first.message}` : "No hay nada que leer en lo que subiste"
  if (sheets.length === 0) await finish({ state: "failed", failure })
  else await finish({ state: "mapping", sheets: { sheets, unread } })
}
