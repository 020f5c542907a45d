import { fork } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Config } from "../config.ts"
import { TryIsOver } from "../features/moving/work.ts"
import { openIdentity } from "../identity.ts"
import { workOnMoves } from "../import/office/work.ts"
import { openPictures } from "../pictures.ts"
import { systemClock } from "../platform/clock.ts"
import { type Connection, openBulkPool } from "../platform/database/pool.ts"
import { StopError } from "./stop.ts"

const main = fileURLToPath(new URL("../main.js", import.meta.url))

/** Megabytes of a process that does nothing else: what it holds of the largest import that is taken. */
const heap = 512

/** Where files are while they are read: nobody else's, and emptied by whoever is next. */
const folderOf = ({ DATA_DIR }: Pick<Config, "DATA_DIR">) => join(DATA_DIR, "moving")

/** Does what waits of what comes and goes in a process of its own, so that who books waits for none of it. Says how it ended, if badly. */
export const workApart =
  (config: Pick<Config, "DATA_DIR">, connection: Connection) => (): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const child = fork(main, ["move-studio"], {
        execArgv: [`--max-old-space-size=${heap}`],
        env: {
          ...process.env,
          CUPO_CONNECTION: JSON.stringify(connection),
          DATA_DIR: config.DATA_DIR,
        },
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      })
      child.once("error", reject)
      child.once("exit", (code, signal) => {
        if (code === 0) resolve(undefined)
        else reject(new Error(`What works on an import ended (${signal ?? code})`))
      })
    })

/** Started by who looks whether something waits. */
export async function moveStudio(config: Config): Promise<void> {
  const given = process.env.CUPO_CONNECTION
  if (!given) throw new StopError("move-studio is started by serve and work.")
  // Without its worker it ends: the next one begins anew.
  const leave = () => process.exit(1)
  process.once("disconnect", leave)
  const connection = JSON.parse(given) as Connection
  const pool = openBulkPool(connection, 5)
  const identity = await openIdentity(config, { pool }, connection)
  const folder = folderOf(config)
  // What others put beside it for a moment goes with it.
  process.env.TMPDIR = folder
  try {
    const context = { pool, clock: systemClock, identity, pictures: openPictures(config), folder }
    await workOnMoves(context, (error) =>
      error instanceof TryIsOver ? console.log(error.message) : console.error(error),
    )
  } finally {
    await identity.close()
    await pool.end()
    process.off("disconnect", leave)
    process.disconnect?.()
  }
}
