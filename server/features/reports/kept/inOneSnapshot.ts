import type pg from "pg"
import { againAfterDeadlock, transaction } from "../../../platform/database/transaction.ts"

/**
 * Keeps sums, one at a time, all in one snapshot: what was noted late is taken away by who has what it tells of in their sums, and
 * what others are writing meanwhile stays noted. `table` is whatever only who keeps these sums writes. A class that is changed meanwhile
 * cannot be told of in a snapshot from before: it is taken anew.
 */
export const inOneSnapshot = <T>(
  pool: pg.Pool,
  table: string,
  keep: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  againAfterDeadlock(() =>
    transaction(pool, async (client) => {
      await client.query("set transaction isolation level repeatable read")
      // Before the snapshot is taken, which then has in it whatever another did who held this.
      await client.query(`lock table ${table} in share row exclusive mode`)
      return keep(client)
    }),
  )
