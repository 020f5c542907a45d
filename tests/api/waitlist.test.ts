import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { serveWaitlists } from "../../server/features/reservations/tasks.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import { tally } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { at, dayFromNow, give, makeBranch, makeClass, makeRoom } from "../support/studio.ts"
import { holdBack, holdOpen, reached } from "../support/unguarded.ts"

const cupo = freshCupo()

const minute = 60_000
const start = (day = 2) => at(dayFromNow(day), "18:00").getTime()
const clock = (milliseconds: number) => cupo.server.setTime(new Date(milliseconds))

type Wish = NonNullable<Parameters<typeof makeClass>[2]>

/** A class of two places on the day after tomorrow at 18:00, and who sits in it. */
async function fullClass(wish: Omit<Wish, "day"> & { day?: number } = {}) {
  const { day = 2, ...rest } = wish
  const room = rest.room ?? (await makeRoom(cupo.pool, cupo.studio, `Sala ${randomUUID().slice(0, 8)}`, 2))
  const classId = await makeClass(cupo.pool, cupo.studio, { ...rest, room, day: dayFromNow(day) })
  const sitting = await Promise.all([1, 2].map((seat) => seated(classId, seat)))
  return { classId, sitting: sitting as [Seated, Seated] }
}

type Seated = Awaited<ReturnType<typeof seated>>
async function seated(classId: string, seat?: number, as?: Person) {
  const person = as ?? (await cupo.customer("ten"))
  const { body, status } = await cupo.call("POST /reservations", { as: person, body: { classId, seat } })
  expect(status).toBe(201)
  return { as: person, id: body.id as string }
}

const join = (as: Person, classId: string, more: object = {}) =>
  cupo.call("POST /waitlist", { as, body: { classId, ...more } })
async function waiting(classId: string, person?: Person, more: object = {}) {
  const as = person ?? (await cupo.customer("ten"))
  const reply = await join(as, classId, more)
  expect(reply.status).toBe(201)
  return { as, id: reply.body.id as string }
}
const cancel = ({ as, id }: { as: Person; id: string }) => cupo.call(`DELETE /reservations/${id}`, { as })
const claim = ({ as, id }: { as: Person; id: string }, key?: string) =>
  cupo.call(`PUT /waitlist/${id}`, { as, body: { status: "promoted" }, key })
const entry = async ({ as, id }: { as: Person; id: string }) =>
  (await cupo.call(`GET /waitlist/${id}`, { as })).body
const mine = async (as: Person) => (await cupo.call("GET /reservations/my", { as })).body.reservations
const credits = async (as: Person) => (await cupo.call("GET /credits/my", { as })).body.packages[0].available
const places = async (classId: string) => (await cupo.call(`GET /classes/${classId}`)).body

/** What the worker does each minute, at the server's time. */
async function minutePasses(now?: number) {
  const platform = openPlatform(cupo.database.connection, 2)
  if (now !== undefined) platform.clock = { now: () => new Date(now) }
  try {
    await serveWaitlists(platform)
  } finally {
    await platform.close()
  }
}

