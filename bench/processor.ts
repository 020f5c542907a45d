import { readFile } from "node:fs/promises"
import { listProcesses } from "../tests/support/process.ts"

/** Milliseconds of a processor. */
export type Processor = number

/** A tick of /proc, in milliseconds. */
const tick = 10

/**
 * What a process and all that it started have taken until now, of those that ended too, but for one of them with its own. Nothing where
 * the system has no /proc to say it.
 */
export async function processorOf(pid: number, without?: number): Promise<Processor> {
  const processes = await listProcesses()
  const family = new Set([pid])
  for (let before = 0; before < family.size; ) {
    before = family.size
    for (const { id, parent } of processes) if (family.has(parent) && id !== without) family.add(id)
  }
  const taken = await Promise.all([...family].map(takenBy))
  return taken.reduce((total, one) => total + one, 0)
}

async function takenBy(pid: number): Promise<Processor> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  // Its own as a user's and the system's, and the same of whom it has seen end; a name before them may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks) * tick, 0)
}
