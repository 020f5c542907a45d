import type { Platform } from "./context.ts"

/** Something done on the clock. It may run twice, or on two workers, without harm. */
export interface Task {
  /** In the worker's own words: letters only. */
  name: string
  /** Five fields of cron, in UTC; or every few seconds, for what only looks whether there is something to do. */
  when: string | { everySeconds: number }
  /** Returns what is worth a line in the log, if anything. */
  run(platform: Platform): Promise<string | undefined>
}
