import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { ClassImpact } from "../../contract/classEdits.ts"
import type { Reservation } from "../../contract/reservations.ts"
import { expireCredits } from "../../server/features/packages/expire.ts"
import { expiryOf } from "../../server/features/packages/validity.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import { type Reply, tally } from "../support/http.ts"
import { meanwhile } from "../support/meanwhile.ts"
import { type Person, type PersonWish, signedIn } from "../support/people.ts"
import { at, dayFromNow, give, makeBranch, makeClass, makeRoom, zone } from "../support/studio.ts"
import { dropMovedRevisions, reached } from "../support/unguarded.ts"

const cupo = freshCupo()

const staff = (wish: PersonWish = { superuser: true }) => cupo.person({ role: "admin", ...wish })
const day = dayFromNow(3)

/** A class of 50 minutes in three days at 18:00, in all of its room. */
const wanted = (change: object = {}) => ({
  ...{ day, hour: "18:00", minutes: 50, type: "groups", info: "Trae calcetines", capacity: 20 },
  ...{ branch: cupo.studio.branch, room: cupo.studio.room },
  ...{ discipline: cupo.studio.discipline, instructor: cupo.studio.instructor },
  ...change,
})
const create = (as: Person, change: object = {}, key?: string) =>
  cupo.call("POST /classes", { as, body: wanted(change), ...(key && { key }) })
const put = (as: Person, id: string, change: object = {}, key?: string) =>
  cupo.call(`PUT /classes/${id}`, { as, body: wanted(change), ...(key && { key }) })
const impact = async (as: Person, id: string, change: object): Promise<ClassImpact> =>
  (await cupo.call(`POST /classes/${id}/impact`, { as, body: wanted(change) })).body
const cancel = (as: Person, id: string, key?: string) =>
  cupo.call(`POST /classes/${id}/cancel`, { as, ...(key && { key }) })
const book = (as: Person, classId: string, seat?: number) =>
  cupo.call("POST /reservations", { as, body: { classId, seat } })
const read = async (id: string) => (await cupo.call(`GET /classes/${id}`)).body
const mine = async (as: Person) =>
  (await cupo.call("GET /reservations/my?scope=all", { as })).body.reservations
const paths = ({ body }: Reply) => body.fields?.map(({ path }: { path: string }) => path)
const people = async (count: number) => {
  const all = await signedIn(cupo.pool, { count })
  for (const { id } of all) await give(cupo.pool, id, cupo.studio.packages.one)
  return all
}

async function made(as: Person, change: object = {}): Promise<string> {
  const reply = await create(as, change)
  expect([reply.status, reply.body.fields]).toEqual([201, undefined])
  return reply.body.id
}

const anInstructor = async (name: string, branch: string | null = null) => {
  const id = randomUUID()
  await cupo.pool.query(
    "insert into instructors (id, first_name, last_name, branch_id) values ($1, $2, 'Salas', $3)",
    [id, name, branch],
  )
  return id
}

const events = async (name: string) =>
  (await cupo.pool.query("select data from events where name = $1", [name])).rows.map(({ data }) => data)

