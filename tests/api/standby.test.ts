import pg from "pg"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openPool } from "../../server/platform/database/pool.ts"
import { followStandby, NotLent, type Standby } from "../../server/platform/database/standby.ts"
import { urlOf } from "../support/cluster.ts"
import { sharedCupo } from "../support/cupo.ts"
import { type Link, openLink } from "../support/link.ts"
import type { TestServer } from "../support/server.ts"
import { makeClass } from "../support/studio.ts"

// One that really follows a primary is tried by `npm run test:cluster`. Here it is the same database over a way of its own, on
// which PostgreSQL's functions say what a test wants them to.
const cupo = sharedCupo()

let link: Link
let folder: string
let standby: Standby
let server: TestServer

/** Without its prefix PostgreSQL's own come first; behind a schema that is named before it, they do not. */
const asStandby = "-c search_path=standby,pg_catalog,public"

const replayed = (position: string) =>
  cupo.pool.query("update standby.replayed set position = $1::pg_lsn", [position])
const [ahead, behind] = ["FFFFFFFF/0", "0/0"]

beforeAll(async () => {
  await cupo.pool.query(`
    create schema standby;
    create table standby.replayed as select '0/0'::pg_lsn as position, true as is_standby;
    create function standby.pg_is_in_recovery() returns boolean language sql as 'select is_standby from standby.replayed';
    create function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select position from standby.replayed'`)
  link = await openLink(cupo.database.connection)
  folder = (link.connection as { host: string }).host
  const there = new URL(urlOf(link.connection))
  there.searchParams.set("options", asStandby)
  const connection = { connectionString: there.href }
  standby = followStandby(
    cupo.pool,
    openPool(connection, 2, () => {}),
    60_000,
  )
  server = await cupo.anotherServer({ DATABASE_URL: there.href, DATABASE_STANDBY_URL: there.href })
})
afterAll(async () => {
  await standby.close()
  await link.cut().catch(() => {})
})
beforeEach(() =>
  cupo.pool.query("update standby.replayed set position = $1::pg_lsn, is_standby = true", [ahead]),
)

/** Who answers: the standby's connections have a path of their own. */
const answeredBy = async (pool: pg.Pool) => {
  const answer = await pool.query("select current_setting('search_path') as path").catch((error: unknown) => {
    if (error instanceof NotLent) return undefined
    throw error
  })
  return answer?.rows[0].path.startsWith("standby") ? "standby" : "primary"
}

test("a standby that has all that was committed is read; one that is behind, or none any more, is not", async () => {
  for (const pool of [standby.recent, standby.current]) {
    expect(await answeredBy(pool)).toBe("standby")
    await replayed(behind)
    expect(await answeredBy(pool)).toBe("primary")
    await replayed(ahead)
    expect(await answeredBy(pool)).toBe("standby")
    await cupo.pool.query("update standby.replayed set is_standby = false")
    expect(await answeredBy(pool)).toBe("primary")
    await cupo.pool.query("update standby.replayed set is_standby = true")
  }
})

test("how far the primary was is asked each time, or remembered for as long as the bound", async () => {
  const { rows } = await cupo.pool.query("select pg_current_wal_lsn()::text as position")
  await answeredBy(standby.recent)
  // As far as the primary was when it was last asked for `recent`, and not as far as it goes now.
  await replayed(rows[0].position)
  // Tests do not wait for the log to be written; what counts as committed here is.
  await cupo.pool.query(`begin; set local synchronous_commit = on;
    create table standby.more as select generate_series(1, 100) as n; commit`)
  expect(await answeredBy(standby.current)).toBe("primary")
})

test("figures and what visitors read come from the standby, what people decide on from the primary", async () => {
  const owner = await cupo.person({ role: "admin", superuser: true })
  const classId = await makeClass(cupo.pool, cupo.studio)
  const calls = [
    "/api/reports/ranking",
    "/api/reports/of/attendance?from=2026-01-01&to=2026-01-31",
    "/api/reports/of/attendance/file?format=csv&from=2026-01-01&to=2026-01-31",
    `/api/classes/${classId}`,
    "/api/branches",
  ]
  const asked: string[] = []
  const seen = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...words: unknown[]) {
    if ((this as unknown as { host: string }).host === folder) asked.push(String(words[0]))
    return (seen as (...all: unknown[]) => unknown).apply(this, words)
  } as typeof seen
  try {
    for (const path of calls) {
      asked.length = 0
      const { status } = await fetch(server.url + path, {
        headers: path.includes("report") ? owner.headers : {},
      })
      expect([path, status, asked.length > 1]).toEqual([path, 200, true])
    }
    asked.length = 0
    for (const path of ["/api/users/me", "/api/reports/branch-day"]) {
      await fetch(server.url + path, { headers: owner.headers })
      expect([path, asked]).toEqual([path, []])
    }
  } finally {
    pg.Client.prototype.query = seen
  }
})

test("while the standby is away the primary answers, and it is read again once it is back", async () => {
  await link.cut()
  expect(await answeredBy(standby.recent)).toBe("primary")
  const owner = await cupo.person({ role: "admin", superuser: true })
  expect((await cupo.call("GET /reports/ranking", { as: owner })).status).toBe(200)
  expect((await fetch(`${server.url}/api/reports/ranking`, { headers: owner.headers })).status).toBe(200)
  await link.mend()
  await expect.poll(() => answeredBy(standby.recent)).toBe("standby")
})

test("a reading that the standby cancels is made by the primary", async () => {
  const owner = await cupo.person({ role: "admin", superuser: true })
  // As PostgreSQL says when what is read must go for the standby to go on.
  await cupo.pool.query(`create or replace function standby.pg_last_wal_replay_lsn() returns pg_lsn language plpgsql as
    $$ begin raise exception using errcode = '40001', message = 'canceling statement due to conflict with recovery'; end $$`)
  expect((await fetch(`${server.url}/api/reports/ranking`, { headers: owner.headers })).status).toBe(200)
})
