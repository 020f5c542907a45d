import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { isDatabaseAway } from "../../server/platform/database/errors.ts"
import { hurried, openBulkPool } from "../../server/platform/database/pool.ts"
import { doubt } from "../../server/platform/database/unheard.ts"
import { watch } from "../../server/platform/news.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { startWorker } from "../../server/worker.ts"
import { sharedCupo } from "../support/cupo.ts"
import { call, press } from "../support/http.ts"
import { type Link, openLink } from "../support/link.ts"
import { startServer } from "../support/server.ts"
import { makeClass } from "../support/studio.ts"

// A connection whose other end is gone without a word: nothing that comes says so, and only the time that somebody waits tells.
const cupo = sharedCupo()
const before = { query_timeout: hurried.query_timeout, ...watch }

let link: Link
beforeAll(() => {
  watch.every = 200
})
afterAll(() => {
  hurried.query_timeout = before.query_timeout
  Object.assign(watch, { every: before.every, patience: before.patience })
})
beforeEach(async () => {
  hurried.query_timeout = 500
  link = await openLink(cupo.database.connection)
})
afterEach(() => link.cut())

test("a connection that gave no answer is lent to nobody again", async () => {
  const platform = openPlatform(link.connection, 1)
  const read = () => platform.db.selectFrom("users").select("id").execute()
  await read()
  link.hush()
  expect(isDatabaseAway(await read().catch((error: unknown) => error))).toBe(true)
  await read()
  await link.cut()
  await platform.close()
  await link.mend()
})

test("a booking whose answer is lost on the way from the database is told at the next press, and made once", async () => {
  const server = await startServer(link.connection, { DATABASE_POOL: "2" })
  const ana = await cupo.customer("ten")
  const classId = await makeClass(cupo.pool, cupo.studio)
  const request = { as: ana, body: { classId }, key: randomUUID() }
  const line = "POST /reservations"
  // Whoever asks who she is has a connection of its own, which is well again by then.
  expect((await call(server.url, "GET /users/me", { as: ana })).status).toBe(200)
  link.hush()
  const first = await call(server.url, line, request)
  expect(first).toMatchObject({ status: 503, body: { error: "UNAVAILABLE" } })
  expect(Number(first.headers.get("retry-after"))).toBeGreaterThan(0)
  const last = await press(server.url, line, request)
  expect(last.status).toBe(201)
  const { rows } = await cupo.pool.query("select id from reservations where user_id = $1", [ana.id])
  expect(rows).toEqual([{ id: last.body.id }])
  await link.cut()
  await server.close()
  await link.mend()
})

test("news are heard and told again, what was told meanwhile too", async () => {
  watch.patience = before.patience
  const there = openPlatform(cupo.database.connection, 1)
  await expect.poll(() => there.news.isHearing()).toBe(true)
  watch.patience = 1_000
  const here = openPlatform(link.connection, 1)
  const heard = { here: new Set<string>(), there: new Set<string>() }
  for (const [name, { news }] of Object.entries({ here, there }))
    news.onTopics((topics) => {
      for (const topic of topics) heard[name as keyof typeof heard].add(topic)
    })
  await expect.poll(() => here.news.isHearing()).toBe(true)
  let isDeaf = false
  here.news.onDeaf(() => {
    isDeaf = true
  })
  link.hush()
  here.news.tell("from-here")
  await expect.poll(() => isDeaf && here.news.isHearing()).toBe(true)
  await expect.poll(() => heard.there.has("from-here")).toBe(true)
  const tellAgain = () => {
    there.news.tell("from-there")
    return heard.here.has("from-there")
  }
  await expect.poll(tellAgain).toBe(true)
  await link.cut()
  await here.close()
  await there.close()
  await link.mend()
})

test("scheduled jobs go on, though it could not be written down that one was done", async () => {
  // On a busy machine some of what a worker begins with takes longer than that.
  hurried.query_timeout = 3_000
  const platform = openPlatform(cupo.database.connection, 2)
  let runs = 0
  const knock = {
    ...{ name: "knock", when: "0 0 1 1 *" },
    run: async () => {
      if (runs++ === 0) link.hush()
      return undefined
    },
  }
  const worker = await startWorker(platform, link.connection, [knock], () => {})
  const ask = () => cupo.pool.query("select graphile_worker.add_job('knock')")
  await ask()
  await expect.poll(() => runs).toBe(1)
  await ask()
  await expect.poll(() => runs).toBeGreaterThan(1)
  await link.cut()
  await worker.end()
  await platform.close()
  await link.mend()
})

test("PostgreSQL asks after whom it does not hear, also where work takes as long as it takes", async () => {
  const asked = ["tcp_keepalives_idle", "tcp_user_timeout"]
  const [bulk, platform] = [openBulkPool(cupo.database.connection), openPlatform(cupo.database.connection, 1)]
  // Of a socket of its own machine it says 0, whatever was asked: what was asked is the reset value.
  const read = "select reset_val::int from pg_settings where name = any($1) order by name"
  for (const pool of [bulk, platform.pool])
    expect((await pool.query(read, [asked])).rows).toEqual([{ reset_val: 10 }, { reset_val: 20_000 }])
  await bulk.end()
  await platform.close()
})

test("nothing is compiled before it is answered, whatever PostgreSQL is set to", async () => {
  const [bulk, platform] = [openBulkPool(cupo.database.connection), openPlatform(cupo.database.connection, 1)]
  const read = "select setting, source from pg_settings where name = 'jit'"
  for (const pool of [bulk, platform.pool])
    expect((await pool.query(read)).rows).toEqual([{ setting: "off", source: "client" }])
  await bulk.end()
  await platform.close()
})

test("a connection that PostgreSQL owes no answer is given up long before the time is over, and who is slow is waited for", async () => {
  const usual = { ...doubt }
  Object.assign(doubt, { after: 100, every: 100, onTheWay: 300 })
  // It waits for as long as it takes: only who asks after the answer ends it.
  const pool = openBulkPool(link.connection)
  const owed = (asked: Promise<unknown>) => asked.then(isDatabaseAway, isDatabaseAway)
  expect((await pool.query("select 1 as n from pg_sleep(2)")).rows).toEqual([{ n: 1 }])
  link.hush()
  expect(await owed(pool.query("select 1"))).toBe(true)
  const client = await pool.connect()
  await client.query("begin")
  link.hush()
  expect(await owed(client.query("select 1"))).toBe(true)
  client.release()
  expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }])
  Object.assign(doubt, usual)
  await link.cut()
  await pool.end()
  await link.mend()
})
