import { setTimeout as sleep } from "node:timers/promises"
import type { Platform } from "./platform/context.ts"
import type { Task } from "./platform/task.ts"

/** Runs a task again and again with a pause in between, until stopped; what fails is said, and tried at the next turn. */
export function keepLooking(
  platform: Platform,
  { name, run }: Task,
  seconds: number,
  say: (message: string) => void,
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const look = async () => {
    while (!stopped.signal.aborted) {
      await run(platform).catch((error: Error) => say(`${name}: ${error.message}`))
      await sleep(seconds * 1_000, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const ended = look()
  return {
    async stop() {
      stopped.abort()
      await ended
    },
  }
}
