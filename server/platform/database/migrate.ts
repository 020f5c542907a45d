import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { followTables } from "../audit/follow.ts"
import { isLockTimeout, isRetryable } from "./errors.ts"
import {
  type Index,
  type Migration,
  MigrationError,
  noteAsRun,
  readMigrations,
  whatRan,
} from "./migrations.ts"
import { takeOver } from "./takeover.ts"
import { onConnection } from "./transaction.ts"

const lock = 0x6375706f // one migrator at a time, whatever process it is in

/**
 * Who serves meanwhile waits behind us for a table that we wait for: shorter than they have patience, and than PostgreSQL waits before it
 * looks for a deadlock. Of a migration and who reads the same tables in another order it would give up either: so we have, before.
 */
const patience = "500ms"
const mostTries = 120

/**
 * Brings the schema up to date, on a pool for bulk work, also while an older version serves. Safe to call from several processes at
 * once. Returns the names of what it ran: all of them together, but for those that make indexes beside whoever writes, before and after
 * which all is written down. Throws a MigrationError, and nothing is changed since the last of these.
 */
export async function migrate(pool: pg.Pool, given?: Migration[]): Promise<string[]> {
  const migrations = given ?? (await readMigrations())
  return onConnection(pool, async (client) => {
    await takeTurn(client)
    try {
      const run: string[] = []
      for (;;) {
        const { names, next } = await insist(() => runTogether(client, migrations))
        run.push(...names)
        if (!next) return run
        for (const index of next.indexes ?? []) await insist(() => makeBeside(client, index))
        await noteAsRun(client, next)
        run.push(next.name)
      }
    } finally {
      // Of a connection that is lost it is over.
      await client.query("select pg_advisory_unlock($1)", [lock]).catch(() => {})
    }
  })
}

/** Asks again and again, and does not wait in a statement: an index that is made beside others waits until all of theirs are over. */
async function takeTurn(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_lock($1) as "isOurs"`, [
      lock,
    ])
    if (rows[0]?.isOurs) return
    await sleep(200)
  }
}

async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
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

/** In one transaction all that are missing, as far as one whose indexes are made beside whoever writes: the `next`. */
async function runTogether(
  client: pg.ClientBase,
  migrations: Migration[],
): Promise<{ names: string[]; next?: Migration }> {
  await client.query("begin")
  try {
    const done = await runMissing(client, migrations)
    await client.query("commit")
    return done
  } catch (error) {
    await client.query("rollback").catch(() => {})
    throw error
  }
}

async function runMissing(client: pg.ClientBase, migrations: Migration[]) {
  await client.query(`set local lock_timeout = '${patience}'`)
  await client.query(`create table if not exists migrations (
    name text primary key, digest text not null, run_at timestamptz not null default now())`)
  const names = await takeOver(client, migrations)
  const done = await whatRan(client)
  const unknown = [...done.keys()].find((name) => !migrations.some((one) => one.name === name))
  if (unknown) {
    throw new MigrationError(
      `The database was migrated by a newer Cupo (${unknown}); this one does not know it.`,
    )
  }
  let next: Migration | undefined
  for (const migration of migrations) {
    const { name, sql, digest, indexes } = migration
    if (done.has(name)) {
      if (done.get(name) !== digest) throw new MigrationError(`Migration ${name} was changed after it ran.`)
      continue
    }
    // Where nothing ran yet there is nobody, and nothing to read for an index.
    if (indexes && done.size > 0) {
      next = migration
      break
    }
    await client.query(sql)
    await noteAsRun(client, migration)
    names.push(name)
  }
  if (names.length > 0) await followTables(client)
  return { names, ...(next && { next }) }
}

/** One that a killed migration left is of no use, and is made anew. */
async function makeBeside(client: pg.ClientBase, { name, sql }: Index): Promise<void> {
  const { rows } = await client.query<{ isWhole: boolean }>(
    `select indisvalid as "isWhole" from pg_index where indexrelid = to_regclass($1)`,
    [name],
  )
  const [found] = rows
  if (found?.isWhole) return
  if (found) await client.query(`drop index concurrently ${name}`)
  await client.query(sql)
}
