import { afterEach, describe, expect, test } from "vitest"
import { migrate } from "../../server/platform/database/migrate.ts"
import { readMigrations, toMigration } from "../../server/platform/database/migrations.ts"
import { openBulkPool } from "../../server/platform/database/pool.ts"
import { freshCupo, sharedCupo } from "../support/cupo.ts"

// Whole, with two servers and a load, it is tried by `npm run test:cluster`.
const cupo = sharedCupo()

test("a migration that has to wait for a table holds up nobody behind it, and is done once the table is free", async () => {
  const later = toMigration("9999-people-later.sql", "alter table users add column later text")
  const all = [...(await readMigrations()), later]
  const reader = await cupo.pool.connect()
  await reader.query("begin")
  await reader.query("select 1 from users limit 1")
  const pool = openBulkPool(cupo.database.connection)
  const migrating = migrate(pool, all)
  const waits = "select from pg_locks where relation = 'users'::regclass and not granted"
  await expect.poll(async () => (await cupo.pool.query(waits)).rowCount).toBe(1)

  // The reader is still reading: who comes now is behind the migration, and passes it all the same.
  const { rows } = await cupo.pool.query("select count(*)::int as n from users")
  expect(rows).toHaveLength(1)
  await reader.query("commit")
  reader.release()
  expect(await migrating).toEqual([later.name])
  await pool.end()
})

describe("an index that is made beside whoever writes", () => {
  const cupo = freshCupo()
  const pools: ReturnType<typeof openBulkPool>[] = []
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.end()
  })
  const later = (how = "concurrently") =>
    toMigration("9999-people-later.sql", `-- Of whom.\ncreate index ${how} users_later on users (phone);`)
  const more = toMigration("9999-people-more.sql", "alter table users add column later text")
  const begin = async (...added: ReturnType<typeof toMigration>[]) => {
    const pool = openBulkPool(cupo.database.connection)
    pools.push(pool)
    return migrate(pool, [...(await readMigrations()), ...added])
  }
  /** Does this while somebody writes to `users` and is not done. */
  const whileWritten = async (work: () => Promise<void>) => {
    const client = await cupo.pool.connect()
    await client.query("begin; lock table users in row exclusive mode")
    try {
      await work()
    } finally {
      await client.query("commit")
      client.release()
    }
  }
  const waiting = async (): Promise<number[]> => {
    const { rows } = await cupo.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like 'create index%users_later%'`,
    )
    return rows.map(({ pid }) => pid)
  }
  /** True when whoever writes next to `users` does not have to wait for anybody. */
  const mayWrite = async (): Promise<boolean> => {
    const client = await cupo.pool.connect()
    try {
      await client.query("begin; lock table users in row exclusive mode nowait")
      return true
    } catch {
      return false
    } finally {
      await client.query("rollback")
      client.release()
    }
  }
  const isWhole = async () =>
    (
      await cupo.pool.query<{ is: boolean }>(
        "select indisvalid as is from pg_index where indexrelid = to_regclass('users_later')",
      )
    ).rows[0]?.is

  test("waits for who writes already, and lets others write meanwhile", async () => {
    let migrating: Promise<string[]> | undefined
    await whileWritten(async () => {
      migrating = begin(later(), more)
      await expect.poll(waiting).toHaveLength(1)
      expect(await mayWrite()).toBe(true)
    })
    expect(await migrating).toEqual([later().name, more.name])
    expect(await isWhole()).toBe(true)
  })

  test("would be in their way if it were made as any other", async () => {
    let migrating: Promise<string[]> | undefined
    await whileWritten(async () => {
      migrating = begin(later(""))
      // It lets those behind it pass each second.
      await expect.poll(mayWrite).toBe(false)
    })
    expect(await migrating).toEqual([later().name])
  })

  test("is made anew after a kill in the middle of it, by one of several who come", async () => {
    await whileWritten(async () => {
      const killed = begin(later()).catch((error: Error) => error)
      await expect.poll(waiting).toHaveLength(1)
      await cupo.pool.query("select pg_terminate_backend($1)", await waiting())
      expect(await killed).toBeInstanceOf(Error)
    })
    expect(await isWhole()).toBe(false)
    const runs = await Promise.all([1, 2, 3].map(() => begin(later(), more)))
    expect(runs.filter((run) => run.length > 0)).toEqual([[later().name, more.name]])
    expect(await isWhole()).toBe(true)
  })

  test("is all that its file may make", () => {
    expect(() =>
      toMigration(
        "9999-people-later.sql",
        `${later().sql}; create index concurrently a on users (id); drop table a`,
      ),
    ).toThrow("may do nothing else")
  })
})
