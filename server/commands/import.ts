import type { Config } from "../config.ts"
import { openIdentity } from "../identity.ts"
import { importStudio } from "../import/import.ts"
import { terminalProgress } from "../import/progress.ts"
import { sayReport } from "../import/report.ts"
import { openPictures } from "../pictures.ts"
import { systemClock } from "../platform/clock.ts"
import { openBulkPool } from "../platform/database/pool.ts"
import { withDatabase } from "./database.ts"
import { migrateDatabase } from "./migrate.ts"
import { StopError } from "./stop.ts"

/** Moves a studio in from a folder: all of it, or the list of what is wrong and exit 1. */
export async function importCommand(config: Config, [folder]: string[]): Promise<void> {
  if (!folder) throw new StopError("import needs a folder of CSV files.")
  await withDatabase(config, async (connection) => {
    await migrateDatabase(connection)
    const pool = openBulkPool(connection, 2)
    const identity = await openIdentity(config, { pool }, connection)
    const progress = terminalProgress()
    try {
      const context = { pool, now: systemClock.now(), identity, pictures: openPictures(config) }
      const report = await importStudio(context, folder, { progress: progress.progress })
      progress.stop()
      if (report.added) console.log(sayReport(report))
      else {
        console.error(sayReport(report))
        process.exitCode = 1
      }
    } finally {
      progress.stop()
      await identity.close()
      await pool.end()
    }
  })
}
