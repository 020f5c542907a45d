import { setTimeout as sleep } from "node:timers/promises"
import { answers, isPostmaster, readNote } from "./postmaster.ts"
import { type Home, startCluster } from "./start.ts"

/** Milliseconds between looks: longer, while it does not stay up. */
const shortest = 250
const longest = 5_000

/** Starts a server again whenever it is found dead, and says so once. Returns how to stop watching. */
export function watchCluster(home: Home, report: (message: string) => void): () => void {
  let watching = true
  const said = new Set<string>()
  const sayOnce = (message: string) => {
    if (!said.has(message)) report(message)
    said.add(message)
  }
  const loop = async () => {
    let pause = shortest
    while (watching) {
      await sleep(pause, undefined, { ref: false })
      if (!watching) return
      if (await isAlive(home)) {
        pause = shortest
        continue
      }
      pause = Math.min(pause * 2, longest)
      sayOnce("PostgreSQL stopped; starting it again")
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

/** The process first, which is cheap to ask; one that looks dead may still be heard on its socket. */
async function isAlive({ data, sockets }: Home): Promise<boolean> {
  const note = await readNote(data)
  return (note !== undefined && (await isPostmaster(note))) || answers(sockets)
}
