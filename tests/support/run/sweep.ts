import { chmodSync, mkdtempSync } from "node:fs"
import { glob, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { isPostmaster, readNote } from "../../../server/platform/embedded/postmaster.ts"
import { roomiest } from "../scratch.ts"

/** A folder for all that a run of tests writes, which the database's account can enter, also when root runs them. */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(roomiest(), "cupo-tests-"))
  chmodSync(folder, 0o755)
  return folder
}

/** Ends every PostgreSQL that runs in the folder, whoever started it, and takes the folder away. */
export async function sweep(folder: string): Promise<void> {
  // A server that is only now told to end may start its database once more.
  for (let quiet = 0; quiet < 3; quiet++) {
    if (await endDatabases(folder)) quiet = 0
    await sleep(100)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

async function endDatabases(folder: string): Promise<boolean> {
  let found = false
  for await (const path of glob("{postgres,*/postgres,*/*/postgres}/postmaster.pid", { cwd: folder })) {
    const note = await readNote(dirname(join(folder, path)))
    if (!note || !(await isPostmaster(note))) continue
    found = true
    // Nobody will read what it holds.
    process.kill(note.pid, "SIGQUIT")
  }
  return found
}
