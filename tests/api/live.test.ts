import { randomUUID } from "node:crypto"
import { connect, type Socket } from "node:net"
import Fastify from "fastify"
import type pg from "pg"
import { describe, expect, test } from "vitest"
import { SeatMap } from "../../contract/schedule.ts"
import { liveSeats } from "../../server/features/reservations/listing/live.ts"
import type { Platform } from "../../server/platform/context.ts"
import type { Runner } from "../../server/platform/database/statement.ts"
import type { Authenticator } from "../../server/platform/http/access.ts"
import { openNews } from "../../server/platform/news.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { ownCupo } from "../support/cupo.ts"
import { call } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { makeBranch, makeClass, near } from "../support/studio.ts"
import { reached } from "../support/unguarded.ts"

const cupo = ownCupo()

/** An open stream of seats: what it said so far, and how to leave it. */
async function watch(url: string, classId: string, as?: Person) {
  const leave = new AbortController()
  const init = { signal: leave.signal, headers: as?.headers ?? {} }
  const response = await fetch(`${url}/api/classes/${classId}/seats/live`, init)
  let text = ""
  let isOver = false
  void (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  })()
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  const maps = () =>
    [...text.matchAll(/^event: seats\ndata: (.*)\n\n/gm)].map(([, data]) =>
      SeatMap.strict().parse(JSON.parse(data ?? "")),
    )
  return {
    response,
    leave: () => leave.abort(),
    isOver: () => isOver,
    taken: () => maps().map((map) => map.takenSeats),
  }
}

function open(url: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => resolve(socket))
    socket.once("error", reject)
  })
}

