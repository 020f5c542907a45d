import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { followTables } from "../audit/follow.ts"
import { isLockTimeout, isRetryable } from "./errors.ts"
import { type Migration, MigrationError, noteAsRun, readMigrations, whatRan } from "./migrations.ts"
import { takeOver } from "./takeover.ts"
import { transaction } from "./transaction.ts"

const lock = 0x6375706f // one migrator at a time, whatever process it is in

/** Who serves meanwhile waits behind us for a table that we wait for: shorter than they have patience. */
const patience = "1s"
const mostTries = 60

/**
 * Brings the schema up to date, on a pool for bulk work, also while an older version serves. Safe to call from several processes at
 * once. Returns the names of what it ran. Throws a MigrationError, and nothing is changed.
 */
export async function migrate(pool: pg.Pool, given?: Migration[]): Promise<string[]> {
  const migrations = given ?? (await readMigrations())
  for (let tried = 1; ; tried++) {
    try {
      return await runAll(pool, migrations)
    } catch (error) {
      if (!isLockTimeout(error) && !isRetryable(error)) throw error
      if (tried === mostTries)
        throw new MigrationError("Somebody keeps holding what is to be changed; nothing was.", {
          cause: error,
        })
      await sleep(500 + 500 * Math.random())
    }
  }
}

function runAll(pool: pg.Pool, migrations: Migration[]): Promise<string[]> {
  return transaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock($1)", [lock])
    await client.query(`set local lock_timeout = '${patience}'`)
    await client.query(`create table if not exists migrations (
      name text primary key, digest text not null, run_at timestamptz not null default now())`)
    const run = await takeOver(client, migrations)
    const done = await whatRan(client)
    const unknown = [...done.keys()].find((name) => !migrations.some((one) => one.name === name))
    if (unknown) {
      throw new MigrationError(
        `The database was migrated by a newer Cupo (${unknown}); this one does not know it.`,
      )
    }
    for (const migration of migrations) {
      const { name, sql, digest } = migration
      if (done.has(name)) {
        if (done.get(name) !== digest) throw new MigrationError(`Migration ${name} was changed after it ran.`)
        continue
      }
      await client.query(sql)
      await noteAsRun(client, migration)
      run.push(name)
    }
    if (run.length > 0) await followTables(client)
    return run
  })
}
