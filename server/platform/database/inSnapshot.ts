import pLimit from "p-limit"
import type pg from "pg"
import type { Platform } from "../context.ts"
import { openDatabase } from "./kysely.ts"
import { transaction } from "./transaction.ts"

/** Reads by many statements what all was so at one moment, and locks nothing. It only reads: nothing that it writes is taken. */
export const inSnapshot = <C extends Platform, T>(context: C, read: (context: C) => Promise<T>): Promise<T> =>
  transaction(context.pool, async (client) => {
    await client.query("set transaction isolation level repeatable read, read only")
    const pool = lending(client)
    return read({ ...context, pool, db: openDatabase(pool) })
  })

/** A pool of this one connection: whoever asks for it while another has it waits. */
function lending(client: pg.PoolClient): pg.Pool {
  const inTurn = pLimit(1)
  const connect = () =>
    new Promise<Pick<pg.PoolClient, "query" | "release">>((lend) => {
      void inTurn(
        () =>
          new Promise<void>((release) => {
            lend({ query: client.query.bind(client), release: () => release() })
          }),
      )
    })
  const query = (...asked: Parameters<pg.PoolClient["query"]>) => inTurn(() => client.query(...asked))
  return { connect, query } as unknown as pg.Pool
}
