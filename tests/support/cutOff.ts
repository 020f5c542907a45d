import type pg from "pg"
import { expect } from "vitest"
import { until } from "./process.ts"

/**
 * Ends the connection of whoever has this lock of the database, and nothing else of theirs, as where a network is cut: they go on, and
 * do not know that the lock is anybody's by now.
 */
export async function cutOff(pool: pg.Pool, lock: number): Promise<void> {
  const held = `from pg_locks where locktype = 'advisory' and objid = $1 and granted
    and database = (select oid from pg_database where datname = current_database())`
  const { rows } = await pool.query(`select pg_terminate_backend(pid) as is_ended ${held}`, [lock])
  // Of whoever has it not yet, or not any more, nothing would be cut.
  expect(rows).toEqual([{ is_ended: true }])
  await until(async () => (await pool.query(`select ${held}`, [lock])).rowCount === 0, 60_000)
}
