import { statfsSync } from "node:fs"
import { tmpdir } from "node:os"

const memory = "/dev/shm"
/** Bytes; a run of all tests writes a third of it. */
const roomy = 3 * 2 ** 30

/** Where tests keep databases, which nobody misses after a loss of power: in memory where it has room for them. */
export const scratch = (): string => (isRoomy() ? memory : tmpdir())

function isRoomy(): boolean {
  if (process.availableMemory() < roomy) return false
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= roomy
  } catch {
    return false
  }
}
