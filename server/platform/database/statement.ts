import type pg from "pg"

/** Anything that runs SQL: the pool (its own transaction each) or a client inside one. */
export type Runner = Pick<pg.Pool, "query">

/**
 * A statement that each connection plans once. For the few on the path of a booking, where planning a long
 * statement costs more than running it.
 */
export function statement<Row>(name: string, text: string) {
  return async (runner: Runner, values: unknown[]): Promise<Row[]> => {
    const result = await runner.query({ name, text, values })
    return result.rows as Row[]
  }
}
