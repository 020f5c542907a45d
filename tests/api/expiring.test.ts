import pg from "pg"
import { afterEach, beforeEach, expect, test } from "vitest"
import { expireCredits } from "../../server/features/packages/expire.ts"
import type { Platform } from "../../server/platform/context.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import { give } from "../support/studio.ts"

const cupo = freshCupo()
const longAgo = new Date(Date.now() - 60 * 86_400_000)

let platform: ReturnType<typeof openPlatform>
beforeEach(() => {
  platform = openPlatform(cupo.database.connection, 2)
})
afterEach(() => platform.close())

test("credits that expired unused are written off once, and what is valid stays", async () => {
  const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("unlimited")]
  await give(cupo.pool, ana.id, cupo.studio.packages.ten, longAgo)
  await give(cupo.pool, luis.id, cupo.studio.packages.one, longAgo)
  expect(await expireCredits(platform)).toBe(2)
  expect(await expireCredits(platform)).toBe(0)
  const { rows } = await cupo.pool.query(
    "select delta, balance from credit_ledger where reason = 'expired' order by delta",
  )
  expect(rows).toEqual([
    { delta: -10, balance: 0 },
    { delta: -1, balance: 0 },
  ])
  const me = await cupo.call("GET /users/me", { as: ana })
  expect(me.body.classes.available).toBe(10)
})

test("what was written off, or had nothing left, is not looked at again", async () => {
  const ana = await cupo.customer()
  for (let i = 0; i < 20; i++) await give(cupo.pool, ana.id, cupo.studio.packages.one, longAgo)
  await cupo.pool.query(`
    insert into credit_ledger (held_package_id, seq, delta, balance, reason, note)
    select id, 2, -1, 0, 'adjusted', 'Clases tomadas' from held_packages order by id limit 10`)
  expect(await expireCredits(platform)).toBe(10)

  const client = new pg.Client({ ...cupo.database.connection })
  await client.connect()
  await client.query("begin")
  const asOne = { ...platform, pool: client as unknown as pg.Pool } satisfies Platform
  expect(await expireCredits(asOne)).toBe(0)
  const { rows } = await client.query(
    `select coalesce(sum(idx_scan + seq_scan), 0)::int as looks from pg_stat_xact_user_tables
     where relname = 'credit_ledger'`,
  )
  await client.end()
  expect(rows[0].looks).toBe(0)
})
