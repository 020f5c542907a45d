import { mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises"
import { basename, dirname, join, resolve } from "node:path"
import type { Pool } from "pg"
import type { IdentityProvider } from "../features/people/provider.ts"
import type { PictureStore } from "../features/studio/provider.ts"
import { onConnection } from "../platform/database/transaction.ts"
import { describeRecords } from "../platform/records/columns.ts"
import { countRows, readRows } from "../platform/records/rows.ts"
import { tidily } from "../platform/told.ts"
import { allRecords } from "../records.ts"
import { writeAccounts } from "./accounts.ts"
import { writeFileOf } from "./file.ts"
import { writePictures } from "./pictures.ts"
import { readMe } from "./readMe.ts"

export interface ExportContext {
  /** Of bulk work: without limits of time. */
  pool: Pool
  identity: Pick<IdentityProvider, "readSecrets">
  pictures: PictureStore | undefined
}

export interface ExportOptions {
  /** Called as rows are written: how many are done, of how many, and of what file they are. */
  progress?: (done: number, total: number, what: string) => void
}

/** How many rows each file has. */
export type ExportReport = { files: { file: string; rows: number }[]; pictures: number }

/** There is something in that folder, which nobody asked us to write over. */
export class FolderTaken extends Error {}

/**
 * Writes the studio as a folder of CSV files that `importStudio` reads: all of it as it is at one moment, while it serves. The folder
 * is there when it is whole; until then what there is of it stands beside, under a name that begins with a point.
 */
export async function exportStudio(
  context: ExportContext,
  path: string,
  { progress = () => {} }: ExportOptions = {},
): Promise<ExportReport> {
  const folder = resolve(path)
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw new FolderTaken(`${path} is no folder.`, { cause: error })
  })
  if (there.length > 0) throw new FolderTaken(`${path} is not empty.`)
  const beside = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`))
  const clear = () => rm(beside, { recursive: true, force: true, maxRetries: 10 })
  return tidily(async () => {
    const report = await writeAll(context, beside, progress)
    await rename(beside, folder).catch((error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "ENOTEMPTY" || error.code === "EEXIST"
      throw isTaken ? new FolderTaken(`${path} is not empty.`, { cause: error }) : error
    })
    return report
  }, clear)
}

/** Everything is read in one transaction that sees one moment, and locks nothing. */
function writeAll(
  { pool, identity, pictures }: ExportContext,
  folder: string,
  progress: NonNullable<ExportOptions["progress"]>,
): Promise<ExportReport> {
  return onConnection(pool, async (client) => {
    await client.query("begin isolation level repeatable read read only")
    try {
      const all = await describeRecords(client, allRecords)
      const total = await countRows(client, all)
      let done = 0
      const files: ExportReport["files"] = []
      for (const one of all) {
        const wrote = (rows: number) => {
          done += rows
          progress(done, total, one.file)
        }
        const { headings, rows } = readRows(client, one, wrote)
        files.push({ file: one.file, rows: await writeFileOf(join(folder, one.file), headings, rows) })
      }
      files.push({ file: "accounts.csv", rows: await writeAccounts(client, identity, folder) })
      const kept = await writePictures(client, pictures, folder)
      await writeFile(join(folder, "LEEME.txt"), readMe, { mode: 0o600 })
      await writeFileOf(
        join(folder, "files.csv"),
        ["file", "rows"],
        files.map(({ file, rows }) => [file, String(rows)]),
      )
      return { files, pictures: kept }
    } finally {
      await client.query("rollback")
    }
  })
}
