import type pg from "pg"
import { sending } from "./instead.ts"

export interface Halting {
  pool: pg.Pool
  /** Settled once a statement with those words is about to be sent for the first time. */
  reached: Promise<void>
  /** Lets it, and all after it, be sent. */
  goOn(): void
}

/** The same pool, that halts before it sends the first statement with these words. */
export function haltingAt(pool: pg.Pool, words: RegExp): Halting {
  const [reached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return {
    pool: sending(pool, async (asked) => {
      if (words.test(JSON.stringify(asked))) {
        reached.resolve()
        await mayGoOn.promise
      }
      return asked
    }),
    reached: reached.promise,
    goOn: mayGoOn.resolve,
  }
}
