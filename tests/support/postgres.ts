import { randomBytes } from "node:crypto"
import { chmod, mkdtemp } from "node:fs/promises"
import { join } from "node:path"
import type pg from "pg"
import type { TestProject } from "vitest/node"
import { migrate } from "../../server/platform/database/migrate.ts"
import { type Connection, openBulkPool } from "../../server/platform/database/pool.ts"
import { asAdmin, onDatabase } from "./cluster.ts"
import { keep } from "./run/keep.ts"
import { scratch } from "./scratch.ts"

declare module "vitest" {
  export interface ProvidedContext {
    postgres: Connection
    /** How the databases of this run's tests begin. */
    databases: string
  }
}

export const template = "cupo_template"

/** A real PostgreSQL for the whole run: the one that comes along, or the server of TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const run = await keep<Connection>(given ? "folder" : "cluster")
  const connection: Connection = given ? { connectionString: given } : run.said
  await asAdmin(connection, `drop database if exists ${template}`)
  await asAdmin(connection, `create database ${template}`)
  const pool = openBulkPool(onDatabase(connection, template))
  await migrate(pool)
  await pool.end()

  project.provide("postgres", connection)
  const databases = `cupo_test_${randomBytes(4).toString("hex")}_`
  project.provide("databases", databases)
  return async () => {
    // What files handed on to each other is there to the end; a server of its own takes it along.
    if (given) await asAdmin(connection, (client) => dropAll(client, databases))
    await run.end()
  }
}

async function dropAll(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    "select format('drop database %I with (force)', datname) as drop from pg_database where starts_with(datname, $1)",
    [prefix],
  )
  for (const { drop } of rows) await client.query(drop)
}

/** A temporary folder that the database's account can enter, also when root runs the tests. */
export async function makeFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(scratch(), prefix))
  await chmod(folder, 0o755)
  return folder
}
