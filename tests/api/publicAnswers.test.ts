import { brotliDecompressSync, gunzipSync } from "node:zlib"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { buildApp } from "../../server/app.ts"
import { readConfig } from "../../server/config.ts"
import { openIdentity } from "../../server/identity.ts"
import type { Platform } from "../../server/platform/context.ts"
import { finish } from "../../server/platform/http/answer.ts"
import { keepPublicAnswers } from "../../server/platform/http/publicAnswers.ts"
import { openNews } from "../../server/platform/news.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { onDatabase } from "../support/cluster.ts"
import { freshCupo } from "../support/cupo.ts"
import { call } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { unhurried } from "../support/process.ts"
import { at, dayFromNow, makeBranch, makeClass } from "../support/studio.ts"

const cupo = freshCupo()
let classId: string

beforeEach(async () => {
  // Nothing grows old in these tests but by their own hand.
  cupo.server.setTime(at(dayFromNow(0), "12:00"))
  classId = await makeClass(cupo.pool, cupo.studio)
})

const book = (as: Person, seat: number, url = cupo.server.url) =>
  call(url, "POST /reservations", { as, body: { classId, seat } })
const taken = async (url = cupo.server.url, as?: Person) =>
  (await call(url, `GET /classes/${classId}/seats`, { as })).body.takenSeats
/** Closes the class behind everybody's back. */
const closeUntold = () => cupo.pool.query("update classes set status = 'cerrada' where id = $1", [classId])
const status = async () => (await cupo.call(`GET /classes/${classId}`)).body.status

describe("what visitors read", () => {
  test("is made once, for visitors and customers, until it is five seconds old", async () => {
    expect(await status()).toBe("abierta")
    await closeUntold()
    expect(await status()).toBe("abierta")
    const as = await cupo.customer()
    expect((await cupo.call(`GET /classes/${classId}`, { as })).body.status).toBe("abierta")
    cupo.server.setTime(new Date(at(dayFromNow(0), "12:00").getTime() + 5_000))
    expect(await status()).toBe("cerrada")
  })

  test("shows one's own write at once, in the list, the class and its seats", async () => {
    const seen = async (as: Person) => {
      const { body: list } = await cupo.call("GET /classes", { as })
      const { body: one } = await cupo.call(`GET /classes/${classId}`)
      return [list.classes[0].takenSeats, one.takenSeats, await taken()]
    }
    const booked: number[] = []
    for (const seat of [3, 5, 7]) {
      const as = await cupo.customer("ten")
      expect((await book(as, seat)).status).toBe(201)
      booked.push(seat)
      expect(await seen(as)).toEqual([booked, booked, booked])
    }
  })

  test("shows a write of another process as soon as it is told", async () => {
    const another = await cupo.anotherServer()
    another.setTime(at(dayFromNow(0), "12:00"))
    expect(await taken(another.url)).toEqual([])
    await book(await cupo.customer("ten"), 4)
    await expect.poll(() => taken(another.url)).toEqual([4])
  })

  test("is never what staff see, nor the other way round", async () => {
    const hidden = await makeBranch(cupo.pool, cupo.studio, { name: "Bodega", isPublic: false })
    const staff = await cupo.person({ role: "admin", superuser: true })
    const names = async (as?: Person) =>
      (await cupo.call("GET /branches", { as })).body.branches.map(({ id }: { id: string }) => id)
    for (let i = 0; i < 2; i++) {
      expect(await names(staff)).toContain(hidden.branch)
      expect(await names()).not.toContain(hidden.branch)
      expect(await names(await cupo.customer())).not.toContain(hidden.branch)
    }
  })

  test("is not kept when it is a refusal", async () => {
    await cupo.pool.query("update branches set is_public = false")
    expect((await cupo.call(`GET /classes/${classId}`)).status).toBe(404)
    await cupo.pool.query("update branches set is_public = true")
    expect(await status()).toBe("abierta")
    expect((await cupo.call("GET /classes?every=thing")).status).toBe(400)
  })

  test("who brings a session that ended is refused, whatever is kept", async () => {
    const as = await cupo.customer()
    expect((await cupo.call("GET /branches", { as })).status).toBe(200)
    await cupo.pool.query("update sessions set ended_at = now(), end_reason = 'replaced' where id = $1", [
      as.sessionId,
    ])
    expect((await cupo.call("GET /branches", { as })).status).toBe(401)
  })
})

describe("what was made since news of one's own", () => {
  test("is kept when that news comes back from where the others hear it", async () => {
    const news = openNews(cupo.pool, cupo.database.connection)
    await expect.poll(() => news.isHearing()).toBe(true)
    const answers = keepPublicAnswers(news, { now: () => new Date() })
    let made = 0
    const make = async () => {
      made++
      return { answer: finish("{}", {}), madeFrom: ["a"] }
    }
    const { promise: isBack, resolve } = Promise.withResolvers<void>()
    news.onTopics(() => resolve())
    news.tell("a")
    await answers.get("what", make)
    await isBack
    await answers.get("what", make)
    expect(made).toBe(1)
    await news.close()
  })
})

