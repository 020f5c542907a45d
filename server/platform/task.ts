import type { Platform } from "./context.ts"

/** Something done on the clock. It may run twice, or on two workers, without harm. */
export interface Task {
  /** In the worker's own words: letters only. */
  name: string
  /** Five fields of cron, in UTC. */
  when: string
  /** Returns what is worth a line in the log, if anything. */
  run(platform: Platform): Promise<string | undefined>
}