describe("a class", () => {
  test("of which length and type are left unsaid has the usual one, and its room's; edited so, they stay", async () => {
    const as = await staff()
    const unsaid = { minutes: undefined, type: undefined }
    const id = await made(as, unsaid)
    const ends = async () => {
      const { startsAt, endsAt, type } = await read(id)
      return [(Date.parse(endsAt) - Date.parse(startsAt)) / 60_000, type]
    }
    expect(await ends()).toEqual([50, "groups"])
    expect((await put(as, id, { minutes: 35 })).status).toBe(200)
    expect((await put(as, id, { ...unsaid, hour: "19:00" })).status).toBe(200)
    expect(await ends()).toEqual([35, "groups"])

    const cabin = await makeRoom(cupo.pool, cupo.studio, "Cabina", 1)
    await cupo.pool.query("update rooms set type = 'individual' where id = $1", [cabin])
    const alone = await create(as, { ...unsaid, room: cabin, capacity: 1, hour: "09:00" })
    expect(alone).toMatchObject({ status: 201, body: { type: "individual" } })
    const nowhere = await create(as, { ...unsaid, room: randomUUID(), hour: "10:00" })
    expect([nowhere.status, paths(nowhere)]).toEqual([400, ["room"]])
  })

  test("is made once however often it is pressed, seen at once, and bookable", async () => {
    const as = await staff()
    await cupo.call(`GET /classes?from=${day}&to=${day}`)
    const key = randomUUID()
    const [first, again] = [await create(as, {}, key), await create(as, {}, key)]
    expect(first).toMatchObject({ status: 201, body: { revision: 0, status: "abierta" } })
    expect(first.body.startsAt).toBe(at(day, "18:00").toISOString())
    expect(again.body).toEqual(first.body)
    const { body } = await cupo.call(`GET /classes?from=${day}&to=${day}`)
    expect(body.classes).toMatchObject([{ id: first.body.id, info: "Trae calcetines", available: 20 }])
    expect((await book(await cupo.customer("ten"), first.body.id)).status).toBe(201)
  })

  test("that cannot be is refused by its field, and nothing is written", async () => {
    const as = await staff()
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Condesa" })
    const cases: [object, string][] = [
      [{ minutes: 0 }, "minutes"],
      [{ minutes: -50 }, "minutes"],
      [{ hour: "25:00" }, "hour"],
      [{ day: "2026-02-30" }, "day"],
      [{ day: dayFromNow(-1) }, "hour"],
      [{ capacity: 0 }, "capacity"],
      [{ capacity: 21 }, "capacity"],
      [{ room: there.room }, "room"],
      [{ room: randomUUID() }, "room"],
      [{ room: "" }, "room"],
      [{ instructor: randomUUID() }, "instructor"],
      [{ instructor: await anInstructor("Rosa", there.branch) }, "instructor"],
      [{ discipline: randomUUID() }, "discipline"],
    ]
    for (const [change, path] of cases) {
      const reply = await create(as, change)
      expect([reply.status, paths(reply)]).toEqual([400, [path]])
    }
    await cupo.pool.query("update rooms set is_active = false where id = $1", [cupo.studio.room])
    expect(paths(await create(as))).toEqual(["room"])
    expect((await cupo.pool.query("select from classes")).rowCount).toBe(0)
  })

  test("at an hour that the clock of Tijuana skips or repeats is refused, and any other is that branch's", async () => {
    const as = await staff()
    const tijuana = await makeBranch(cupo.pool, cupo.studio, { name: "Playas", timeZone: "America/Tijuana" })
    const there = { branch: tijuana.branch, room: tijuana.room, capacity: 6 }
    for (const when of [
      { day: "2027-03-14", hour: "02:30" },
      { day: "2027-11-07", hour: "01:30" },
    ]) {
      const reply = await create(as, { ...there, ...when })
      expect([reply.status, paths(reply)]).toEqual([400, ["hour"]])
    }
    const summer = await create(as, { ...there, day: "2027-07-05", hour: "07:00" })
    expect(summer.body.startsAt).toBe("2027-07-05T14:00:00.000Z")
    const winter = await create(as, { ...there, day: "2027-12-06", hour: "07:00" })
    expect(winter.body.startsAt).toBe("2027-12-06T15:00:00.000Z")
  })

  test("is one thing at a time for its room and its instructor, also when twenty press at once", async () => {
    const as = await staff()
    const other = await makeRoom(cupo.pool, cupo.studio, "Sala Luz")
    const rosa = await anInstructor("Rosa")
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(as)))
    expect(tally(replies)).toEqual({ "201": 1, CLASS_CONFLICT: 19 })
    const halfLater = { hour: "18:30" }
    expect(paths(await create(as, { ...halfLater, instructor: rosa }))).toEqual(["room"])
    expect(paths(await create(as, { ...halfLater, room: other, capacity: 6 }))).toEqual(["instructor"])
    // The next begins when it ends.
    const next = await made(as, { hour: "18:50" })
    expect((await put(as, next, { hour: "18:40" })).body.error).toBe("CLASS_CONFLICT")
    // Nor is it given, where it is, by who gives another.
    const beside = { room: other, capacity: 6 }
    const hers = await made(as, { ...beside, instructor: rosa })
    expect(paths(await put(as, hers, beside))).toEqual(["instructor"])
    expect((await cancel(as, next)).status).toBe(200)
    await made(as, { hour: "19:00" })
  })

  test("is given no hour that another is being given in its room", async () => {
    const as = await staff()
    const rosa = { instructor: await anInstructor("Rosa") }
    const [one, other] = [await made(as, { hour: "16:00" }), await made(as, { ...rosa, hour: "20:00" })]
    const reply = await meanwhile(cupo.pool, {
      hold: (client) => client.query("select from rooms where id = $1 for no key update", [cupo.studio.room]),
      next: () => put(as, other, { ...rosa, hour: "18:00" }),
      before: (client) =>
        client.query(
          `update classes set hour = '18:00', starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours'
           where id = $1`,
          [one],
        ),
    })
    expect([reply.body.error, paths(reply)]).toEqual(["CLASS_CONFLICT", ["room"]])
  })

  test("that was brought in beside others keeps its hour, and lets no new one in", async () => {
    const as = await staff()
    const brought = await makeClass(cupo.pool, cupo.studio, { day })
    const beside = await makeRoom(cupo.pool, cupo.studio, "Sala Luz")
    const other = await makeClass(cupo.pool, cupo.studio, { day, room: beside })
    expect(paths(await create(as))).toEqual(["room", "instructor"])
    expect((await put(as, brought, { info: "Otra cosa" })).status).toBe(200)
    expect((await put(as, other, { room: beside, capacity: 6, hour: "18:10" })).body.error).toBe(
      "CLASS_CONFLICT",
    )
    expect((await put(as, other, { room: beside, capacity: 6, hour: "20:00" })).status).toBe(200)
  })

  test("that nobody ever reserved is deleted, and any other is not", async () => {
    const as = await staff()
    const [alone, wantedOnce] = [await made(as), await made(as, { hour: "20:00" })]
    const { body: booked } = await book(await cupo.customer("ten"), wantedOnce)
    await cupo.call(`DELETE /reservations/${booked.id}`, { as })
    expect((await cupo.call(`DELETE /classes/${wantedOnce}`, { as })).body.error).toBe("IN_USE")
    expect((await cupo.call(`DELETE /classes/${alone}`, { as })).status).toBe(200)
    expect((await cupo.call(`DELETE /classes/${alone}`, { as })).body.error).toBe("CLASS_NOT_FOUND")
    expect((await book(await cupo.customer("ten"), alone)).body.error).toBe("CLASS_NOT_FOUND")
  })

  test("of two who edit it the second is told, and a limited editor reaches their branch alone", async () => {
    const as = await staff()
    const id = await made(as)
    const both = await Promise.all(["Uno", "Dos"].map((info) => put(as, id, { info, revision: 0 })))
    expect(tally(both)).toEqual({ "200": 1, EDITED_MEANWHILE: 1 })
    expect((await put(as, id, { info: "Uno" })).status).toBe(200)
    const { revision } = await read(id)
    expect((await put(as, id, { info: "Uno", revision })).body.revision).toBe(revision)

    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Condesa" })
    const limited = await staff({
      ...{ role: "employee", superuser: false, branches: [there.branch] },
      permissions: { clases: ["listado", "crear", "editar"] },
    })
    for (const reply of [
      create(limited, { hour: "08:00" }),
      put(limited, id),
      cancel(limited, id),
      cupo.call(`DELETE /classes/${id}`, { as: limited }),
      cupo.call(`POST /classes/${id}/impact`, { as: limited, body: wanted() }),
    ]) {
      expect((await reply).body.error).toBe("FORBIDDEN")
    }
    const own = { branch: there.branch, room: there.room, capacity: 6, hour: "08:00" }
    expect((await create(limited, own)).status).toBe(201)
    expect(paths(await put(as, id, own))).toEqual(["branch"])
  })
})