describe("a kept answer over HTTP", () => {
  const ask = (headers: Record<string, string>, method = "GET") =>
    cupo.server.app.inject({ method: method as "GET", url: "/api/classes", headers })

  test("is the same in every encoding, and for HEAD all but the body", async () => {
    for (let day = 1; day < 9; day++)
      await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(day), hour: "09:00" })
    const plain = await ask({})
    const brotli = await ask({ "accept-encoding": "gzip, br" })
    const gzip = await ask({ "accept-encoding": "gzip, deflate" })
    const head = await ask({}, "HEAD")
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    const encodings = [plain, brotli, gzip].map(({ headers }) => headers["content-encoding"])
    expect(encodings).toEqual([undefined, "br", "gzip"])
    for (const { headers } of [plain, brotli, gzip, head]) {
      expect(headers).toMatchObject({
        ...{
          etag: plain.headers.etag,
          "cache-control": "no-cache",
          "content-type": "application/json; charset=utf-8",
        },
        vary: expect.stringContaining("accept-encoding"),
      })
    }
    expect(head.headers["content-length"]).toBe(plain.headers["content-length"])
    expect(head.body).toBe("")
  })

  test("is not sent again to who has it, until it is another", async () => {
    const { etag = "" } = (await ask({})).headers
    const again = await ask({ "if-none-match": `"other", ${etag}`, "accept-encoding": "br" })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag])
    await book(await cupo.customer("ten"), 4)
    expect((await ask({ "if-none-match": String(etag) })).statusCode).toBe(200)
  })
})

describe("of many who ask at once", () => {
  test("one reads, and all are answered alike", async () => {
    const locker = await cupo.pool.connect()
    await locker.query("begin")
    await locker.query("lock table classes")
    const waiting = async () => {
      const text =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      return (await cupo.pool.query(text)).rowCount
    }
    const crowd = Array.from({ length: 60 }, () => cupo.call("GET /classes"))
    const others = [1, 2, 3].map((day) => cupo.call(`GET /classes?from=${dayFromNow(day)}`))
    await expect.poll(waiting).toBe(4)
    await locker.query("commit")
    locker.release()
    const bodies = await Promise.all(crowd.map(async (one) => (await one).body.classes))
    expect(new Set(bodies.map((classes) => JSON.stringify(classes))).size).toBe(1)
    expect((await Promise.all(others)).map((one) => one.status)).toEqual([200, 200, 200])
  })
})

describe("while other processes are not heard", () => {
  /** Whether anybody may connect to the database anew. */
  async function admit(allowed: boolean): Promise<void> {
    const { rows } = await cupo.pool.query("select current_database() as name")
    const client = new pg.Client(onDatabase(cupo.database.connection, "postgres"))
    await client.connect()
    await client.query(`alter database ${rows[0].name} with allow_connections ${allowed}`)
    await client.end()
  }
  const hangUp = () =>
    cupo.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cupo news' and datname = current_database()",
    )
  afterEach(() => admit(true))

  test("what was kept is forgotten and nothing is kept; then it is again", async () => {
    expect(await status()).toBe("abierta")
    await admit(false)
    await hangUp()
    await closeUntold()
    await expect.poll(status).toBe("cerrada")
    for (const next of ["abierta", "cerrada", "abierta"]) {
      await cupo.pool.query("update classes set status = $2 where id = $1", [classId, next])
      expect(await status()).toBe(next)
    }
    await admit(true)
    const turnUntold = () =>
      cupo.pool.query(
        "update classes set status = case status when 'abierta' then 'cerrada' else 'abierta' end where id = $1",
        [classId],
      )
    const isKept = async () => {
      const before = await status()
      await turnUntold()
      return before === (await status())
    }
    await expect.poll(isKept).toBe(true)
  })
})

describe("a reading that began before the news", () => {
  /** A server whose next reading of seats is held after it was read; `hears` not: news of its own does not reach what it keeps. */
  async function slowServer(hears: boolean) {
    const config = readConfig({ LOG_LEVEL: "silent", ...unhurried })
    const platform = openPlatform(cupo.database.connection, 5)
    const hold = { until: undefined as Promise<void> | undefined, isHeld: false }
    const pool = new Proxy(platform.pool, {
      get(real, name) {
        const value = Reflect.get(real, name)
        if (name !== "query") return typeof value === "function" ? value.bind(real) : value
        return async (...asked: [never]) => {
          const seen = await real.query(...asked)
          const isSeats = (asked[0] as { name?: string }).name === "seat-map"
          if (isSeats && hold.until) {
            const { until } = hold
            hold.until = undefined
            hold.isHeld = true
            await until
          }
          return seen
        }
      },
    })
    const deaf = { onTold: () => () => {}, onOthers: () => () => {} }
    const news = hears ? platform.news : { ...platform.news, ...deaf }
    const identity = await openIdentity(config, platform, cupo.database.connection)
    const app = await buildApp({
      platform: { ...platform, pool, news } as Platform,
      identity,
      config,
      web: "none",
    })
    const url = await app.listen({ port: 0, host: "127.0.0.1" })
    const close = async () => {
      await app.close()
      await identity.close()
      await platform.close()
    }
    await expect.poll(() => platform.news.isHearing()).toBe(true)
    return { url, hold, close }
  }

  /** What three see: who asked before a booking and is answered after it, who asked between them, and who asks last. */
  async function race(hears: boolean) {
    const { url, hold, close } = await slowServer(hears)
    const { promise, resolve: release } = Promise.withResolvers<void>()
    hold.until = promise
    const early = taken(url)
    await expect.poll(() => hold.isHeld).toBe(true)
    expect((await book(await cupo.customer("ten"), 6, url)).status).toBe(201)
    const between = taken(url)
    // Asked and waiting, before the first is let go.
    expect((await call(url, "GET /branches")).status).toBe(200)
    release()
    const seen = [await early, await between, await taken(url)]
    await close()
    return seen
  }

  test("is given to who asked before it, to nobody after", async () => {
    expect(await race(true)).toEqual([[], [6], [6]])
  })

  test("would be given to all, without the news", async () => {
    expect(await race(false)).toEqual([[], [], []])
  })
})
