import type { Place } from "./place.ts"
import { isPostmaster, readNote } from "./postmaster.ts"
import { runProgram } from "./programs.ts"

/** Ends the server of a place, if there is one, whoever is connected to it. */
export async function stopCluster(home: Place): Promise<void> {
  const note = await readNote(home.data)
  // The number of one that is dead may be somebody else's by now, and would be told to stop.
  if (!note || !(await isPostmaster(note))) return
  await runProgram(home, "pg_ctl", ["stop", "-D", home.data, "-m", "fast", "-w", "-t", "30"])
}
