import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { openPool } from "../../server/platform/database/pool.ts"
import type { Queue } from "../../server/platform/database/timedPool.ts"
import { createServer } from "../../server/platform/http/server.ts"
import { freshCupo } from "../support/cupo.ts"
import { call, type Reply, tally } from "../support/http.ts"
import { until } from "../support/process.ts"
import type { TestServer } from "../support/server.ts"

const cupo = freshCupo()
/** Of one connection, so that who asks waits for who asked before. */
let narrow: TestServer
const ask = () => call(narrow.url, "GET /ready")
const askAll = (count: number): Promise<Reply[]> => Promise.all(Array.from({ length: count }, ask))

async function open(mostWait: number): Promise<void> {
  narrow = await cupo.anotherServer({ DATABASE_POOL: "1", MOST_WAIT_MS: `${mostWait}` })
  // What is kept does not grow old while a test looks at it.
  narrow.setTime(new Date())
}

/** Until the returned is called, what asks whether the database is ready waits for it. */
async function holdUp(): Promise<() => Promise<void>> {
  const client = await cupo.pool.connect()
  await client.query("begin; lock table migrations in access exclusive mode")
  let held = true
  return async () => {
    if (!held) return
    held = false
    await client.query("commit")
    client.release()
  }
}

describe("while the database gives nothing back", () => {
  let letGo: () => Promise<void>
  beforeEach(async () => {
    await open(300)
  })
  afterEach(() => letGo())

  test("who comes is told at once when to come back, and what is kept is given to all", async () => {
    const as = await cupo.customer()
    expect((await call(narrow.url, "GET /branches")).status).toBe(200)
    letGo = await holdUp()
    const waiting = [ask(), ask()]
    let refused: Reply | undefined
    await until(async () => {
      const asked = ask()
      waiting.push(asked)
      const reply = await Promise.race([asked, sleep(100)])
      if (reply?.status === 503) refused = reply
      return refused !== undefined
    }, 60_000)
    expect(refused?.body).toMatchObject({ error: "UNAVAILABLE", retryAfter: expect.any(Number) })
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0)

    expect((await call(narrow.url, "GET /branches")).status).toBe(200)
    expect((await call(narrow.url, "GET /branches", { as })).status).toBe(200)
    expect((await call(narrow.url, "GET /health")).status).toBe(200)
    expect((await call(narrow.url, "GET /reservations/my", { as })).status).toBe(503)

    await letGo()
    await Promise.all(waiting)
    await expect.poll(async () => (await ask()).status).toBe(200)
  })
})

describe("a queue", () => {
  test("takes as many as are answered in time by its own pace, and refuses the rest", async () => {
    // A gap counts for a quarter of a second at the most: however slow the machine, ten are answered in time, and sixty are not.
    await open(3_000)
    await cupo.pool.query(
      "alter table migrations rename to migrated; create view migrations as select pg_sleep(0.15) is null",
    )
    for (let i = 0; i < 3; i++) expect(tally(await askAll(10))).toEqual({ 200: 10 })
    const settled: number[] = []
    const note = async () => settled.push((await ask()).status)
    await Promise.all(Array.from({ length: 60 }, note))
    expect(new Set(settled)).toEqual(new Set([200, 503]))
    expect(settled.indexOf(503)).toBeLessThan(settled.lastIndexOf(200))
    expect(tally(await askAll(6))).toEqual({ 200: 6 })
    await cupo.pool.query("drop view migrations; alter table migrated rename to migrations")
  })

  test("takes no time in which others come for the pace of those who are served", async () => {
    const waiting = async (come: number) => {
      const pool = openPool(cupo.database.connection, 1, () => {})
      let client = await pool.connect()
      const others = Array.from({ length: 40 }, () => pool.connect())
      for (const next of others.slice(0, 20)) {
        for (let n = 0; n < come; n++) pool.queue.came()
        const end = performance.now() + 10
        while (performance.now() < end);
        client.release()
        client = await next
      }
      const wait = pool.queue.wait()
      client.release()
      for (const next of others.slice(20)) (await next).release()
      await pool.end()
      return wait
    }
    expect(await waiting(0)).toBeGreaterThan(await waiting(9))
  })

  test("says nothing of who comes now by the pace of who came before a quiet moment", async () => {
    let time = 0
    const clock = vi.spyOn(performance, "now").mockImplementation(() => time)
    const pool = openPool(cupo.database.connection, 1, () => {})
    const wait = async () => {
      const waiting = Array.from({ length: 41 }, () => pool.connect())
      const before = pool.queue.wait()
      for (const next of waiting) {
        const client = await next
        time += 10
        client.release()
      }
      return before
    }
    await wait()
    expect(await wait()).toBeGreaterThan(300)
    // Who comes one by one, and waits for nobody, keeps no pace alive.
    for (let i = 0; i < 10; i++) {
      time += 1_000
      ;(await pool.connect()).release()
    }
    expect(await wait()).toBe(0)
    await pool.end()
    clock.mockRestore()
  })

  test.each([
    ["thousands who are answered in time", 4_000, 7_000, 200],
    ["a few who are not", 40, 9_000, 503],
    ["more than memory has room for", 10_000_000, 0, 503],
  ])("of %s is answered so", async (_, length, wait, status) => {
    const queue: Queue = { length: () => length, wait: () => wait, came() {} }
    const app = await createServer({} as pg.Pool, {
      ...{ logLevel: "silent", isHttps: false },
      pressure: { queue, mostWait: 8_000, mostLag: 60_000, isKept: (url) => url === "/kept" },
    })
    app.get("/*", async () => "a page")
    expect((await app.inject("/paquetes")).statusCode).toBe(status)
    expect((await app.inject("/kept")).statusCode).toBe(200)
    await app.close()
  })
})
