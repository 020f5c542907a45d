import type { Config } from "../config.ts"
import { exportStudio, FolderTaken } from "../export/export.ts"
import { openIdentity } from "../identity.ts"
import { terminalProgress } from "../import/progress.ts"
import { openPictures } from "../pictures.ts"
import { openBulkPool } from "../platform/database/pool.ts"
import { assertThere, withDatabase } from "./database.ts"
import { assertMigrated } from "./migrate.ts"
import { StopError } from "./stop.ts"
import { toldOfDisk } from "./toldOfDisk.ts"
import { toldOfStore } from "./toldOfStore.ts"

/** Writes the studio as a folder that `import` reads, while it serves: all of it, or no folder. */
export async function exportCommand(config: Config, [folder]: string[]): Promise<void> {
  if (!folder) throw new StopError("export needs the name of a folder that is not there yet.")
  await assertThere(config)
  await withDatabase(config, async (connection) => {
    await assertMigrated(connection)
    const pool = openBulkPool(connection, 2)
    const identity = await openIdentity(config, { pool }, connection)
    const progress = terminalProgress()
    try {
      const context = { pool, identity, pictures: openPictures(config) }
      const { files, pictures } = await exportStudio(context, folder, { progress: progress.progress })
      progress.stop()
      const lines = files.filter(({ rows }) => rows > 0).map(({ file, rows }) => `  ${file}: ${rows}`)
      console.log([`${folder}:`, ...lines, `  pictures: ${pictures}`].join("\n"))
    } catch (error) {
      throw error instanceof FolderTaken
        ? new StopError(error.message)
        : toldOfDisk(folder, toldOfStore(error))
    } finally {
      progress.stop()
      await identity.close()
      await pool.end()
    }
  })
}
