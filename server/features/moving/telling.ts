import type { Runner } from "../../platform/database/statement.ts"
import { type Try, tellProgress } from "./work.ts"

/** Milliseconds between two tellings of how far it is. */
const often = 700

/** Tells how far it is from time to time, without waiting for that; `stop` waits for the last. */
export function telling(pool: Runner, one: Try) {
  let [last, under] = [0, Promise.resolve()]
  return {
    progress(done: number, total: number, what: string): void {
      if (Date.now() - last < often) return
      last = Date.now()
      under = under.then(() => tellProgress(pool, one, { done, total, what }).catch(() => {}))
    },
    stop: (): Promise<void> => under,
  }
}