describe("a class that people have reserved", () => {
  test("is not left with fewer places than they sit on, nor changes its type", async () => {
    const as = await staff()
    const id = await made(as)
    for (const seat of [1, 2, 9]) await book(await cupo.customer("ten"), id, seat)
    const before = await read(id)
    const short = await put(as, id, { capacity: 2 })
    expect([paths(short), short.body.fields[0].message]).toEqual([["capacity"], "Ya hay 3 reservas."])
    const far = await put(as, id, { capacity: 8 })
    expect(far.body.fields[0].message).toBe("El lugar 9 está reservado: cámbialo primero.")
    expect(paths(await put(as, id, { type: "individual" }))).toEqual(["type"])
    expect(await read(id)).toEqual(before)
    expect((await put(as, id, { capacity: 9 })).status).toBe(200)
  })

  test("does not change its type either while only a line is left, whose packages are for its type", async () => {
    const as = await staff()
    const id = await made(as, { capacity: 1 })
    const [sitting, waiting] = await people(2)
    expect((await book(sitting as Person, id, 1)).status).toBe(201)
    const joined = await cupo.call("POST /waitlist", {
      ...{ as: waiting as Person, body: { classId: id, automatic: false } },
    })
    expect(joined.status, JSON.stringify(joined.body)).toBe(201)
    const [{ id: reservation }] = await mine(sitting as Person)
    expect((await cupo.call(`DELETE /reservations/${reservation}`, { as: sitting as Person })).status).toBe(
      200,
    )
    const refused = await put(as, id, { capacity: 1, type: "individual" })
    expect(refused.body.fields).toEqual([
      { path: "type", message: "Ya hay quien espera lugar, con paquetes de este tipo." },
    ])
    expect((await read(id)).type).toBe("groups")
    const { rows } = await cupo.pool.query("select ended_at from waitlist_entries where class_id = $1", [id])
    expect(rows).toEqual([{ ended_at: null }])
  })

  test("moves by a few minutes as it is, and by more only once what it touches is agreed to", async () => {
    const as = await staff()
    const id = await made(as)
    const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const { body: booked } = await book(ana, id, 3)
    await book(luis, id, 4)
    await made(as, { hour: "21:00" })
    const other = await makeClass(cupo.pool, cupo.studio, {
      ...{ day, hour: "20:00", instructor: await anInstructor("Rosa") },
      room: await makeRoom(cupo.pool, cupo.studio, "Sala Luz"),
    })
    await book(luis, other)

    expect(await impact(as, id, { hour: "18:15" })).toMatchObject({ isFree: false, token: null })
    expect((await put(as, id, { hour: "18:15" })).status).toBe(200)
    expect((await mine(ana))[0].freeUntil).toBe(booked.freeUntil)

    const far = { hour: "19:45" }
    const seen = await impact(as, id, far)
    expect(seen).toMatchObject({ reservations: 2, isMoved: true, isFree: true, seats: [] })
    expect(seen.overlaps).toEqual([{ person: "Renata Mora", other: "Pilates Reformer, 20:00" }])
    expect((await put(as, id, far)).body.error).toBe("IMPACT_CHANGED")
    expect((await read(id)).hour).toBe("18:15")
    expect((await put(as, id, { ...far, accepts: seen.token })).status).toBe(200)
    const [moved] = await mine(ana)
    expect(moved).toMatchObject({ seat: 3, freeUntil: at(day, "19:45").toISOString(), cancelIsFree: true })
    expect(await events("class-moved")).toHaveLength(2)
  })

  test("that is made longer says whose next class it runs into", async () => {
    const as = await staff()
    const id = await made(as)
    const next = await makeClass(cupo.pool, cupo.studio, {
      ...{ day, hour: "19:00", instructor: await anInstructor("Rosa") },
      room: await makeRoom(cupo.pool, cupo.studio, "Sala Luz"),
    })
    const luis = await cupo.customer("ten")
    for (const one of [id, next]) expect((await book(luis, one)).status).toBe(201)
    expect((await impact(as, id, { minutes: 60 })).overlaps).toEqual([])
    expect(await impact(as, id, { minutes: 75 })).toMatchObject({
      ...{ reservations: 1, isMoved: false, token: null },
      overlaps: [{ person: "Renata Mora", other: "Pilates Reformer, 19:00" }],
    })
  })

  test("moves past the end of what paid it, and the credit that comes back can be used for a week yet", async () => {
    const as = await staff()
    const id = await made(as)
    const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("unlimited")]
    const { body: booked } = await book(ana, id)
    await book(luis, id)
    const ends = async (one: Person) =>
      Date.parse((await cupo.call("GET /users/me", { as: one })).body.packages[0].expiresAt)
    const unlimited = await ends(luis)
    await cupo.pool.query("update held_packages set expires_at = $2 where user_id = $1", [
      ana.id,
      at(day, "23:59:59"),
    ])
    const far = { day: dayFromNow(40) }
    const { token } = await impact(as, id, far)
    expect((await put(as, id, { ...far, accepts: token })).status).toBe(200)
    expect([await ends(ana), await ends(luis)]).toEqual([at(dayFromNow(47), "23:59:59").getTime(), unlimited])

    // Moved back, it takes nothing away again.
    const back = await impact(as, id, {})
    expect((await put(as, id, { accepts: back.token })).status).toBe(200)
    expect(await ends(ana)).toBe(at(dayFromNow(47), "23:59:59").getTime())
    const there = await impact(as, id, far)
    expect((await put(as, id, { ...far, accepts: there.token })).status).toBe(200)

    const platform = openPlatform(cupo.database.connection, 1)
    await expireCredits({ ...platform, clock: { now: () => at(dayFromNow(39), "12:00") } })
    await platform.close()
    const cancelled = await cupo.call(`DELETE /reservations/${booked.id}`, { as: ana })
    expect([cancelled.status, cancelled.body.credit]).toEqual([200, "returned"])
    const later = await made(as, { day: dayFromNow(45) })
    expect((await book(ana, later)).status).toBe(201)
  })

  test("moves by minutes past the midnight at which what paid it ends, which lasts that day then", async () => {
    const as = await staff()
    const id = await made(as, { hour: "23:55" })
    const ana = await cupo.customer("one")
    await book(ana, id)
    await cupo.pool.query("update held_packages set expires_at = $1", [at(day, "23:59:59")])
    expect((await put(as, id, { day: dayFromNow(4), hour: "00:05" })).status).toBe(200)
    const { body } = await cupo.call("GET /users/me", { as: ana })
    expect(Date.parse(body.packages[0].expiresAt)).toBe(at(dayFromNow(4), "23:59:59").getTime())
  })

  test("swaps rooms: seats stay where they are there, the others get the nearest, or their credit back", async () => {
    const as = await staff()
    const id = await made(as)
    const small = await makeRoom(cupo.pool, cupo.studio, "Sala Luz", 3)
    await cupo.pool.query("update room_seats set blocked = true where room_id = $1 and seat = 1", [small])
    const [ana, luis, eva] = [
      await cupo.customer("one"),
      await cupo.customer("one"),
      await cupo.customer("one"),
    ]
    for (const [who, seat] of [
      [ana, 2],
      [luis, 20],
      [eva, 1],
    ] as const)
      expect((await book(who, id, seat)).status).toBe(201)
    const swap = { room: small, capacity: 3 }
    const seen = await impact(as, id, swap)
    expect(seen.seats).toEqual([
      { person: "Renata Mora", seat: 20, newSeat: 3 },
      { person: "Renata Mora", seat: 1, newSeat: null },
    ])
    const refused = await put(as, id, swap)
    expect(refused.body).toMatchObject({
      error: "IMPACT_CHANGED",
      fields: [
        {},
        { message: "Renata Mora · lugar 20: pasa al 3" },
        { message: expect.stringMatching(/sin lugar$/) },
      ],
    })
    // Somebody gives their seat up between looking and saving: what was agreed to is not what would happen.
    const [{ id: lost }] = await mine(eva)
    await cupo.call(`DELETE /reservations/${lost}`, { as: eva })
    expect((await put(as, id, { ...swap, accepts: seen.token })).body.error).toBe("IMPACT_CHANGED")
    const now = await impact(as, id, swap)
    const key = randomUUID()
    for (let n = 0; n < 2; n++)
      expect((await put(as, id, { ...swap, accepts: now.token }, key)).status).toBe(200)
    expect([(await mine(ana))[0].seat, (await mine(luis))[0].seat]).toEqual([2, 3])
    expect((await cupo.call(`GET /classes/${id}/seats`)).body).toMatchObject({ takenSeats: [2, 3] })
  })

  test("whoever finds no seat in the smaller room has their credit back", async () => {
    const as = await staff()
    const id = await made(as)
    const small = await makeRoom(cupo.pool, cupo.studio, "Sala Luz", 1)
    const [first, second] = [await cupo.customer("one"), await cupo.customer("one")]
    await book(first, id, 7)
    await book(second, id, 8)
    const swap = { room: small, capacity: 1 }
    const { token } = await impact(as, id, swap)
    expect((await put(as, id, { ...swap, accepts: token })).status).toBe(200)
    expect((await mine(first))[0]).toMatchObject({ status: "active", seat: 1 })
    expect((await mine(second))[0].status).toBe("cancelled")
    expect((await cupo.call("GET /users/me", { as: second })).body.classes.available).toBe(1)
    expect(await events("cancelled")).toMatchObject([{ credit: "returned" }])
  })

  test("gives what it gains, and its reopening, to who waits", async () => {
    const as = await staff()
    const id = await made(as, { capacity: 1 })
    await book(await cupo.customer("ten"), id)
    const waiting = [await cupo.customer("ten"), await cupo.customer("ten")]
    for (const one of waiting) await cupo.call("POST /waitlist", { as: one, body: { classId: id } })
    await put(as, id, { capacity: 1, status: "cerrada" })
    await put(as, id, { capacity: 2, status: "cerrada" })
    expect(await mine(waiting[0] as Person)).toEqual([])
    await put(as, id, { capacity: 2 })
    await put(as, id, { capacity: 3 })
    for (const one of waiting) expect(await mine(one)).toMatchObject([{ status: "active" }])
  })

  test("is told of who teaches it instead, and not by an edit that changes nothing for them", async () => {
    const as = await staff()
    const id = await made(as)
    await book(await cupo.customer("ten"), id)
    await put(as, id, { info: "Otra cosa" })
    const rosa = await anInstructor("Rosa")
    expect(await impact(as, id, { instructor: rosa })).toMatchObject({ isSubstituted: true, token: null })
    expect((await put(as, id, { instructor: rosa })).status).toBe(200)
    expect(await events("instructor-substituted")).toEqual([{ classId: id, from: "Daniela Paz" }])
    expect(await events("class-moved")).toEqual([])
  })
})