describe("an open map of seats", () => {
  test("begins with the seats as they are", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const stream = await watch(cupo.server.url, classId)
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
    expect(stream.response.headers.get("cache-control")).toBe("no-store")
    expect(stream.response.headers.get("x-content-type-options")).toBe("nosniff")
    await expect.poll(stream.taken).toEqual([[]])
    stream.leave()
  })

  test("learns within seconds of a booking and a cancellation on another server, and of no other class's", async () => {
    const [classId, other] = [
      await makeClass(cupo.pool, cupo.studio),
      await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }),
    ]
    const another = await cupo.anotherServer()
    const near = await watch(cupo.server.url, classId)
    const far = await watch(another.url, classId)
    const elsewhere = await watch(another.url, other)
    await expect.poll(() => [near, far, elsewhere].map(({ taken }) => taken().length)).toEqual([1, 1, 1])

    const as = await cupo.customer("ten")
    const { body } = await cupo.call("POST /reservations", { as, body: { classId, seat: 6 } })
    for (const stream of [near, far]) await expect.poll(stream.taken).toEqual([[], [6]])
    await cupo.call(`DELETE /reservations/${body.id}`, { as })
    for (const stream of [near, far]) await expect.poll(stream.taken).toEqual([[], [6], []])
    expect(elsewhere.taken()).toEqual([[]])
    for (const stream of [near, far, elsewhere]) stream.leave()
  })

  test("learns of a booking while all who book wait for others", async () => {
    const [classId, wanted] = [
      await makeClass(cupo.pool, cupo.studio),
      await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }),
    ]
    // Two of its four are for who reads much, and for the maps.
    const busy = await cupo.anotherServer({ DATABASE_POOL: "4" })
    const stream = await watch(busy.url, classId)
    await expect.poll(stream.taken).toEqual([[]])
    const crowd = await Promise.all(Array.from({ length: 6 }, () => cupo.customer("ten")))
    const holder = await cupo.pool.connect()
    await holder.query("begin")
    await holder.query("select from classes where id = $1 for update", [wanted])
    const booked = crowd.map((as, i) =>
      call(busy.url, "POST /reservations", { as, body: { classId: wanted, seat: i + 1 }, key: randomUUID() }),
    )
    await reached(cupo.pool, "wait_event_type = 'Lock'", 2)
    const as = await cupo.customer("ten")
    await cupo.call("POST /reservations", { as, body: { classId, seat: 6 } })
    await expect.poll(stream.taken).toEqual([[], [6]])
    await holder.query("commit")
    holder.release()
    expect((await Promise.all(booked)).map(({ status }) => status)).toEqual(crowd.map(() => 201))
    stream.leave()
  })

  test("that was left bothers nobody, and the next one begins afresh", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const first = await watch(cupo.server.url, classId)
    await expect.poll(first.taken).toEqual([[]])
    first.leave()
    const as = await cupo.customer("ten")
    await cupo.call("POST /reservations", { as, body: { classId, seat: 6 } })
    const second = await watch(cupo.server.url, classId)
    await expect.poll(second.taken).toEqual([[6]])
    second.leave()
  })

  test("is one of a hundred that an address may have open, also when all come at once", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const streams = await Promise.all(Array.from({ length: 160 }, () => watch(cupo.server.url, classId)))
    const statuses = streams.map(({ response }) => response.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(60)
    for (const stream of streams) stream.leave()
    await expect.poll(async () => (await watch(cupo.server.url, classId)).response.status).toBe(200)
  })

  test("is one of a hundred of a household, which has as many addresses as it likes", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const { url } = await cupo.anotherServer({ TRUSTED_PROXIES: "127.0.0.1" })
    const from = (network: string, host: number) =>
      fetch(`${url}/api/classes/${classId}/seats/live`, {
        headers: { "x-forwarded-for": `2001:db8:0:${network}::${host.toString(16)}` },
      })
    const streams = await Promise.all(Array.from({ length: 110 }, (_, host) => from("1", host + 1)))
    const beside = await from("2", 1)
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(100)
    expect(beside.status).toBe(200)
    for (const { body } of [...streams, beside]) await body?.cancel()
  })

  test("is told in one piece each time, to the end of its connection", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const socket = await open(cupo.server.url)
    let text = ""
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk
    })
    // It would be answered, if the connection were anybody's after it.
    const another = `GET /api/classes/${classId} HTTP/1.1\r\nhost: cupo\r\n\r\n`
    socket.write(`GET /api/classes/${classId}/seats/live HTTP/1.1\r\nhost: cupo\r\n\r\n${another}`)
    const of = (taken: string) =>
      new RegExp(`^(retry: 2000\\n\\n)?event: seats\\ndata: .*"takenSeats":\\[${taken}\\].*\\n\\n`)
    await expect.poll(() => text.split("\r\n\r\n")[1]).toMatch(of(""))
    expect(text).toMatch(/^connection: close\r$/im)
    expect(text).not.toMatch(/^transfer-encoding/im)
    const before = text.length
    await call(cupo.server.url, "POST /reservations", {
      as: await cupo.customer("ten"),
      body: { classId, seat: 2 },
    })
    await expect.poll(() => text.slice(before)).toMatch(of("2"))
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
    socket.destroy()
  })

  test("that was left before it was answered gives its place back", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const locker = await cupo.pool.connect()
    await locker.query("begin; lock table classes")
    const request = `GET /api/classes/${classId}/seats/live HTTP/1.1\r\nhost: cupo\r\n\r\n`
    const sockets = await Promise.all(Array.from({ length: 100 }, () => open(cupo.server.url)))
    // Two on each connection: the second is not begun before the first has ended, and takes no place.
    for (const socket of sockets) socket.write(request + request)
    await expect.poll(async () => (await watch(cupo.server.url, classId)).response.status).toBe(429)
    for (const socket of sockets) socket.destroy()
    await locker.query("commit")
    locker.release()
    await expect
      .poll(async () => {
        const streams = await Promise.all(Array.from({ length: 100 }, () => watch(cupo.server.url, classId)))
        for (const stream of streams) stream.leave()
        return streams.every(({ response }) => response.status === 200)
      })
      .toBe(true)
  })

  test("is answered to HEAD without a body, and keeps no place", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    for (let i = 0; i < 101; i++) {
      const { status, headers } = await fetch(`${cupo.server.url}/api/classes/${classId}/seats/live`, {
        method: "HEAD",
      })
      expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"])
    }
  })

  test("of a branch that is not public is open to staff who see its classes, and goes on", async () => {
    const hidden = await makeBranch(cupo.pool, cupo.studio, { name: "Bodega", isPublic: false })
    const classId = await makeClass(cupo.pool, hidden)
    const staff = (actions: string[]) =>
      cupo.person({
        role: "employee",
        permissions: { clases: actions, operaciones: ["ver", "crear", "editar"] },
      })
    const others = [undefined, await cupo.customer("ten"), await cupo.person({ role: "employee" })]
    for (const as of others) expect((await watch(cupo.server.url, classId, as)).response.status).toBe(404)
    const as = await staff(["detalle"])
    const stream = await watch(cupo.server.url, classId, as)
    await expect.poll(stream.taken).toEqual([[]])
    const { id: userId } = await cupo.customer("ten")
    const booked = await cupo.call("POST /reservations", { as, body: { classId, seat: 2, userId } })
    expect(booked.status).toBe(201)
    await expect.poll(stream.taken).toEqual([[], [2]])
    // Where somebody watches already, who may not see it does not either.
    for (const as of others) expect((await watch(cupo.server.url, classId, as)).response.status).toBe(404)
    stream.leave()
  })

  test("ends when its person may not see it any more, or is not signed in any more, on another server too", async () => {
    const admin = await cupo.person({ role: "admin", superuser: true })
    const hidden = await makeBranch(cupo.pool, cupo.studio, { name: "Cava", isPublic: false })
    const classId = await makeClass(cupo.pool, hidden)
    const permissions = { clases: ["detalle"] }
    const [desk, leaver] = [
      await cupo.person({ role: "employee", permissions }),
      await cupo.person({ role: "employee", permissions }),
    ]
    const another = await cupo.anotherServer()
    const watched = (as: Person) =>
      Promise.all([watch(cupo.server.url, classId, as), watch(another.url, classId, as)])
    const [theirs, left, kept] = [await watched(desk), await watched(leaver), await watched(admin)]
    for (const stream of [...theirs, ...left, ...kept]) await expect.poll(stream.taken).toEqual([[]])
    const { firstName, lastName, phone, role, enabled } = (
      await cupo.call(`GET /staff/${desk.id}`, { as: admin })
    ).body
    const modules = { disciplinas: ["listado"] }
    const body = { firstName, lastName, phone, role, enabled, permissions: { superuser: false, modules } }
    expect(await cupo.call(`PUT /staff/${desk.id}`, { as: admin, body })).toMatchObject({ status: 200 })
    expect((await cupo.call("POST /auth/logout", { as: leaver })).status).toBe(200)
    for (const stream of [...theirs, ...left]) await expect.poll(stream.isOver).toBe(true)
    for (const stream of kept) expect(stream.isOver()).toBe(false)
    expect((await watch(cupo.server.url, classId, desk)).response.status).toBe(404)
    for (const stream of kept) stream.leave()
  })

  test("ends when its server stops", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const another = await cupo.anotherServer()
    const stream = await watch(another.url, classId)
    await expect.poll(stream.taken).toEqual([[]])
    // Left alone it would go on for as long as somebody looks.
    await another.app.close()
    await expect.poll(stream.isOver).toBe(true)
  })
})

