import { statfsSync } from "node:fs"
import { tmpdir } from "node:os"

const memory = "/dev/shm"
/** Bytes; a run of all tests writes a third of it. */
const roomy = 3 * 2 ** 30

/** The folder of this run of tests, which is taken away with all that lies in it; without a run, the roomiest. */
export const scratch = (): string => process.env.TEST_FOLDER ?? roomiest()

/** Where to keep databases that nobody misses after a loss of power: in memory where it has room for them. */
export const roomiest = (): string => (isRoomy() ? memory : tmpdir())

function isRoomy(): boolean {
  if (process.availableMemory() < roomy) return false
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= roomy
  } catch {
    return false
  }
}
