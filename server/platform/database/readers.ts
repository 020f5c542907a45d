import { writeFileSync } from "node:fs"
import { constants, setPriority } from "node:os"
import type pg from "pg"
import type { Platform } from "../context.ts"
import { Refusal } from "../refusal.ts"
import { connectionsOf } from "./beside.ts"
import { type Connection, hurried, openPool } from "./pool.ts"
import { processOf } from "./process.ts"
import { RestingPool } from "./restingPool.ts"

/** Most who wait for one of them. */
export const mostWaiting = 16
/** Seconds after which one who found too many is to ask again. */
const retryAfter = 10

/**
 * Connections for who reads much: so few that all others keep their processors, each on one of them, and behind everybody else where the
 * database is this machine's own. While the process has other work they rest in between.
 */
export function openReaders(connection: Connection): pg.Pool {
  const waits = { ...hurried, options: "-c max_parallel_workers_per_gather=0" }
  const readers = openPool(connection, connectionsOf.readers, () => {}, waits, RestingPool)
  if ("host" in connection) readers.on("connect", stepBack)
  return readers
}

/** Lets others go first who need a processor. Who may not say so, or is not on this machine, reads as all do. */
function stepBack(client: pg.PoolClient): void {
  const id = processOf(client)
  try {
    if (!id) return
    setPriority(id, constants.priority.PRIORITY_LOW)
    // Linux weighs sessions before processes, and each of PostgreSQL's is one of its own.
    writeFileSync(`/proc/${id}/autogroup`, String(constants.priority.PRIORITY_LOW))
  } catch {}
}

/** A use case that reads much: with its reads in line behind those of others. Throws UNAVAILABLE where too many wait already. */
export function readingMuch<C extends Pick<Platform, "pool" | "readers">>(context: C): C {
  const { readers } = context
  if (readers.waitingCount >= mostWaiting) throw new Refusal("UNAVAILABLE", { retryAfter })
  return { ...context, pool: readers }
}