/** A server of living maps alone. */
async function mapsAlone({ live, news }: Pick<Platform, "live" | "news">) {
  const nobody = {} as Authenticator
  const app = Fastify()
  const clock = { now: () => new Date() }
  const life = { days: 30, idleDays: 14, staffIdleHours: 8 }
  liveSeats(app, { live, clock, news } as Platform, nobody, { onBrand: () => {} }, life)
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  await expect.poll(() => news.isHearing()).toBe(true)
  return { url, close: () => app.close() }
}

describe("the first look of an open map", () => {
  /** The living maps alone, on a database whose answers to the next look can be held back. */
  async function slowly() {
    let held: Promise<void> | undefined
    const looks = { now: 0, all: 0, missed: 0 }
    const slow: Runner = {
      async query(...asked: unknown[]) {
        const wait = held
        held = undefined
        looks.now++
        looks.all++
        const seen = await (cupo.pool.query as (...a: unknown[]) => Promise<unknown>)(...asked)
        await wait
        looks.now--
        return seen
      },
    } as Runner
    const news = openNews(cupo.pool, cupo.database.connection)
    const maps = await mapsAlone({ live: slow as pg.Pool, news })
    news.onTopics(() => {
      looks.missed += looks.now
    })
    const hold = () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    }
    const close = async () => {
      await maps.close()
      await news.close()
    }
    return { url: maps.url, looks, hold, close }
  }

  test("that was slow learns of the booking that came before it was on screen", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const { url, looks, hold, close } = await slowly()
    const show = hold()
    const opening = watch(url, classId)
    await expect.poll(() => looks.now).toBe(1)
    const as = await cupo.customer("ten")
    await cupo.call("POST /reservations", { as, body: { classId, seat: 6 } })
    // Its news came, and no look could be made for it.
    await expect.poll(() => looks.missed).toBe(1)
    show()
    const late = await opening
    await expect.poll(late.taken).toEqual([[], [6]])
    late.leave()
    await close()
  })

  test("is shared by all who open at once, and spared who comes after", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const { url, looks, hold, close } = await slowly()
    const show = hold()
    const opening = Array.from({ length: 30 }, () => watch(url, classId))
    await expect.poll(() => looks.now).toBe(1)
    expect((await fetch(`${url}/nothing`)).status).toBe(404)
    show()
    const streams = [...(await Promise.all(opening)), await watch(url, classId)]
    for (const stream of streams) await expect.poll(stream.taken).toEqual([[]])
    expect(looks.all).toBe(1)
    for (const stream of streams) stream.leave()
    await close()
  })
})

