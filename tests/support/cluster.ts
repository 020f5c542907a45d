import pg from "pg"
import type { Connection } from "../../server/platform/database/pool.ts"
import { type Cluster, openCluster } from "../../server/platform/embedded/cluster.ts"

/** The PostgreSQL that comes along, for many tests at once. */
export async function openTestCluster(folder: string): Promise<Cluster> {
  const cluster = await openCluster(folder, 300)
  await asAdmin(cluster.connection, hurry)
  return cluster
}

/** What is gone after a loss of power was a test's: nothing waits for the disk, or tidies up what is soon dropped. */
async function hurry(client: pg.Client): Promise<void> {
  for (const name of ["fsync", "full_page_writes", "synchronous_commit", "autovacuum", "jit"]) {
    await client.query(`alter system set ${name} = off`)
  }
  // A connection tells what it met once a second at most: who waited for longer in a deadlock tells of it as it ends.
  await client.query("alter system set deadlock_timeout = '1100ms'")
  await client.query("select pg_reload_conf()")
}

/** Runs a statement, or some work, outside of any test's database. */
export async function asAdmin<T>(
  server: Connection,
  work: string | ((client: pg.Client) => Promise<T>),
): Promise<T> {
  const client = new pg.Client(onDatabase(server, "postgres"))
  await client.connect()
  try {
    return (await (typeof work === "string" ? client.query(work) : work(client))) as T
  } finally {
    await client.end()
  }
}

export function onDatabase(connection: Connection, database: string): Connection {
  if ("host" in connection) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

export const databaseOf = (connection: Connection): string =>
  "host" in connection ? connection.database : new URL(connection.connectionString).pathname.slice(1)

/** What DATABASE_URL says of it. */
export function urlOf(connection: Connection): string {
  if ("connectionString" in connection) return connection.connectionString
  const { host, user, database } = connection
  return `postgresql:///${database}?${new URLSearchParams({ host, user })}`
}