describe("waiting for a full class", () => {
  test("costs nothing, and tells the place in line", async () => {
    const { classId } = await fullClass()
    const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const hers = await join(ana, classId)
    expect(hers).toMatchObject({
      status: 201,
      body: { classId, userId: ana.id, status: "waiting", position: 1, automatic: true, offeredUntil: null },
    })
    expect((await join(luis, classId)).body.position).toBe(2)
    expect(await credits(ana)).toBe(10)
    const { body } = await cupo.call("GET /waitlist/my", { as: luis })
    expect(body.waitlists).toMatchObject([{ position: 2, status: "waiting", class: { id: classId } }])
  })

  test("one leaves it, and who stands behind moves up", async () => {
    const { classId } = await fullClass()
    const [ana, luis] = [await waiting(classId), await waiting(classId)]
    const left = await cupo.call(`DELETE /waitlist/${ana.id}`, { as: ana.as })
    expect(left.body).toMatchObject({ status: "left", position: null })
    expect(await entry(luis)).toMatchObject({ position: 1 })
    expect((await cupo.call(`DELETE /waitlist/${ana.id}`, { as: ana.as })).body.error).toBe("WAITLIST_ENDED")
    expect((await join(ana.as, classId)).body.position).toBe(2)
  })

  test("staff see who waits, and put somebody in line; a stranger sees nobody's", async () => {
    const { classId } = await fullClass()
    const desk = await cupo.person({
      role: "employee",
      permissions: { clases: ["detalle"], operaciones: ["ver", "crear", "editar"] },
    })
    const ana = await cupo.customer("ten")
    const reply = await cupo.call("POST /waitlist", { as: desk, body: { classId, userId: ana.id } })
    expect(reply.body).toMatchObject({ userId: ana.id, position: 1 })
    const { body } = await cupo.call(`GET /waitlist/by-class?classId=${classId}`, { as: desk })
    expect(body.waitlists).toMatchObject([{ userId: ana.id, person: { email: ana.email } }])
    const luis = await cupo.customer("ten")
    for (const line of [`GET /waitlist/${reply.body.id}`, `DELETE /waitlist/${reply.body.id}`]) {
      expect((await cupo.call(line, { as: luis })).body.error).toBe("WAITLIST_NOT_FOUND")
    }
    expect((await claim({ as: luis, id: reply.body.id })).body.error).toBe("WAITLIST_NOT_FOUND")
    const elsewhere = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
    const permissions = { clases: ["detalle"], operaciones: ["ver", "crear", "editar"] }
    const stranger = await cupo.person({ role: "employee", permissions, branches: [elsewhere.branch] })
    expect((await cupo.call(`GET /waitlist/by-class?classId=${classId}`, { as: stranger })).status).toBe(404)
    expect(
      (await cupo.call("POST /waitlist", { as: stranger, body: { classId, userId: luis.id } })).status,
    ).toBe(403)
  })

  const refusals: [string, string, () => Promise<{ as: Person; classId: string }>][] = [
    [
      "that has room",
      "CLASS_NOT_FULL",
      async () => ({ as: await cupo.customer("ten"), classId: await makeClass(cupo.pool, cupo.studio) }),
    ],
    [
      "that is not there",
      "CLASS_NOT_FOUND",
      async () => ({ as: await cupo.customer("ten"), classId: randomUUID() }),
    ],
    [
      "that is closed",
      "CLASS_CLOSED",
      async () => {
        const { classId } = await fullClass()
        await cupo.pool.query("update classes set status = 'cerrada' where id = $1", [classId])
        return { as: await cupo.customer("ten"), classId }
      },
    ],
    [
      "that has begun",
      "CLASS_STARTED",
      async () => {
        const { classId } = await fullClass()
        const as = await cupo.customer("ten")
        clock(start())
        return { as, classId }
      },
    ],
    [
      "that one sits in",
      "DUPLICATE_RESERVATION",
      async () => {
        const { classId, sitting } = await fullClass()
        return { as: sitting[0].as, classId }
      },
    ],
    [
      "that one waits for already",
      "ALREADY_WAITING",
      async () => {
        const { classId } = await fullClass()
        return { as: (await waiting(classId)).as, classId }
      },
    ],
    [
      "at the hour of another of one's own",
      "OVERLAPPING_RESERVATION",
      async () => {
        const { classId } = await fullClass()
        const as = await cupo.customer("ten")
        await seated(await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(2) }), 1, as)
        return { as, classId }
      },
    ],
    [
      "with no package",
      "NO_CLASSES_TO_WAIT",
      async () => ({ as: await cupo.customer(), classId: (await fullClass()).classId }),
    ],
    [
      "with a package of the other type",
      "NO_CLASSES_TO_WAIT",
      async () => ({ as: await cupo.customer("individual"), classId: (await fullClass()).classId }),
    ],
    [
      "with no class left",
      "NO_CLASSES_TO_WAIT",
      async () => {
        const as = await cupo.customer("one")
        await seated(await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(4) }), 1, as)
        return { as, classId: (await fullClass()).classId }
      },
    ],
  ]
  test.each(refusals)("is refused for one %s: %s", async (_name, error, prepare) => {
    const { as, classId } = await prepare()
    const before = (await cupo.pool.query("select count(*)::int as n from waitlist_entries")).rows
    expect((await join(as, classId)).body.error).toBe(error)
    expect((await cupo.pool.query("select count(*)::int as n from waitlist_entries")).rows).toEqual(before)
  })
})

