import { type ChildProcess, fork } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Config } from "../config.ts"
import type { Connection } from "../platform/database/pool.ts"

const main = fileURLToPath(new URL("../main.js", import.meta.url))

export const isBackedUp = ({ BACKUP_FOLDER, BACKUP_S3_BUCKET }: Config): boolean =>
  Boolean(BACKUP_FOLDER ?? BACKUP_S3_BUCKET)

/** Runs `keep-backups` beside the server, and starts it again whenever it ends. What it is in the middle of, the next one does anew. */
export function keepArchiver(
  config: Config,
  connection: Connection,
  say: (message: string) => void,
): { stop(): Promise<void> } {
  let stopping = false
  let child: ChildProcess
  const start = () => {
    child = fork(main, ["keep-backups"], {
      execArgv: ["--max-old-space-size=192"],
      env: { ...process.env, CUPO_CONNECTION: JSON.stringify(connection) },
    })
    child.once("exit", async (code, signal) => {
      if (stopping) return
      say(`What keeps the backups ended (${signal ?? code}); starting it again`)
      await sleep(1_000)
      if (!stopping) start()
    })
  }
  start()
  return {
    async stop() {
      stopping = true
      const ended = new Promise((resolve) => child.once("exit", resolve))
      if (child.exitCode !== null || !child.kill("SIGTERM")) return
      await Promise.race([ended, sleep(config.SHUTDOWN_SECONDS * 1_000)])
      child.kill("SIGKILL")
    },
  }
}
