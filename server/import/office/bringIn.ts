import type { PoolClient } from "pg"
import type { Mapping } from "../../../contract/mapping.ts"
import type { Counted, MoveFault } from "../../../contract/moving.ts"
import { noteRows } from "../../features/moving/rows.ts"
import { telling } from "../../features/moving/telling.ts"
import type { Work } from "../../features/moving/work.ts"
import { importStudio } from "../import.ts"
import { importSheets } from "../sheets/importSheets.ts"
import { readSheets } from "../sheets/read.ts"
import type { Mapped } from "../sheets/sheet.ts"
import type { OfficeContext } from "./context.ts"
import { bring } from "./files.ts"
import { told } from "./read.ts"

/** What all imports from the office are remembered by: a row that came with one does not come again with the next. */
const name = "oficina"

export interface BroughtIn {
  faults: MoveFault[]
  notes: string[]
  /** Of each kind that there is any of; empty when there are faults. */
  counts: Counted[]
}

/** Looks through what was sent as it was said to be, or brings it in; `finish` is the last of the transaction that does. */
export async function bringIn(
  context: OfficeContext,
  work: Work,
  finish?: (client: PoolClient, counts: Counted[]) => Promise<void>,
): Promise<BroughtIn> {
  const { pool, clock, identity, pictures, folder } = context
  const brought = await bring(pool, work, folder)
  const { progress, stop } = telling(pool, work)
  const options = {
    ...{ name, progress },
    ...(finish
      ? {
          noteAdded: (client: PoolClient) => noteRows(client, work.id),
          finish: (client: PoolClient, added: Record<string, number>) => finish(client, countsOf(added)),
        }
      : { checkOnly: true }),
  }
  const moving = { pool, now: clock.now(), identity, pictures }
  try {
    if (brought.whole) {
      const { faults, added } = await importStudio(moving, brought.whole, options)
      const list = faults.map(({ file, row, column, message }) => ({
        ...{ sheet: file, row: row ?? null, column: column ?? null, message },
      }))
      return { faults: list, notes: [], counts: countsOf(added) }
    }
    const { faults, notes, added } = await importSheets(moving, await mappedOf(brought.files, work), options)
    const said = notes.map(({ sheet, message }) => `${sheet}: ${message}`)
    return { faults: faults.map(told), notes: said, counts: countsOf(added) }
  } finally {
    await stop()
  }
}

/** The sheets as they are read again, each with what was said of it. */
async function mappedOf(files: { name: string; path: string }[], work: Work): Promise<Mapped[]> {
  const mappings = work.mappings as Mapping[]
  const sheets = []
  for (const { name, path } of files) sheets.push(...(await readSheets(path, name)).sheets)
  return sheets.flatMap((sheet, at) => (mappings[at] ? { sheet, mapping: mappings[at] } : []))
}

const countsOf = (added: object | undefined): Counted[] =>
  Object.entries(added ?? {}).flatMap(([kind, count]) => (count > 0 ? { kind, count } : []))
