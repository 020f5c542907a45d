import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import type pg from "pg"
import { followTables } from "../audit/follow.ts"
import { transaction } from "./transaction.ts"

const folder = new URL("../../migrations/", import.meta.url)
const lock = 0x6375706f // one migrator at a time, whatever process it is in

export class MigrationError extends Error {}

/** Brings the schema up to date, on a pool for bulk work. Safe to call from several processes at once. Returns the names of what it ran. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  return transaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock($1)", [lock])
    await client.query(`create table if not exists migrations (
      name text primary key, digest text not null, run_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; digest: string }>(
      "select name, digest from migrations",
    )
    const done = new Map(rows.map((row) => [row.name, row.digest]))
    const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
    const unknown = [...done.keys()].find((name) => !names.includes(name))
    if (unknown) {
      throw new MigrationError(
        `The database was migrated by a newer Cupo (${unknown}); this one does not know it.`,
      )
    }
    const run: string[] = []
    for (const name of names) {
      const sql = await readFile(new URL(name, folder), "utf8")
      const digest = createHash("sha256").update(sql).digest("hex")
      if (done.has(name)) {
        if (done.get(name) !== digest) throw new MigrationError(`Migration ${name} was changed after it ran.`)
        continue
      }
      await client.query(sql)
      await client.query("insert into migrations (name, digest) values ($1, $2)", [name, digest])
      run.push(name)
    }
    if (run.length > 0) await followTables(client)
    return run
  })
}
