import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { makeRunFolder } from "./sweep.ts"

export interface Kept<T> {
  /** What it said when it was ready. */
  said: T
  end(): Promise<void>
}

/**
 * Starts what a whole run of tests needs, in a process that outlives the runner by as long as it takes to tidy up: it hears
 * of the runner's end, also of one that was killed, ends what it started and takes the run's folder away.
 */
export async function keep<T>(program: "folder" | "cluster" | "studios" | "engine"): Promise<Kept<T>> {
  // Everything that tests write lies in it, whichever process they run in.
  process.env.TEST_FOLDER = makeRunFolder()
  const child = fork(join(import.meta.dirname, `${program}.ts`), {
    ...{ detached: true, execArgv: [] },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  const ended = once(child, "exit")
  const first = await Promise.race([once(child, "message"), ended])
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(`What the tests run on did not start (${child.exitCode ?? child.signalCode})`)
  return {
    said: first[0] as T,
    async end() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
