import { expect, test } from "vitest"
import { sayUnbounded } from "../../server/commands/pooler.ts"
import { openLentPool, openPool } from "../../server/platform/database/pool.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { urlOf } from "../support/cluster.ts"
import { sharedCupo } from "../support/cupo.ts"
import { freePort } from "../support/process.ts"

// What PgBouncer in transaction mode does is tried with PgBouncer, by `npm run test:cluster`.
const cupo = sharedCupo()

test("nothing stays on a connection that is lent for a transaction: no statement has a name there", async () => {
  const named = { name: "kept", text: "select count(*)::int as n from pg_prepared_statements" }
  const lent = openLentPool(cupo.database.connection, 1, () => {})
  const own = openPool(cupo.database.connection, 1, () => {})
  expect((await lent.query(named)).rows).toEqual([{ n: 0 }])
  expect((await lent.query(named)).rows).toEqual([{ n: 0 }])
  expect((await own.query(named)).rows).toEqual([{ n: 1 }])
  await lent.end()
  await own.end()
})

test("who acts keeps a connection past the pooler; without one, it is the pool's", async () => {
  const { connection } = cupo.database
  const [past, alone] = [openPlatform(connection, 1, { pooler: connection }), openPlatform(connection, 1)]
  expect(past.acting).not.toBe(past.pool)
  expect(alone.acting).toBe(alone.pool)
  await past.close()
  await alone.close()
})

test("a pooler that bounds no wait is told of at start, and one that is not there stops it", async () => {
  const said: string[] = []
  await sayUnbounded(cupo.database.connection, (line) => said.push(line))
  expect(said).toEqual([
    "DATABASE_URL: the pooler sets no idle_in_transaction_session_timeout, lock_timeout, statement_timeout: see connect_query in deploy/cluster/pgbouncer.ini",
  ])
  const bounds =
    "-c statement_timeout=15000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000"
  const bounded = new URL(urlOf(cupo.database.connection))
  bounded.searchParams.set("options", bounds)
  await sayUnbounded({ connectionString: bounded.href }, (line) => said.push(line))
  expect(said).toHaveLength(1)
  const away = { connectionString: `postgres://cupo@127.0.0.1:${await freePort()}/cupo` }
  await expect(sayUnbounded(away, () => {})).rejects.toThrow(/^DATABASE_URL: /)
})
