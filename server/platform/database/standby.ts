import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { isDatabaseAway } from "./errors.ts"

/** A copy of the database that follows it, for what no decision reads: `readOver` asks the primary where it does not lend. */
export interface Standby {
  /** Connections that have all that was committed so many seconds ago, by the setting. */
  recent: pg.Pool
  /** Connections that have all that was committed when they are asked for. */
  current: pg.Pool
  close(): Promise<void>
}

/** Milliseconds. How long one that is away is let be, what one that is a moment behind is waited for, and one that says nothing. */
const [pause, patience, silence] = [5_000, 100, 2_000]

/** Thrown instead of a connection that is further behind than may be, or away, or of a standby no more. */
export class NotLent extends Error {}

/** Lends connections of a standby, each asked how far it is: behind one address there may be several, each with an age of its own. */
export function followStandby(primary: pg.Pool, standby: pg.Pool, mostAge: number): Standby {
  let known = { at: Number.NEGATIVE_INFINITY, position: "" }
  let awayUntil = 0

  /** Where the primary was, this many milliseconds ago at most. */
  const positionWithin = async (age: number): Promise<string> => {
    const at = performance.now()
    if (at - known.at <= age) return known.position
    const { rows } = await primary.query<{ position: string }>(
      "select pg_current_wal_lsn()::text as position",
    )
    known = { at, position: rows[0]?.position ?? "" }
    return known.position
  }
  const borrow = async (age: number): Promise<pg.PoolClient | undefined> => {
    if (performance.now() < awayUntil) return undefined
    const position = await positionWithin(age)
    const client = await standby.connect().catch(() => undefined)
    try {
      if (client && (await hasReached(client, position))) return client
      client?.release()
    } catch (error) {
      client?.release(error as Error)
      if (!isDatabaseAway(error)) throw error
      awayUntil = performance.now() + pause
    }
    if (!client) awayUntil = performance.now() + pause
    return undefined
  }
  const lending = (age: number): pg.Pool => {
    const connect = async () => {
      const client = await borrow(age)
      if (!client) throw new NotLent()
      return client
    }
    const query = async (...asked: Parameters<pg.PoolClient["query"]>) => {
      const client = await connect()
      let broken = false
      try {
        return await client.query(...asked)
      } catch (error) {
        broken = isDatabaseAway(error)
        throw error
      } finally {
        client.release(broken)
      }
    }
    const pool = {
      connect,
      query,
      get waitingCount() {
        return standby.waitingCount
      },
    }
    return pool as unknown as pg.Pool
  }
  return { recent: lending(mostAge), current: lending(0), close: () => standby.end() }
}

/** True of a standby that has replayed all before a position, or does within a moment. */
async function hasReached(client: pg.PoolClient, position: string): Promise<boolean> {
  const end = performance.now() + patience
  for (;;) {
    const { rows } = await client.query<{ is_standby: boolean; has_reached: boolean }>({
      text: `select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn() >= $1::pg_lsn as has_reached`,
      values: [position],
      // It reads nothing: one that is silent is gone.
      query_timeout: silence,
    } as pg.QueryConfig)
    if (!rows[0]?.is_standby) return false
    if (rows[0].has_reached) return true
    if (performance.now() > end) return false
    await sleep(10)
  }
}
