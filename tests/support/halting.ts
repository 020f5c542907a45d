import type pg from "pg"
import { sending } from "./instead.ts"

export interface Halt {
  /** Settled once it is come past. */
  reached: Promise<void>
  /** Lets whoever halted, and all after them, go on. */
  goOn(): void
}

export interface Halting extends Halt {
  pool: pg.Pool
}

/** A place where whoever comes past `here` halts, until they may go on. */
export function halt(): Halt & { here(): Promise<void> } {
  const [reached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return {
    reached: reached.promise,
    goOn: mayGoOn.resolve,
    here() {
      reached.resolve()
      return mayGoOn.promise
    },
  }
}

/** The same pool, that halts before it sends the first statement with these words, or the `nth`. */
export function haltingAt(pool: pg.Pool, words: RegExp, nth = 1): Halting {
  const { here, ...at } = halt()
  let met = 0
  return {
    pool: sending(pool, async (asked) => {
      if (words.test(JSON.stringify(asked)) && ++met >= nth) await here()
      return asked
    }),
    ...at,
  }
}
