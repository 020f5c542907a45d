import { chmod, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { migrate } from "../../server/platform/database/migrate.ts"
import { type Connection, openBulkPool } from "../../server/platform/database/pool.ts"
import { openCluster } from "../../server/platform/embedded/cluster.ts"
import { scratch } from "./scratch.ts"

declare module "vitest" {
  export interface ProvidedContext {
    postgres: Connection
  }
}

export const template = "cupo_template"

/** A real PostgreSQL for the whole run: the one that comes along, or the server of TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const folder = await makeFolder("cupo-tests-")
  const cluster = given ? undefined : await openCluster(folder, 300)
  const connection: Connection = cluster?.connection ?? { connectionString: given as string }

  const client = new pg.Client(onDatabase(connection, "postgres"))
  await client.connect()
  if (cluster) await hurry(client)
  await client.query(`drop database if exists ${template}`)
  await client.query(`create database ${template}`)
  await client.end()
  const pool = openBulkPool(onDatabase(connection, template))
  await migrate(pool)
  await pool.end()

  project.provide("postgres", connection)
  return async () => {
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is gone after a loss of power was a test's: nothing waits for the disk, or tidies up what is soon dropped. */
async function hurry(client: pg.Client): Promise<void> {
  for (const name of ["fsync", "full_page_writes", "synchronous_commit", "autovacuum", "jit"]) {
    await client.query(`alter system set ${name} = off`)
  }
  await client.query("select pg_reload_conf()")
}

/** A temporary folder that the database's account can enter, also when root runs the tests. */
export async function makeFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(scratch(), prefix))
  await chmod(folder, 0o755)
  return folder
}

export function onDatabase(connection: Connection, database: string): Connection {
  if ("host" in connection) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