describe("a class that becomes one of another discipline", () => {
  const aDiscipline = async (name: string) => {
    const id = randomUUID()
    await cupo.pool.query("insert into disciplines (id, name) values ($1, $2)", [id, name])
    return id
  }

  test("is agreed to first, lets whoever reserved cancel free until it starts, and keeps what pays it good for a week after", async () => {
    const as = await staff()
    const id = await made(as)
    const ana = await cupo.customer("ten")
    const { body: booked } = await book(ana, id)
    expect(Date.parse(booked.freeUntil)).toBeLessThan(at(day, "18:00").getTime())
    await cupo.pool.query("update held_packages set expires_at = $2 where user_id = $1", [
      ana.id,
      at(day, "23:59:59"),
    ])
    const other = { discipline: await aDiscipline("Boxeo") }
    const seen = await impact(as, id, other)
    expect(seen).toMatchObject({ reservations: 1, isOther: true, isFree: true, isMoved: false, overlaps: [] })
    expect((await put(as, id, other)).body.error).toBe("IMPACT_CHANGED")
    expect((await put(as, id, { ...other, accepts: seen.token })).status).toBe(200)
    const [mineNow] = await mine(ana)
    expect(mineNow).toMatchObject({
      freeUntil: at(day, "18:00").toISOString(),
      class: { discipline: "Boxeo" },
    })
    const until = expiryOf(at(day, "18:00"), 7, zone)
    const [{ reservations, ...extended }] = (await events("discipline-changed")).map((one) => one.extended)
    expect([reservations, extended]).toEqual([[mineNow.id], { until: until.toISOString() }])
    expect(await events("class-moved")).toEqual([])
  })

  test("is put right without a word once it has begun, or where nobody reserved", async () => {
    const as = await staff()
    const id = await made(as)
    const [box, bar] = [await aDiscipline("Boxeo"), await aDiscipline("Barra")]
    expect(await impact(as, id, { discipline: box })).toMatchObject({ isOther: false, token: null })
    expect((await put(as, id, { discipline: box })).status).toBe(200)
    await book(await cupo.customer("ten"), id)
    cupo.server.setTime(at(day, "18:10"))
    expect(await impact(as, id, { discipline: bar })).toMatchObject({ isOther: false, token: null })
    expect((await put(as, id, { discipline: bar })).status).toBe(200)
    cupo.server.setTime(undefined)
    expect(await events("discipline-changed")).toEqual([])
  })
})

