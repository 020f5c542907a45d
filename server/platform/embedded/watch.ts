import { setTimeout as sleep } from "node:timers/promises"
import { answers, isPostmaster, readNote } from "./postmaster.ts"
import { type Home, startCluster } from "./start.ts"
import { stopCluster } from "./stop.ts"

/** Milliseconds between looks: longer, while it does not stay up. */
const shortest = 250
const longest = 5_000
/** Milliseconds: who was told to stop together with it is gone by then. */
const grace = 10_000

/** Starts a server again whenever it is found dead, or told to stop, and says so once. Returns how to stop watching. */
export function watchCluster(home: Home, report: (message: string) => void): () => void {
  let watching = true
  const said = new Set<string>()
  const sayOnce = (message: string) => {
    if (!said.has(message)) report(message)
    said.add(message)
  }
  const loop = async () => {
    let pause = shortest
    let stoppingSince: number | undefined
    while (watching) {
      await sleep(pause, undefined, { ref: false })
      if (!watching) return
      const state = await stateOf(home)
      stoppingSince = state === "stopping" ? (stoppingSince ?? Date.now()) : undefined
      if (state === "up" || (stoppingSince !== undefined && Date.now() - stoppingSince < grace)) {
        pause = shortest
        continue
      }
      pause = Math.min(pause * 2, longest)
      sayOnce("PostgreSQL stopped; starting it again")
      await stopCluster(home)
      await startCluster(home).then(
        () => {
          said.clear()
          report("PostgreSQL is back")
        },
        (error: Error) => sayOnce(error.message),
      )
    }
  }
  void loop()
  return () => {
    watching = false
  }
}

/**
 * The process first, which is cheap to ask; one that looks dead may still be heard on its socket. One that a signal told to stop lets nobody
 * in any more, and waits for all who are connected: we are, and would be for ever.
 */
async function stateOf({ data, sockets }: Home): Promise<"up" | "stopping" | "dead"> {
  const note = await readNote(data)
  if (note && (await isPostmaster(note))) return note.isStopping ? "stopping" : "up"
  return (await answers(sockets)) ? "up" : "dead"
}
