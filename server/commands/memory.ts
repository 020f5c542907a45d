import { totalmem } from "node:os"
import type { Config } from "../config.ts"

const mebibyte = 1024 * 1024
/** A studio's server lives in the least; beyond the most, a longer collection costs more than the room is worth. */
const [least, most] = [176, 1_024]

/** What this machine has, or the container that we are in, in bytes. */
function available(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** What is new is looked through often: in an opening, more room for it is a quarter more answers. In MiB, for each of three. */
const [leastNew, mostNew] = [8, 64]
/** With what of it a process begins. */
const firstNew = 16

/**
 * The heap of each serving process, in MiB: what MEMORY_MB says, or a quarter of the machine shared among them. The
 * database has as much, and the rest is the system's.
 */
export function heapSize(config: Pick<Config, "MEMORY_MB" | "PROCESSES">, bytes = available()): number {
  if (config.MEMORY_MB) return config.MEMORY_MB
  const share = Math.floor(bytes / mebibyte / 4 / config.PROCESSES)
  return Math.min(most, Math.max(least, share))
}

/** What a heap of so many MiB leaves to what is new: a sixteenth, as a power of two, as V8 has it. */
export function semiSpace(heap: number): number {
  const share = 2 ** Math.floor(Math.log2(heap / 16))
  return Math.min(mostNew, Math.max(leastNew, share))
}

/** Node's words for a heap of so many MiB. It would begin with a little room for what is new, and copy all that a start makes from one to the next. */
export const heapArgs = (heap: number): string[] => [
  `--max-old-space-size=${heap}`,
  `--max-semi-space-size=${semiSpace(heap)}`,
  `--min-semi-space-size=${Math.min(semiSpace(heap), firstNew)}`,
]
