import type { Config } from "../config.ts"
import { namedDatabase } from "../database.ts"
import type { Connection } from "../platform/database/pool.ts"
import { type Cluster, findCluster, openCluster } from "../platform/embedded/cluster.ts"
import { tidily } from "../platform/told.ts"
import { StopError } from "./stop.ts"

export interface OpenedDatabase {
  connection: Connection
  /** Only with the PostgreSQL that comes along. */
  cluster?: Cluster
}

/**
 * Finds the database: the server that the settings name, past its pooler if there is one, or the one that comes along, started if it is not running, and
 * then to allow as many `connections`.
 */
export async function findDatabase(config: Config, connections?: number): Promise<OpenedDatabase> {
  const connection = namedDatabase(config)
  if (connection) return { connection }
  try {
    const cluster = await openCluster(config.DATA_DIR, connections)
    return { connection: cluster.connection, cluster }
  } catch (error) {
    throw new StopError(`DATA_DIR: ${(error as Error).message}`)
  }
}

/** An error that is of no statement names the variable by which the server was to be reached. */
export function toldPlainly(connection: Connection, error: unknown): unknown {
  if (!("connectionString" in connection) || (error as { position?: string }).position) return error
  return new StopError(`DATABASE_URL: ${(error as Error).message || "the server cannot be reached"}`)
}

/** For a command that needs what is there already: throws a StopError where a folder would only be given a database that is empty. */
export async function assertThere(config: Config): Promise<void> {
  if (namedDatabase(config)) return
  const found = await findCluster(config.DATA_DIR).catch((error: Error) => {
    throw new StopError(`DATA_DIR: ${error.message}`)
  })
  if (found !== "none") return
  throw new StopError(`DATA_DIR: there is no database in ${config.DATA_DIR}.`)
}

/**
 * Runs a short command on the database, also where it is told to stop in the middle: a PostgreSQL that comes along runs on for whoever uses it
 * besides, and is stopped by who leaves last.
 */
export async function withDatabase<T>(
  config: Config,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const finding = findDatabase(config)
  const leave = async () => (await finding).cluster?.leave()
  return tidily(async () => work((await finding).connection), leave)
}
