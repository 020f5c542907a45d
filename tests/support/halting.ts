import type pg from "pg"
import { sending } from "./instead.ts"

export interface Halting {
  pool: pg.Pool
  /** Settled once it is about to send that statement. */
  reached: Promise<void>
  /** Lets it, and all after it, be sent. */
  goOn(): void
}

/** The same pool, that halts before it sends the first statement with these words, or the `nth`. */
export function haltingAt(pool: pg.Pool, words: RegExp, nth = 1): Halting {
  const [reached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let met = 0
  return {
    pool: sending(pool, async (asked) => {
      if (words.test(JSON.stringify(asked)) && ++met >= nth) {
        reached.resolve()
        await mayGoOn.promise
      }
      return asked
    }),
    reached: reached.promise,
    goOn: mayGoOn.resolve,
  }
}
