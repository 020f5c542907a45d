import type pg from "pg"
import { Refusal } from "../refusal.ts"
import type { Runner } from "./statement.ts"
import { onConnection } from "./transaction.ts"

/** Each try lost means that somebody else's decision was won. */
const mostTries = 40

/**
 * Decides and writes on one connection until it is won: `attempt` yields undefined when something came between its
 * reading and its writing. One connection for both: of a thousand who ask for the last seat, only as many as the pool
 * is wide decide at once, and those behind them read that it is gone. Throws REQUEST_IN_PROGRESS when it never is.
 */
export function untilWon<T>(pool: pg.Pool, attempt: (client: Runner) => Promise<T | undefined>): Promise<T> {
  return onConnection(pool, async (client) => {
    for (let tried = 0; tried < mostTries; tried++) {
      const won = await attempt(client)
      if (won !== undefined) return won
    }
    throw new Refusal("REQUEST_IN_PROGRESS", { retryAfter: 1 })
  })
}