describe("an open map in a rush", () => {
  test("shows what is booked, however many wait to be let in and to book", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const platform = openPlatform(cupo.database.connection, 4)
    const maps = await mapsAlone(platform)
    const stream = await watch(maps.url, classId)
    await expect.poll(stream.taken).toEqual([[]])
    const { admission, pool, readers } = platform
    const busy = await Promise.all([admission, pool, pool, readers].map((one) => one.connect()))
    const as = await cupo.customer("ten")
    await cupo.call("POST /reservations", { as, body: { classId, seat: 6 } })
    await expect.poll(stream.taken).toEqual([[], [6]])
    for (const client of busy) client.release()
    stream.leave()
    await maps.close()
    await platform.close()
  })
})

describe("one stream for a whole browser", () => {
  async function live(classes: string[], headers: Record<string, string> = {}, url = cupo.server.url) {
    const leave = new AbortController()
    const response = await fetch(`${url}/api/live?classes=${classes.join(",")}`, {
      signal: leave.signal,
      headers,
    })
    let text = ""
    let isOver = false
    void (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
      isOver = true
    })().catch(() => {})
    const said = (name: string) =>
      [...text.matchAll(new RegExp(`^event: ${name}\\ndata: (.*)\\n\\n`, "gm"))].map(([, data]) =>
        JSON.parse(data ?? ""),
      )
    return {
      response,
      leave: () => leave.abort(),
      isOver: () => isOver,
      session: () => said("session"),
      brand: () => said("brand"),
      rolls: () => said("roll"),
      taken: (classId: string) =>
        said("seats")
          .filter((map) => map.classId === classId)
          .map((map) => map.takenSeats),
    }
  }

  test("carries each class's seats, and no other's", async () => {
    const [one, two, other] = [
      await makeClass(cupo.pool, cupo.studio),
      await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }),
      await makeClass(cupo.pool, cupo.studio, { hour: "08:00" }),
    ]
    const stream = await live([one, two, one])
    await expect.poll(() => [stream.taken(one), stream.taken(two)]).toEqual([[[]], [[]]])
    const as = await cupo.customer("ten")
    for (const classId of [other, two]) {
      await cupo.call("POST /reservations", { as, body: { classId, seat: 6 } })
    }
    await expect.poll(() => stream.taken(two)).toEqual([[], [6]])
    expect([stream.taken(one), stream.taken(other)]).toEqual([[[]], []])
    stream.leave()
  })

  test("tells staff who see who comes whose mark is another, and nobody else", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const ids: string[] = []
    const people = [await cupo.customer("ten"), await cupo.customer("ten")] as const
    for (const [index, as] of people.entries()) {
      const { body } = await cupo.call("POST /reservations", { as, body: { classId, seat: index + 1 } })
      ids.push(body.id)
    }
    await near(cupo.pool, classId, 10)
    const staff = (permissions: Record<string, string[]>) => cupo.person({ role: "employee", permissions })
    const desk = await staff({ operaciones: ["ver", "editar"], clases: ["detalle"] })
    const another = await cupo.anotherServer()
    const others = await Promise.all([
      live([classId]),
      live([classId], people[0].headers),
      live([classId], (await staff({ operaciones: ["ver"] })).headers),
    ])
    const desks = await Promise.all([
      live([classId], desk.headers),
      live([classId], desk.headers, another.url),
    ])
    const all = [...desks, ...others]
    for (const stream of all) await expect.poll(() => stream.taken(classId)).toEqual([[1, 2]])
    const mark = (index: 0 | 1, attended: boolean) =>
      cupo.call("POST /attendance", { as: desk, body: { classId, userId: people[index].id, attended } })
    // The first mark has every desk read the roll, and says that it did: from then on each is told what it is.
    const told = async (maps: number) => {
      for (const stream of all) await expect.poll(() => stream.taken(classId).length).toBe(maps)
    }
    await mark(0, true)
    await told(2)
    await mark(1, false)
    await told(3)
    await cupo.call(`DELETE /attendance/${classId}/${people[0].id}`, { as: desk })
    await told(4)
    for (const stream of desks) {
      expect(stream.rolls().map(({ marks }) => marks)).toEqual([
        [{ id: ids[1], status: "no_show" }],
        [{ id: ids[0], status: "active" }],
      ])
    }
    for (const stream of others) expect(stream.rolls()).toEqual([])
    for (const stream of all) stream.leave()
  })

  test("ends when what its person may do becomes another, on another server too, and opens again as they may", async () => {
    const admin = await cupo.person({ role: "admin", superuser: true })
    const classId = await makeClass(cupo.pool, cupo.studio)
    const hidden = await makeBranch(cupo.pool, cupo.studio, { name: "Taller", isPublic: false })
    const secret = await makeClass(cupo.pool, hidden)
    const desk = await cupo.person({ role: "employee", permissions: { clases: ["detalle"] } })
    const another = await cupo.anotherServer()
    const streams = await Promise.all([
      live([classId, secret], desk.headers),
      live([classId, secret], desk.headers, another.url),
    ])
    const beside = await live([classId], admin.headers)
    for (const stream of streams) await expect.poll(() => stream.taken(secret)).toEqual([[]])
    await expect.poll(() => beside.taken(classId)).toEqual([[]])
    const { body } = await cupo.call(`GET /staff/${desk.id}`, { as: admin })
    const { firstName, lastName, phone, role, enabled } = body
    const edit = { firstName, lastName, phone, role, enabled }
    const save = (permissions: object) =>
      cupo.call(`PUT /staff/${desk.id}`, { as: admin, body: { ...edit, permissions } })
    // What leaves their permissions as they are leaves them listening.
    const modules = { clases: ["detalle"] }
    expect(await save({ superuser: false, modules })).toMatchObject({ status: 200 })
    const as = await cupo.customer("ten")
    await cupo.call("POST /reservations", { as, body: { classId, seat: 6 } })
    for (const stream of [...streams, beside])
      await expect.poll(() => stream.taken(classId)).toEqual([[], [6]])
    const branches = { clases: [cupo.studio.branch] }
    expect(await save({ superuser: false, modules, branches })).toMatchObject({ status: 200 })
    for (const stream of streams) {
      await expect.poll(stream.isOver).toBe(true)
      expect(stream.session()).toEqual([])
    }
    expect(beside.isOver()).toBe(false)
    const again = await live([classId, secret], desk.headers)
    await expect.poll(() => again.taken(classId)).toEqual([[6]])
    expect(again.taken(secret)).toEqual([])
    for (const stream of [again, beside]) stream.leave()
  })

  test("is silent of a class that one may not see, or that is not there", async () => {
    const hidden = await makeBranch(cupo.pool, cupo.studio, { name: "Bodega", isPublic: false })
    const [secret, open] = [
      await makeClass(cupo.pool, hidden),
      await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }),
    ]
    const nowhere = cupo.studio.branch
    const visitor = await live([secret, nowhere, open])
    await expect.poll(() => visitor.taken(open)).toEqual([[]])
    expect(visitor.taken(secret)).toEqual([])
    const as = await cupo.person({ role: "employee", permissions: { clases: ["detalle"] } })
    const staff = await live([secret], as.headers)
    await expect.poll(() => staff.taken(secret)).toEqual([[]])
    for (const stream of [visitor, staff]) stream.leave()
  })

  test.each([
    ["replaced", "session_revoked", "Tu sesión fue cerrada porque se inició en otro dispositivo."],
    ["password", "session_revoked", "Tu sesión fue cerrada porque se inició en otro dispositivo."],
    ["logout", "SESSION_EXPIRED", "Tu sesión terminó. Inicia sesión otra vez."],
    ["disabled", "ACCOUNT_DISABLED", "Tu cuenta está inactiva. Contacta al estudio."],
  ])(
    "says at once that its session is over (%s), on another server too, and ends",
    async (reason, error, message) => {
      const [as, other] = [await cupo.customer(), await cupo.customer()]
      const another = await cupo.anotherServer()
      const streams = [await live([], as.headers), await live([], as.headers, another.url)]
      const bystander = await live([], other.headers)
      await cupo.pool.query("update sessions set ended_at = now(), end_reason = $2 where id = $1", [
        as.sessionId,
        reason,
      ])
      await cupo.pool.query("select pg_notify('cupo_news', $1)", [`session:${as.sessionId}`])
      for (const stream of streams) {
        await expect.poll(stream.session).toEqual([{ error, message }])
        await expect.poll(stream.isOver).toBe(true)
      }
      expect([bystander.session(), bystander.isOver()]).toEqual([[], false])
      bystander.leave()
    },
  )

  test("says to a desk that nobody used its session for hours, with the next beat, and not to a customer", async () => {
    const desk = await cupo.anotherServer({ SESSION_STAFF_IDLE_HOURS: "8" })
    const staff = await cupo.person({ role: "employee" })
    const customer = await cupo.customer()
    const [told, bystander] = [
      await live([], staff.headers, desk.url),
      await live([], customer.headers, desk.url),
    ]
    await cupo.pool.query("update sessions set seen_at = now() - interval '9 hours'")
    await expect
      .poll(told.session, { timeout: 30_000 })
      .toEqual([{ error: "SESSION_IDLE", message: expect.stringContaining("nadie la usó") }])
    await expect.poll(told.isOver).toBe(true)
    expect([bystander.session(), bystander.isOver()]).toEqual([[], false])
    bystander.leave()
  })

  test("tells every browser of the studio's new colour, at another server too, and of nothing else that it saves", async () => {
    const another = await cupo.anotherServer()
    const streams = await Promise.all([live([]), live([], {}, another.url)])
    const as = await cupo.person({ role: "admin", superuser: true })
    const profile = {
      ...{ name: "Sauce", tagline: "", phone: "", email: "", chatUrl: "", instagramUrl: "", facebookUrl: "" },
      ...{ accent: "#ffd400", logo: null },
    }
    const save = async (change: object) =>
      cupo.call("POST /config/general-settings", { as, body: { ...profile, ...change } })
    expect((await save({})).status).toBe(200)
    const told = { name: "Sauce", accent: "#ffd400", logo: null, revision: 1 }
    for (const stream of streams) await expect.poll(stream.brand).toEqual([told])
    await save({ tagline: "Con calma" })
    await save({ accent: "#1f4f8a" })
    for (const stream of streams) {
      await expect.poll(stream.brand).toEqual([told, { ...told, accent: "#1f4f8a", revision: 3 }])
      stream.leave()
    }
  })

  test("of a session that is over already is refused, and so are classes that are none", async () => {
    const as = await cupo.customer()
    await cupo.call("POST /auth/logout", { as })
    expect((await live([], as.headers)).response.status).toBe(401)
    for (const classes of [["x"], Array.from({ length: 31 }, () => crypto.randomUUID())]) {
      const { response } = await live(classes)
      expect([response.status, (await live([])).response.status]).toEqual([400, 200])
    }
  })

  test("gives its place back when it is left", async () => {
    const streams = await Promise.all(Array.from({ length: 101 }, () => live([])))
    expect(streams.filter(({ response }) => response.status === 429)).toHaveLength(1)
    for (const stream of streams) stream.leave()
    await expect.poll(async () => (await live([])).response.status).toBe(200)
  })
})