describe("a place that is freed before the cancellation deadline", () => {
  test("is the first in line's at that moment, and is never seen free", async () => {
    const { classId, sitting } = await fullClass()
    const [ana, luis] = [await waiting(classId), await waiting(classId)]
    expect((await cancel(sitting[0])).body.credit).toBe("returned")
    expect(await mine(ana.as)).toMatchObject([{ classId, seat: 1 }])
    expect(await credits(ana.as)).toBe(9)
    expect(await entry(ana)).toMatchObject({
      status: "promoted",
      position: null,
      reservationId: expect.any(String),
    })
    expect(await entry(luis)).toMatchObject({ status: "waiting", position: 1 })
    expect(await places(classId)).toMatchObject({ available: 0, takenSeats: [1, 2] })
    const { body } = await cupo.call("GET /credits/my", { as: ana.as })
    expect(body.movements[0]).toMatchObject({ reason: "used", delta: -1 })
  })

  test("can be given back for 60 minutes, of which the night does not count", async () => {
    const { classId, sitting } = await fullClass()
    const deadline = start() - 720 * minute
    const ana = await waiting(classId)
    clock(deadline)
    await cancel(sitting[0])
    // 06:00: nobody is awake before 7, and an hour of theirs ends at 8.
    const [hers] = await mine(ana.as)
    expect(Date.parse(hers.freeUntil)).toBe(deadline + 120 * minute)
    const luis = await waiting(classId)
    clock(deadline - 1)
    await cancel(sitting[1])
    expect(Date.parse((await mine(luis.as))[0].freeUntil)).toBe(deadline + 120 * minute)
  })

  test("by a change goes to the line too", async () => {
    const { classId, sitting } = await fullClass()
    const ana = await waiting(classId)
    const to = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(5) })
    const [one] = sitting
    const changed = await cupo.call(`POST /reservations/${one.id}/change`, {
      as: one.as,
      body: { newClassId: to },
    })
    expect(changed.status).toBe(200)
    expect(await mine(ana.as)).toMatchObject([{ classId, seat: 1 }])
  })

  test("by the desk goes to the line too, and its key gives it once", async () => {
    const { classId, sitting } = await fullClass()
    const [ana, luis] = [await waiting(classId), await waiting(classId)]
    const desk = await cupo.person({
      role: "employee",
      permissions: { operaciones: ["ver", "crear", "editar"] },
    })
    const key = randomUUID()
    for (let again = 0; again < 3; again++) {
      expect((await cupo.call(`DELETE /reservations/${sitting[0].id}`, { as: desk, key })).status).toBe(200)
    }
    expect(await mine(ana.as)).toHaveLength(1)
    expect(await entry(luis)).toMatchObject({ status: "waiting", position: 1 })
  })

  test("passes over who cannot have it, who keeps their turn and is served when they can", async () => {
    const { classId, sitting } = await fullClass()
    const ana = await waiting(classId, await cupo.customer("one"))
    const elsewhere = await seated(await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(4) }), 1, ana.as)
    const luis = await waiting(classId)
    await cancel(sitting[0])
    expect(await entry(luis)).toMatchObject({ status: "promoted" })
    expect(await entry(ana)).toMatchObject({ status: "waiting", position: 1 })
    await cancel(sitting[1])
    expect(await places(classId)).toMatchObject({ available: 1 })
    await cancel(elsewhere)
    await minutePasses()
    expect(await entry(ana)).toMatchObject({ status: "promoted" })
    // Another process did it: this one hears of it in a moment.
    await expect.poll(() => places(classId)).toMatchObject({ available: 0 })
  })

  test("passes over any number of them", async () => {
    const { classId, sitting } = await fullClass()
    const unable = []
    for (let i = 0; i < 11; i++) unable.push(await waiting(classId))
    const ana = await waiting(classId)
    await cupo.pool.query("update held_packages set revoked_at = now() where user_id = any($1)", [
      unable.map((one) => one.as.id),
    ])
    await cancel(sitting[0])
    expect(await mine(ana.as)).toMatchObject([{ classId, seat: 1 }])
    expect(await entry(unable[0] as Seated)).toMatchObject({ status: "waiting", position: 1 })
  })

  test("is not the public's while somebody who has become able to have it waits", async () => {
    const { classId, sitting } = await fullClass()
    const ana = await waiting(classId, await cupo.customer("one"))
    await seated(await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(4) }), 1, ana.as)
    await cancel(sitting[0])
    await give(cupo.pool, ana.as.id, cupo.studio.packages.ten)
    const luis = await cupo.customer("ten")
    const reply = await cupo.call("POST /reservations", { as: luis, body: { classId } })
    expect(reply.body.error).toBe("NO_SLOTS_AVAILABLE")
    expect(await entry(ana)).toMatchObject({ status: "promoted" })
  })

  test("nor theirs who would change to it", async () => {
    const { classId, sitting } = await fullClass()
    const ana = await waiting(classId, await cupo.customer("one"))
    const there = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(4) })
    await seated(there, 1, ana.as)
    const luis = await seated(there, 2)
    await cancel(sitting[0])
    await give(cupo.pool, ana.as.id, cupo.studio.packages.ten)
    const body = { newClassId: classId }
    const reply = await cupo.call(`POST /reservations/${luis.id}/change`, { as: luis.as, body })
    expect(reply.body.error).toBe("NO_SLOTS_AVAILABLE")
  })

  test("is the public's when nobody who waits can have it, and booking it ends one's own wait", async () => {
    const { classId, sitting } = await fullClass()
    const ana = await waiting(classId, await cupo.customer("one"))
    const luis = await waiting(classId, undefined, { automatic: false })
    const elsewhere = await seated(await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(4) }), 1, ana.as)
    clock(start() - 800 * minute)
    await cancel(sitting[0])
    clock(start() - 784 * minute)
    expect((await cupo.call("POST /reservations", { as: luis.as, body: { classId } })).status).toBe(201)
    expect(await entry(luis)).toMatchObject({ status: "promoted" })
    expect(elsewhere.id).toBeDefined()
    expect(await entry(ana)).toMatchObject({ status: "waiting" })
  })

  test("leaves a customer with an unlimited package two classes that day", async () => {
    const { classId, sitting } = await fullClass()
    const as = await cupo.customer("unlimited")
    const ana = await waiting(classId, as)
    for (const hour of ["08:00", "10:00"]) {
      await seated(await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(2), hour }), 1, as)
    }
    await cancel(sitting[0])
    expect(await entry(ana)).toMatchObject({ status: "waiting" })
    expect(await places(classId)).toMatchObject({ available: 1 })
  })

  test("takes whom it is given to off the other lines of that hour", async () => {
    const first = await fullClass()
    const second = await fullClass({ hour: "18:20" })
    // It begins as the first one ends.
    const other = await fullClass({ hour: "18:50" })
    const as = await cupo.customer("ten")
    const [one, two, three] = [
      await waiting(first.classId, as),
      await waiting(second.classId, as),
      await waiting(other.classId, as),
    ]
    await cancel(first.sitting[0])
    expect(await entry(one)).toMatchObject({ status: "promoted" })
    expect(await entry(two)).toMatchObject({ status: "left" })
    expect(await entry(three)).toMatchObject({ status: "waiting" })
  })

  test("is only offered to who asked to be told and not to be seated", async () => {
    const { classId, sitting } = await fullClass()
    const ana = await waiting(classId, undefined, { automatic: false })
    await cancel(sitting[0])
    expect(await entry(ana)).toMatchObject({ status: "offered" })
    expect(await credits(ana.as)).toBe(10)
    const stranger = await cupo.customer("ten")
    const reply = await cupo.call("POST /reservations", { as: stranger, body: { classId } })
    expect(reply.body.error).toBe("NO_SLOTS_AVAILABLE")
    expect((await claim(ana)).body).toMatchObject({ status: "promoted" })
    expect(await credits(ana.as)).toBe(9)
  })
})

