import type pg from "pg"
import { isDatabaseAway } from "./errors.ts"

/** Runs `work` on one connection, each statement its own transaction. A connection that was lost is thrown away. */
export async function onConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = isDatabaseAway(error)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs `work` in one transaction: all of it happens, or none. A connection that failed to roll back is thrown away. */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query("begin")
    const result = await work(client)
    await client.query("commit")
    return result
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}
