import type { Config } from "../config.ts"
import type { Connection } from "../platform/database/pool.ts"
import { type Cluster, openCluster } from "../platform/embedded/cluster.ts"
import type { Around } from "../platform/open.ts"
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
  const address = config.DATABASE_SESSION_URL ?? config.DATABASE_URL
  if (address) return { connection: { connectionString: address } }
  try {
    const cluster = await openCluster(config.DATA_DIR, connections)
    return { connection: cluster.connection, cluster }
  } catch (error) {
    throw new StopError(`DATA_DIR: ${(error as Error).message}`)
  }
}

/** The pooler in front of it, over which requests are answered; undefined where there is none. */
export function poolerOf({ DATABASE_URL, DATABASE_SESSION_URL }: Addresses): Connection | undefined {
  return DATABASE_URL && DATABASE_SESSION_URL ? { connectionString: DATABASE_URL } : undefined
}

type Addresses = Pick<Config, "DATABASE_URL" | "DATABASE_SESSION_URL">

/** What stands beside it, by the settings. */
export function aroundOf(config: Config): Around {
  const { DATABASE_STANDBY_URL: address, DATABASE_STANDBY_MS: mostAge } = config
  const standby = address ? { connection: { connectionString: address }, mostAge } : undefined
  return { pooler: poolerOf(config), standby }
}

/** Runs a short command on the database and leaves PostgreSQL as it was found. */
export async function withDatabase<T>(
  config: Config,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { connection, cluster } = await findDatabase(config)
  try {
    return await work(connection)
  } finally {
    if (cluster?.startedHere) await cluster.stop()
  }
}
