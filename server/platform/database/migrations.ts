import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import type pg from "pg"

export class MigrationError extends Error {}

/** A file of SQL, and the digest by which one that was changed after it ran is known. */
export interface Migration {
  name: string
  /** What is run together with others, in a transaction. */
  sql: string
  digest: string
  /** Of one that makes indexes alone, and `concurrently`: each of them, to be made while others write. */
  indexes?: Index[]
}

export interface Index {
  name: string
  sql: string
}

const concurrently = /\bconcurrently\b/gi
const makesIndex = /^create (?:unique )?index concurrently (\w+) on [^;]+$/i

/** A migration by its file. Throws a MigrationError where a file that is `concurrently` about an index does something else besides. */
export function toMigration(name: string, text: string): Migration {
  const digest = createHash("sha256").update(text).digest("hex")
  const statements = text.replace(/--.*$/gm, "")
  if (statements.search(concurrently) < 0) return { name, sql: text, digest }
  const indexes = statements
    .split(";")
    .map((one) => one.replace(/\s+/g, " ").trim())
    .filter((one) => one !== "")
    .map((sql): Index => {
      const [, index] = makesIndex.exec(sql) ?? []
      if (!index) throw new MigrationError(`${name} makes an index beside others, and may do nothing else.`)
      return { name: index, sql }
    })
  return { name, sql: statements.replace(concurrently, ""), digest, indexes }
}

/** The migrations of a folder of `server/migrations`, in the order of their numbers. */
export async function readMigrations(path = "./"): Promise<Migration[]> {
  const folder = new URL(path, new URL("../../migrations/", import.meta.url))
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => toMigration(name, await readFile(new URL(name, folder), "utf8"))),
  )
}

/** What ran on a database, by name, with the digest of what it was then. */
export async function whatRan(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; digest: string }>("select name, digest from migrations")
  return new Map(rows.map((row) => [row.name, row.digest]))
}

export async function noteAsRun(client: pg.ClientBase, { name, digest }: Migration): Promise<void> {
  await client.query("insert into migrations (name, digest) values ($1, $2)", [name, digest])
}