describe("a place that is freed after the deadline", () => {
  async function freedLate(at: number) {
    const { classId, sitting } = await fullClass()
    const [ana, luis] = [await waiting(classId), await waiting(classId)]
    clock(at)
    await cancel(sitting[0])
    return { classId, sitting, ana, luis }
  }

  test("is offered to all who wait for 15 minutes, and to nobody else; the first to claim it has it", async () => {
    const now = start() - 300 * minute
    const { classId, ana, luis } = await freedLate(now)
    const until = new Date(now + 15 * minute).toISOString()
    for (const one of [ana, luis]) {
      expect(await entry(one)).toMatchObject({ status: "offered", offeredUntil: until })
      expect(await credits(one.as)).toBe(10)
    }
    const stranger = await cupo.customer("ten")
    expect((await cupo.call("POST /reservations", { as: stranger, body: { classId } })).body.error).toBe(
      "NO_SLOTS_AVAILABLE",
    )
    const claimed = await claim(luis)
    expect(claimed).toMatchObject({
      status: 200,
      body: { status: "promoted", reservationId: expect.any(String) },
    })
    expect(await mine(luis.as)).toMatchObject([{ classId, seat: 1 }])
    expect((await claim(ana)).body.error).toBe("OFFER_ENDED")
    expect(await entry(ana)).toMatchObject({ status: "waiting", position: 1 })
  })

  test("and a second one are two people's, one after the other", async () => {
    const { classId, sitting, ana, luis } = await freedLate(start() - 300 * minute)
    await cancel(sitting[1])
    expect([(await claim(luis)).status, (await claim(ana)).status]).toEqual([200, 200])
    expect([...(await mine(luis.as)), ...(await mine(ana.as))]).toMatchObject([
      { classId, seat: 1 },
      { classId, seat: 2 },
    ])
  })

  test("is the public's once the 15 minutes are over, and no offer any more", async () => {
    const now = start() - 300 * minute
    const { classId, ana } = await freedLate(now)
    clock(now + 15 * minute)
    expect((await claim(ana)).body.error).toBe("OFFER_ENDED")
    await minutePasses(now + 15 * minute)
    const stranger = await cupo.customer("ten")
    expect((await cupo.call("POST /reservations", { as: stranger, body: { classId } })).status).toBe(201)
  })

  test("is the public's at once in the last 30 minutes", async () => {
    const { classId, ana } = await freedLate(start() - 30 * minute)
    expect(await entry(ana)).toMatchObject({ status: "waiting", offeredUntil: null })
    const stranger = await cupo.customer("ten")
    expect((await cupo.call("POST /reservations", { as: stranger, body: { classId } })).status).toBe(201)
  })

  test("is offered to nobody where the studio closed the class", async () => {
    const { classId, sitting } = await fullClass()
    const ana = await waiting(classId)
    clock(start() - 300 * minute)
    await cupo.pool.query("update classes set status = 'cerrada' where id = $1", [classId])
    expect((await cancel(sitting[0])).status).toBe(200)
    expect(await entry(ana)).toMatchObject({ status: "waiting", offeredUntil: null })
  })

  test("is the public's when the last of the line leaves", async () => {
    const { classId, ana, luis } = await freedLate(start() - 300 * minute)
    for (const one of [ana, luis]) await cupo.call(`DELETE /waitlist/${one.id}`, { as: one.as })
    const stranger = await cupo.customer("ten")
    expect((await cupo.call("POST /reservations", { as: stranger, body: { classId } })).status).toBe(201)
  })

  test("is not claimed by who left the line, nor once the studio put the seat out of use", async () => {
    const { classId, ana, luis } = await freedLate(start() - 300 * minute)
    await cupo.call(`DELETE /waitlist/${luis.id}`, { as: luis.as })
    expect((await claim(luis)).body.error).toBe("WAITLIST_ENDED")
    const desk = await cupo.person({ role: "admin", superuser: true })
    const body = { seat: 1, until: "class", name: "En reparación", stay: [] }
    expect((await cupo.call(`POST /classes/${classId}/blocked-seats`, { as: desk, body })).status).toBe(201)
    expect((await claim(ana)).body.error).toBe("OFFER_ENDED")
    expect([await credits(luis.as), await credits(ana.as)]).toEqual([10, 10])
  })

  test("a claim pressed again with its key has the first answer", async () => {
    const { ana } = await freedLate(start() - 300 * minute)
    const key = randomUUID()
    const first = await claim(ana, key)
    const again = await claim(ana, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get("idempotent-replayed")).toBe("true")
    expect(await credits(ana.as)).toBe(9)
  })
})

