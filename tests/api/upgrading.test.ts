import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { migrate } from "../../server/platform/database/migrate.ts"
import { readMigrations } from "../../server/platform/database/migrations.ts"
import { openBulkPool } from "../../server/platform/database/pool.ts"
import { sharedCupo } from "../support/cupo.ts"

// Whole, with two servers and a load, it is tried by `npm run test:cluster`.
const cupo = sharedCupo()

test("a migration that has to wait for a table holds up nobody behind it, and is done once the table is free", async () => {
  const sql = "alter table users add column later text"
  const later = { name: "9999-people-later.sql", sql, digest: createHash("sha256").update(sql).digest("hex") }
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
