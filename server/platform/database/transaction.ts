import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import type { Platform } from "../context.ts"
import { Refusal } from "../refusal.ts"
import { brokenTable, isCut, isDatabaseAway, isRetryable } from "./errors.ts"

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
    return await transactionOn(client, work, (failure) => {
      broken = failure
    })
  } finally {
    client.release(broken)
  }
}

/** The same on a connection that holds something as long as it lives, as a lock: nothing is written by who lost that. */
export async function transactionOn<T>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<T>,
  whenBroken: (failure: Error) => void = () => {},
): Promise<T> {
  try {
    await client.query("begin")
    const result = await work(client)
    await client.query("commit")
    return result
  } catch (error) {
    await client.query("rollback").catch(whenBroken)
    throw error
  }
}

/** A context inside a transaction: the decisions made with it are part of that, and their news waits for its commit. */
export type Inside<C> = C & {
  transaction: pg.PoolClient
  /** Whether a row that is taken out of order is waited for only for a moment, and then all is let go of by MovedMeanwhile. */
  yields: boolean
}

/** Runs `work` in one transaction, the caller's if it is inside one. Locks are taken in one order: the room, the instructor, classes by id, customers by id, packages, coupon. */
export async function inTransaction<C extends Platform, T>(
  context: C,
  work: (inside: Inside<C>) => Promise<T>,
): Promise<T> {
  if (context.transaction) return work(context as Inside<C>)
  for (let tried = 1; ; tried++) {
    const topics = new Set<string>()
    const news = { ...context.news, tell: (topic: string) => topics.add(topic) }
    try {
      const result = await againAfterDeadlock(() =>
        transaction(context.pool, (transaction) =>
          work({ ...context, news, transaction, yields: tried <= mostYields } as Inside<C>),
        ),
      )
      for (const topic of topics) context.news.tell(topic)
      return result
    } catch (error) {
      if (!(error instanceof MovedMeanwhile)) throw error
      if (tried === mostMoves) throw new Refusal("REQUEST_IN_PROGRESS", { retryAfter: 1 }, { cause: error })
      await sleep(tried * 40 * Math.random())
    }
  }
}

/** How often it may have moved, and how often a deadlock may be met: each is long, since PostgreSQL looks for one only after a wait. */
const [mostMoves, mostMeetings] = [5, 3]
/** How often all is let go of for a row that is taken out of order: then it is waited for, also in a deadlock. */
const mostYields = 4

/** Deadlocks that were met as often as anybody tries. */
const triedAgain = new WeakSet<object>()

/**
 * Whoever meets in a deadlock, or comes too late for their snapshot, is undone whole and tried again, after a moment in which no
 * connection is held: those who met at once would meet again. Thrown in the end, it is an UNAVAILABLE. `first` is what was met before.
 */
export async function againAfterDeadlock<T>(work: () => Promise<T>, first?: unknown): Promise<T> {
  for (let met = 1; ; met++) {
    try {
      if (met === 1 && first !== undefined) throw first
      return await work()
    } catch (error) {
      if (!isRetryable(error)) throw error
      if (met === mostMeetings) {
        triedAgain.add(error as object)
        throw error
      }
      await sleep(met * 50 * Math.random())
    }
  }
}

/**
 * Once more what was undone whole, through nothing that it did. What it was about to refer to was deleted since it was read: read anew, it
 * says so, and where a reference breaks again, it is none that went meanwhile. Or it met somebody in a deadlock where nobody tries again, as
 * what reads several tables may meet a migration that changes them. Or it only `reads`, and its connection was lost: over another it is
 * read for all who wait for it.
 */
export const onceMore = <T>(work: () => Promise<T>, { reads = false } = {}): Promise<T> =>
  work().catch((error: unknown) => {
    const isMet = isRetryable(error) && !triedAgain.has(error as object)
    const isLost = reads && isCut(error)
    if (!isMet && !isLost && !brokenTable(error)) throw error
    return work()
  })

/**
 * Thrown inside a transaction: what said which rows to lock was other before they were, or somebody else holds one that is taken out of
 * order. It is undone whole and tried again.
 */
export class MovedMeanwhile extends Error {}

/** Runs a writing so that what breaks in it, or yields no row at its end, undoes it alone and not the whole transaction. */
export async function savepoint<Row>(client: pg.PoolClient, write: () => Promise<Row[]>): Promise<Row[]> {
  await client.query("savepoint attempt")
  try {
    const rows = await write()
    if (rows.length === 0) await client.query("rollback to savepoint attempt")
    // Of savepoints with one name the last is undone: one left standing inside another would be undone in its place.
    await client.query("release savepoint attempt")
    return rows
  } catch (error) {
    await client.query("rollback to savepoint attempt")
    await client.query("release savepoint attempt")
    throw error
  }
}