test("who still waits when the class begins, or is closed, waits no more", async () => {
  const [first, second] = [await fullClass(), await fullClass({ day: 3 })]
  const [ana, luis] = [await waiting(first.classId), await waiting(second.classId)]
  await cupo.pool.query("update classes set status = 'cerrada' where id = $1", [second.classId])
  await minutePasses(start())
  expect(await entry(ana)).toMatchObject({ status: "expired" })
  expect(await entry(luis)).toMatchObject({ status: "expired" })
})

describe("at the same moment", () => {
  test("two cancel and one waits: one place is theirs, the other is free", async () => {
    await holdOpen(cupo.pool, 100)
    const { classId, sitting } = await fullClass()
    const ana = await waiting(classId)
    expect(tally(await Promise.all(sitting.map(cancel)))).toEqual({ 200: 2 })
    expect(await entry(ana)).toMatchObject({ status: "promoted" })
    expect(await places(classId)).toMatchObject({ available: 1, occupied: 1 })
  })

  test("pairs give up the seats that each other waits for: all have what they waited for, and none met in a deadlock", async () => {
    const pairs = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const [here, there] = [await fullClass(), await fullClass({ day: 3 })]
        const [ana, luis] = [here.sitting[0], there.sitting[0]]
        await waiting(there.classId, ana.as)
        await waiting(here.classId, luis.as)
        return [
          { ...ana, gets: there.classId },
          { ...luis, gets: here.classId },
        ]
      }),
    )
    // Either has given up theirs, and not committed, as they come to who waits for it.
    await holdOpen(cupo.pool, 50)
    expect(tally(await Promise.all(pairs.flat().map(cancel)))).toEqual({ 200: 8 })
    for (const { as, gets } of pairs.flat())
      expect(await mine(as)).toMatchObject([{ status: "active", class: { id: gets } }])
  })

  test("five claim one place: one has it", async () => {
    const { classId, sitting } = await fullClass()
    const line = await Promise.all(Array.from({ length: 5 }, () => waiting(classId)))
    clock(start() - 300 * minute)
    await cancel(sitting[0])
    await holdOpen(cupo.pool, 100)
    expect(tally(await Promise.all(line.map((one) => claim(one))))).toEqual({ 200: 1, OFFER_ENDED: 4 })
    expect(await places(classId)).toMatchObject({ available: 0, occupied: 2 })
  })

  test("one claims, another cancels: a second place is offered, and nothing is lost", async () => {
    const { classId, sitting } = await fullClass()
    const [ana, luis] = [await waiting(classId), await waiting(classId)]
    clock(start() - 300 * minute)
    await cancel(sitting[0])
    await holdOpen(cupo.pool, 100)
    const [claimed, cancelled] = await Promise.all([claim(ana), cancel(sitting[1])])
    expect([claimed.status, cancelled.status]).toEqual([200, 200])
    expect((await claim(luis)).status).toBe(200)
    expect(await places(classId)).toMatchObject({ occupied: 2 })
  })

  test("thirty strangers press while a place is handed over: the line has it", async () => {
    const { classId, sitting } = await fullClass()
    const ana = await waiting(classId)
    const strangers = await Promise.all(Array.from({ length: 30 }, () => cupo.customer("ten")))
    await holdOpen(cupo.pool, 50)
    const [freed, ...replies] = await Promise.all([
      cancel(sitting[0]),
      ...strangers.map((as) => cupo.call("POST /reservations", { as, body: { classId } })),
    ])
    expect(freed.status).toBe(200)
    expect(tally(replies)).toEqual({ NO_SLOTS_AVAILABLE: 30 })
    expect(await entry(ana)).toMatchObject({ status: "promoted" })
  })

  test("a place is freed for who is just then booking another class of that hour: they sit in one of both", async () => {
    await holdOpen(cupo.pool, 100)
    const { classId, sitting } = await fullClass()
    const ana = await waiting(classId)
    const other = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(2) })
    const [booked] = await Promise.all([
      cupo.call("POST /reservations", { as: ana.as, body: { classId: other } }),
      cancel(sitting[0]),
    ])
    const held = await mine(ana.as)
    expect(held).toHaveLength(1)
    expect(held[0].classId).toBe(booked.status === 201 ? other : classId)
    expect(await places(classId)).toMatchObject({ available: booked.status === 201 ? 1 : 0 })
  })

  /** Three times, somebody begins to wait while the place that they wait for is given up. How often both missed each other. */
  async function joinsAndCancels(): Promise<number> {
    let missed = 0
    for (let i = 0; i < 3; i++) {
      const { classId, sitting } = await fullClass({ day: 3 + i })
      const ana = await cupo.customer("ten")
      const release = await holdBack(cupo.pool, "waitlist_entries", "insert")
      const joined = join(ana, classId)
      await reached(cupo.pool, "wait_event = 'advisory'", 1)
      const cancelled = cancel(sitting[0])
      await Promise.race([cancelled, reached(cupo.pool, "wait_event_type = 'Lock'", 2)])
      await release()
      await cancelled
      const status = (await joined).status
      const seats = await mine(ana)
      if (status === 201 && seats.length === 0) missed++
    }
    return missed
  }

  test("one begins to wait as a place is given up: it is theirs, or was free to book", async () => {
    expect(await joinsAndCancels()).toBe(0)
  })

  test("and when a class does not tell that somebody waits, the place stays free beside them", async () => {
    cupo.isUnguarded = true
    await cupo.pool.query(`
      create function say_nothing() returns trigger language plpgsql as
        $$ begin new.queue_revision := old.queue_revision; return new; end $$;
      create trigger say_nothing before update on classes for each row execute function say_nothing()`)
    expect(await joinsAndCancels()).toBeGreaterThan(0)
  })
})