describe("a class that the studio cancels", () => {
  test("stays as cancelled; every credit is back for a week at least, the line is closed, and all is told", async () => {
    const as = await staff()
    const id = await made(as, { capacity: 2 })
    const [ana, luis, eva] = [
      await cupo.customer("ten"),
      await cupo.customer("unlimited"),
      await cupo.customer("one"),
    ]
    for (const one of [eva, luis]) expect((await book(one, id)).status).toBe(201)
    const [gone] = await mine(eva)
    await cupo.call(`DELETE /reservations/${gone.id}`, { as: eva })
    expect((await book(ana, id)).status).toBe(201)
    await cupo.call("POST /waitlist", { as: eva, body: { classId: id } })
    await cupo.pool.query(
      "update held_packages set expires_at = now() + interval '3 days 12 hours' where user_id = any($1)",
      [[ana.id, luis.id]],
    )
    const ends = async (one: Person) =>
      Date.parse((await cupo.call("GET /users/me", { as: one })).body.packages[0].expiresAt)
    const before = await ends(luis)
    const key = randomUUID()
    const [first, again] = [await cancel(as, id, key), await cancel(as, id, key)]
    expect(first.body).toMatchObject({ id, reservations: 2, waiting: 1 })
    expect(again.body).toEqual(first.body)
    expect((await cancel(as, id)).body.error).toBe("CLASS_CANCELLED")
    expect((await put(as, id)).body.error).toBe("CLASS_CANCELLED")

    expect(await read(id)).toMatchObject({
      status: "cerrada",
      cancelledAt: first.body.cancelledAt,
      occupied: 0,
    })
    const { body: listed } = await cupo.call(`GET /classes?from=${day}&to=${day}`)
    expect(listed.classes[0].cancelledAt).toBe(first.body.cancelledAt)
    expect((await mine(ana))[0]).toMatchObject({
      status: "cancelled",
      class: { cancelledAt: first.body.cancelledAt },
    })
    // The staff still see whose seats they were; who had given up theirs is not among them.
    const roster = (await cupo.call(`GET /reservations/by-class/${id}`, { as })).body.reservations
    const { cancelledAt } = first.body
    expect(new Map(roster.map((one: Reservation) => [one.userId, one]))).toEqual(
      new Map(
        [ana, luis].map((one) => [one.id, expect.objectContaining({ status: "cancelled", cancelledAt })]),
      ),
    )
    const calledOff = async (one: Person) =>
      (await cupo.call("GET /reservations/my?scope=cancelled", { as: one })).body.reservations
    expect(await calledOff(ana)).toMatchObject([{ classId: id, status: "cancelled" }])
    expect((await cupo.call("GET /reservations/my", { as: ana })).body.reservations).toEqual([])
    // By their own doing, before.
    expect(await calledOff(eva)).toEqual([])
    expect((await cupo.call("GET /users/me", { as: ana })).body.classes.available).toBe(10)
    expect(await ends(ana)).toBe(at(dayFromNow(7), "23:59:59").getTime())
    expect(await ends(luis)).toBe(before)
    expect((await cupo.call("GET /waitlist/my", { as: eva })).body.waitlists).toEqual([])
    expect((await book(eva, id)).body.error).toBe("CLASS_CANCELLED")
    expect((await cupo.call("POST /waitlist", { as: eva, body: { classId: id } })).body.error).toBe(
      "CLASS_CANCELLED",
    )
    const [told] = await events("class-cancelled")
    expect([told.classId, told.reservationIds.length]).toEqual([id, 2])
    expect((await cupo.call(`DELETE /classes/${id}`, { as })).body.error).toBe("IN_USE")
  })

  test("that has begun is not cancelled any more", async () => {
    const as = await staff()
    const id = await made(as)
    await book(await cupo.customer("ten"), id)
    cupo.server.setTime(at(day, "18:00"))
    expect((await cancel(as, id)).body.error).toBe("CLASS_STARTED")
    expect((await put(as, id, { hour: "19:00" })).body.error).toBe("CLASS_STARTED")
    expect((await put(as, id, { instructor: await anInstructor("Rosa") })).status).toBe(200)
  })
})

