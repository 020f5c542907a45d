import type { PoolClient } from "pg"
import { goOnCounting } from "../../features/payments/goOnCounting.ts"
import type { NoteAdded } from "../../platform/database/bulk.ts"
import { onConnection, transactionOn } from "../../platform/database/transaction.ts"
import { describeRecords } from "../../platform/records/columns.ts"
import { allRecords } from "../../records.ts"
import { addedByCheck, Checked, noAccounts } from "../checked.ts"
import type { ImportContext } from "../context.ts"
import { countRows, type Progress } from "../counted.ts"
import { Faults } from "../faults.ts"
import { noteImport } from "../noted.ts"
import { checkFolder } from "./check.ts"
import { makeAccounts } from "./people.ts"
import { putPictures } from "./pictures.ts"
import { writeFiles } from "./write.ts"

export interface Exported {
  faults: Faults
  /** New rows of each file; absent when there are faults. */
  added?: Record<string, number>
}

interface Arriving {
  /** The connection that keeps others from importing. */
  guard: PoolClient
  name: string
  day: string
  progress: Progress
  checkOnly?: boolean
  noteAdded?: (client: PoolClient) => NoteAdded
  finish?: (client: PoolClient, added: Record<string, number>) => Promise<void>
}

/**
 * Moves a studio in that `exportStudio` wrote: read twice, so that however large it is little of it is held, first to look for what is
 * wrong with it and then to write it; a check writes it too, and takes it back. What its rules decided stands: it is not decided again.
 */
export async function importExported(
  context: ImportContext,
  folder: string,
  { guard, name, day, progress, checkOnly, noteAdded, finish }: Arriving,
): Promise<Exported> {
  const { pool, now, identity, pictures } = context
  const faults = new Faults()
  const all = await onConnection(pool, (client) => describeRecords(client, allRecords))
  const checked = await checkFolder(folder, all, faults)
  if (faults.list.length > 0) return { faults }
  const uids = await makeAccounts(pool, folder, checked, checkOnly ? noAccounts : identity)
  const file = checked.files.find(({ file }) => file.table === "images")?.file.file
  // A check puts nothing where it would stay: its pictures are written with the rest, and go with it.
  const store = checkOnly ? undefined : pictures
  const keys = await putPictures({ pool, pictures: store, now }, folder, file)
  const arrival = { folder, uids, keys, hasStore: store !== undefined }
  const added = await transactionOn(guard, async (client) => {
    const { bulk, begin } = countRows(client, checked.rows, progress, noteAdded?.(client))
    const written = await writeFiles(bulk, checked.files, arrival, begin)
    await goOnCounting(bulk)
    if (checkOnly) throw new Checked(written)
    await noteImport(client, name, day, now)
    await finish?.(client, written)
    return written
  }).catch(addedByCheck<Record<string, number>>)
  return { faults, added }
}
