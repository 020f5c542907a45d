import type pg from "pg"
import { until } from "./process.ts"

/**
 * Ends the connection of whoever has this lock of the database, and nothing else of theirs, as where a network is cut: they go on, and
 * do not know that the lock is anybody's by now.
 */
export async function cutOff(pool: pg.Pool, lock: number): Promise<void> {
  const held = `from pg_locks where locktype = 'advisory' and objid = $1 and granted
    and database = (select oid from pg_database where datname = current_database())`
  await pool.query(`select pg_terminate_backend(pid) ${held}`, [lock])
  await until(async () => (await pool.query(`select ${held}`, [lock])).rowCount === 0, 60_000)
}