describe("two hundred who book while a class", () => {
  const during = async (change: (as: Person, id: string) => Promise<Reply>) => {
    const as = await staff()
    const id = await made(as)
    const customers = await people(200)
    const half = customers.slice(0, 10).map((one) => book(one, id))
    await Promise.race(half)
    const changed = change(as, id)
    const replies = await Promise.all([...half, ...customers.slice(10).map((one) => book(one, id))])
    return { id, changed: await changed, replies }
  }

  test("is closed: nobody sits down afterwards", async () => {
    const { id, changed, replies } = await during((as, one) => put(as, one, { status: "cerrada" }))
    expect(changed.status).toBe(200)
    const seated = tally(replies)[201] ?? 0
    expect((await read(id)).occupied).toBe(seated)
    expect((tally(replies).CLASS_CLOSED ?? 0) + (tally(replies).NO_SLOTS_AVAILABLE ?? 0)).toBe(200 - seated)
  })

  test("is cancelled: whoever sat down has their credit back", async () => {
    const { id, changed } = await during((as, one) => cancel(as, one))
    expect(changed.status).toBe(200)
    expect((await read(id)).occupied).toBe(0)
    const { rows } = await cupo.pool.query(
      `select count(*)::int as n from held_packages h
       where h.user_id in (select user_id from reservations)
         and (select balance from credit_ledger l where l.held_package_id = h.id order by seq desc limit 1) <> 1`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test("shrinks: either it does not, or nobody sits beyond it", async () => {
    const { id, changed } = await during((as, one) => put(as, one, { capacity: 12 }))
    const { capacity, takenSeats } = await read(id)
    expect(capacity).toBe(changed.status === 200 ? 12 : 20)
    expect(Math.max(...takenSeats)).toBeLessThanOrEqual(capacity)
  })

  test("moves: all are promised its new hour, or were asked about", async () => {
    const { id, changed } = await during((as, one) => put(as, one, { hour: "18:10" }))
    expect(changed.status).toBe(200)
    const { takenSeats, startsAt } = await read(id)
    expect([takenSeats.length, startsAt]).toEqual([20, at(day, "18:10").toISOString()])
  })
})

/** Somebody closes a class by hand, without a lock or a word of revisions, while five who saw it open want it. */
async function pressWhileClosedByHand(): Promise<Reply[]> {
  const id = await made(await staff())
  const customers = await people(5)
  const hand = await cupo.pool.connect()
  try {
    await hand.query("begin")
    await hand.query("update classes set status = 'cerrada' where id = $1", [id])
    const presses = customers.map((one) => book(one, id))
    const waiting = reached(cupo.pool, "wait_event_type = 'Lock'", customers.length)
    await Promise.race([waiting, Promise.all(presses)])
    await hand.query("commit")
    return await Promise.all(presses)
  } finally {
    hand.release()
  }
}

test("a class that is closed by hand admits nobody either: the database says that it changed", async () => {
  expect(tally(await pressWhileClosedByHand())).toEqual({ CLASS_CLOSED: 5 })
})

test("without that, whoever saw it open sits down in a closed class", async () => {
  cupo.isUnguarded = true
  await dropMovedRevisions(cupo.pool)
  expect(tally(await pressWhileClosedByHand())).toEqual({ "201": 5 })
})
