import { stat } from "node:fs/promises"
import { basename } from "node:path"
import type { Config } from "../config.ts"
import { openIdentity } from "../identity.ts"
import type { ImportContext } from "../import/context.ts"
import type { Progress } from "../import/counted.ts"
import { importStudio } from "../import/import.ts"
import { terminalProgress } from "../import/progress.ts"
import { sayReport } from "../import/report.ts"
import { importSheets } from "../import/sheets/importSheets.ts"
import { saySheetsReport } from "../import/sheets/report.ts"
import { sayUnderstood, understand } from "../import/sheets/understand.ts"
import { openPictures } from "../pictures.ts"
import { systemClock } from "../platform/clock.ts"
import { openBulkPool } from "../platform/database/pool.ts"
import { withDatabase } from "./database.ts"
import { holdLittle } from "./frugal.ts"
import { migrateDatabase } from "./migrate.ts"
import { StopError } from "./stop.ts"
import { toldOfStore } from "./toldOfStore.ts"

interface Said {
  isGood: boolean
  text: string
}

type Options = { checkOnly: boolean; progress: Progress }

/** Moves a studio in from a folder, or from spreadsheets: all of it, or the list of what is wrong and exit 1. */
export async function importCommand(
  config: Config,
  paths: string[],
  { check: checkOnly = false }: { check?: boolean } = {},
): Promise<void> {
  holdLittle()
  const work = await workOf(paths)
  await withDatabase(config, async (connection) => {
    await migrateDatabase(connection)
    const pool = openBulkPool(connection, 2)
    const identity = await openIdentity(config, { pool }, connection)
    const bar = terminalProgress()
    try {
      const context = { pool, now: systemClock.now(), identity, pictures: openPictures(config) }
      const { isGood, text } = await work(context, { checkOnly, progress: bar.progress })
      bar.stop()
      if (isGood) console.log(text)
      else {
        console.error(text)
        process.exitCode = 1
      }
    } catch (error) {
      throw toldOfStore(error)
    } finally {
      bar.stop()
      await identity.close()
      await pool.end()
    }
  })
}

/** What is to be done with those paths: one folder, or files. */
async function workOf(paths: string[]): Promise<(context: ImportContext, options: Options) => Promise<Said>> {
  const [first, ...more] = paths
  if (first === undefined) throw new StopError("import needs a folder of CSV files, or spreadsheets.")
  // Before a database is made for what is not there.
  const isFolder = await Promise.all(paths.map(async (path) => !(await stat(path)).isFile()))
  if (isFolder[0] && more.length === 0) {
    return async (context, options) => {
      const report = await importStudio(context, first, options)
      return { isGood: report.added !== undefined, text: sayReport(report, options.checkOnly) }
    }
  }
  const other = paths.find((_, i) => isFolder[i])
  if (other) throw new StopError(`${other} is no file: import takes one folder, or files.`)
  return async (context, options) => {
    const understood = await understand(paths)
    console.log(sayUnderstood(understood))
    const { mapped, unread } = understood
    const name = paths.map((path) => basename(path)).join(" ")
    const report = await importSheets(context, mapped, { ...options, name, unread })
    return { isGood: report.added !== undefined, text: saySheetsReport(report, options.checkOnly) }
  }
}
