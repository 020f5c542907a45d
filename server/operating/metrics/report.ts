import { monitorEventLoopDelay } from "node:perf_hooks"
import { getHeapStatistics } from "node:v8"
import type { Platform } from "../../platform/context.ts"
import type { Counter, Counts } from "./counts.ts"

/** What a process says of itself, when it is asked. */
export interface Report {
  counts: Counts
  state: State
}

/** How it is just now: connections, bytes and seconds. */
export interface State {
  poolUsed: number
  poolIdle: number
  poolWaiting: number
  /** How long who asks now would wait for a connection. */
  poolWait: number
  heapUsed: number
  heapLimit: number
  resident: number
  /** The longest that anything waited for the process itself, within the last quarter of a minute. */
  lag: number
}

/** Milliseconds. */
const [sampled, looked] = [20, 15_000]

/** The report of this process. `close` ends what measures it. */
export function keepReport(
  { pool, queue }: Pick<Platform, "pool" | "queue">,
  { counts }: Counter,
): { read(): Report; close(): void } {
  const delay = monitorEventLoopDelay({ resolution: sampled })
  delay.enable()
  let before = 0
  const timer = setInterval(() => {
    before = delay.max
    delay.reset()
  }, looked)
  timer.unref()
  // What it measures is how long the pause between two samples was, the pause itself too.
  const lag = () => Math.max(0, Math.max(before, delay.max) / 1e9 - sampled / 1_000)
  return {
    read() {
      const { user, system } = process.cpuUsage()
      const { heapUsed, rss } = process.memoryUsage()
      return {
        counts: { ...counts, processor: { all: [user + system] } },
        state: {
          poolUsed: pool.totalCount - pool.idleCount,
          poolIdle: pool.idleCount,
          poolWaiting: queue.length(),
          poolWait: queue.wait() / 1_000,
          ...{ heapUsed, heapLimit: getHeapStatistics().heap_size_limit, resident: rss, lag: lag() },
        },
      }
    },
    close() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
