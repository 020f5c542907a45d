import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import type pg from "pg"

export class MigrationError extends Error {}

/** A file of SQL, and the digest by which one that was changed after it ran is known. */
export interface Migration {
  name: string
  sql: string
  digest: string
}

/** The migrations of a folder of `server/migrations`, in the order of their numbers. */
export async function readMigrations(path = "./"): Promise<Migration[]> {
  const folder = new URL(path, new URL("../../migrations/", import.meta.url))
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8")
      return { name, sql, digest: createHash("sha256").update(sql).digest("hex") }
    }),
  )
}

/** What ran on a database, by name, with the digest of what it was then. */
export async function whatRan(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; digest: string }>("select name, digest from migrations")
  return new Map(rows.map((row) => [row.name, row.digest]))
}

export async function noteAsRun(client: pg.PoolClient, { name, digest }: Migration): Promise<void> {
  await client.query("insert into migrations (name, digest) values ($1, $2)", [name, digest])
}
