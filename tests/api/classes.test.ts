import { randomUUID } from "node:crypto"
import type pg from "pg"
import { beforeEach, describe, expect, test } from "vitest"
import { SeatMap, StudioClass } from "../../contract/schedule.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Person, PersonWish } from "../support/people.ts"
import { passed, ran } from "../support/plans.ts"
import { type Sent, sentWhile } from "../support/statements.ts"
import { at, dayFromNow, makeBranch, makeClass, makeRoom } from "../support/studio.ts"

const cupo = freshCupo()

const aClass = (wish: Parameters<typeof makeClass>[2] = {}) => makeClass(cupo.pool, cupo.studio, wish)
const book = (as: Person, classId: string, seat?: number) =>
  cupo.call("POST /reservations", { as, body: { classId, seat } })

const isRead = ({ text }: Sent) => /^\s*(with|select|\()/i.test(text)

/** The ids of a list of classes, in its order. */
async function list(query = "", as?: Person): Promise<string[]> {
  const { status, body } = await cupo.call(`GET /classes${query}`, { as })
  expect(status).toBe(200)
  return body.classes.map((one: { id: string }) => one.id)
}

describe("the list of classes", () => {
  let yesterday: string
  let evening: string
  let morning: string
  let sixth: string

  beforeEach(async () => {
    cupo.server.setTime(at(dayFromNow(0), "12:00"))
    yesterday = await aClass({ day: dayFromNow(-1) })
    evening = await aClass({ day: dayFromNow(0), hour: "19:00" })
    morning = await aClass({ day: dayFromNow(0), hour: "07:15" })
    sixth = await aClass({ day: dayFromNow(6), hour: "23:59" })
    await aClass({ day: dayFromNow(7), hour: "00:00" })
  })

  test("is, unless asked otherwise, of today and the six days after, by hour", async () => {
    expect(await list()).toEqual([morning, evening, sixth])
  })

  test("from a day on is seven days, to a day is from today, and of a day is that day", async () => {
    expect(await list(`?from=${dayFromNow(-1)}`)).toEqual([yesterday, morning, evening])
    expect(await list(`?to=${dayFromNow(0)}`)).toEqual([morning, evening])
    expect(await list(`?from=${dayFromNow(-1)}&to=${dayFromNow(-1)}`)).toEqual([yesterday])
    expect(await list(`?to=${dayFromNow(-1)}`)).toEqual([yesterday])
    expect(await list(`?from=${dayFromNow(30)}`)).toEqual([])
  })

  test("spans 62 days at most, however it is asked for", async () => {
    expect(await list(`?from=${dayFromNow(0)}&to=${dayFromNow(61)}`)).toHaveLength(4)
    for (const query of [`?from=${dayFromNow(0)}&to=${dayFromNow(62)}`, `?to=${dayFromNow(64)}`]) {
      const { status, body } = await cupo.call(`GET /classes${query}`)
      expect([status, body.error, body.fields]).toEqual([
        ...[400, "VALIDATION", [{ path: "to", message: "Pide 62 días como máximo." }]],
      ])
    }
  })

  test("cannot end before it begins", async () => {
    const { status, body } = await cupo.call(`GET /classes?from=${dayFromNow(1)}&to=${dayFromNow(0)}`)
    expect([status, body.fields]).toEqual([
      400,
      [{ path: "to", message: "Debe ser igual o posterior al primer día." }],
    ])
  })

  test("begins with each branch's own today", async () => {
    const tijuana = await makeBranch(cupo.pool, cupo.studio, { name: "Tijuana", timeZone: "America/Tijuana" })
    const day = dayFromNow(0)
    const late = await makeClass(cupo.pool, tijuana, { day, hour: "23:30" })
    cupo.server.setTime(at(dayFromNow(1), "00:30"))
    const shown = await list()
    expect(shown).toContain(late)
    expect(shown).not.toContain(evening)
  })

  test("is narrowed by branch, discipline, instructor and type", async () => {
    const [discipline, instructor] = [randomUUID(), randomUUID()]
    await cupo.pool.query("insert into disciplines (id, name) values ($1, 'BSC')", [discipline])
    await cupo.pool.query(
      "insert into instructors (id, first_name, last_name) values ($1, 'Sofía', 'Luna')",
      [instructor],
    )
    const coyoacan = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
    const day = dayFromNow(2)
    const there = await makeClass(cupo.pool, coyoacan, { day })
    const bsc = await aClass({ day, hour: "08:00", discipline })
    const hers = await aClass({ day, hour: "09:00", instructor })
    const alone = await aClass({ day, hour: "10:00", type: "individual" })
    const of = (query: string) => list(`?from=${day}&to=${day}${query}`)
    expect(await of(`&branch=${coyoacan.branch}`)).toEqual([there])
    expect(await of(`&discipline=${discipline}`)).toEqual([bsc])
    expect(await of(`&instructor=${instructor}`)).toEqual([hers])
    for (const type of ["individual", "privada", "Individual"])
      expect(await of(`&type=${type}`)).toEqual([alone])
    for (const type of ["groups", "group", "grupal", "grupales", "Grupal"]) {
      expect(await of(`&type=${type}`)).toEqual([bsc, hers, there])
    }
    expect(await of(`&branch=${cupo.studio.branch}&type=grupal`)).toEqual([bsc, hers])
    expect(await of(`&instructor=${randomUUID()}`)).toEqual([])
  })

  test("shows a closed class as closed", async () => {
    await cupo.pool.query("update classes set status = 'cerrada' where id = $1", [evening])
    const { body } = await cupo.call("GET /classes")
    expect(body.classes[1]).toMatchObject({ id: evening, status: "cerrada" })
  })
})

describe("a page of classes", () => {
  const range = `from=${dayFromNow(1)}&to=${dayFromNow(30)}`
  const page = async (query = "", as?: Person) => {
    const reader = as ?? (await cupo.person({ role: "employee", permissions: { clases: ["listado"] } }))
    const { status, body } = await cupo.call(`GET /classes/page?${range}${query}`, { as: reader })
    expect(status).toBe(200)
    return { ids: body.classes.map((one: { id: string }) => one.id) as string[], total: body.total as number }
  }

  test("comes six at a time, by hour; pages together are the whole, and one that is no more is the last", async () => {
    const made: string[] = []
    for (let day = 1; day <= 7; day++) made.push(await aClass({ day: dayFromNow(day) }))
    expect(await page()).toEqual({ ids: made.slice(0, 6), total: 7 })
    expect(await page("&page=2")).toEqual({ ids: made.slice(6), total: 7 })
    expect(await page("&page=9")).toEqual({ ids: made.slice(6), total: 7 })
    expect(await page("&size=3&page=2&sort=-startsAt")).toEqual({
      ids: made.toReversed().slice(3, 6),
      total: 7,
    })
    expect(await page(`&branch=${randomUUID()}`)).toEqual({ ids: [], total: 0 })
  })

  test("is in the order asked for, words as in a dictionary, and turned round", async () => {
    const named = async (name: string) => {
      const id = randomUUID()
      await cupo.pool.query("insert into disciplines (id, name) values ($1, $2)", [id, name])
      return id
    }
    const zumba = await aClass({ day: dayFromNow(1), hour: "18:00", discipline: await named("Zumba") })
    const aqua = await aClass({ day: dayFromNow(2), hour: "07:00", discipline: await named("Ácqua") })
    const barre = await aClass({ day: dayFromNow(3), hour: "12:00", discipline: await named("barre") })
    expect((await page("&sort=discipline")).ids).toEqual([aqua, barre, zumba])
    expect((await page("&sort=-discipline")).ids).toEqual([zumba, barre, aqua])
    expect((await page("&sort=hour")).ids).toEqual([aqua, barre, zumba])
    for (const last of [2, 9])
      expect(await page(`&sort=hour&size=2&page=${last}`)).toEqual({ ids: [zumba], total: 3 })
    expect(await page(`&sort=hour&branch=${randomUUID()}`)).toEqual({ ids: [], total: 0 })
    expect((await page("&search=BAR")).ids).toEqual([barre])
    expect(await page("&search=acqua%20zum")).toEqual({ ids: [], total: 0 })
    const who = await cupo.customer("ten")
    expect((await book(who, barre)).status).toBe(201)
    expect((await page("&sort=-occupancy&size=1")).ids).toEqual([barre])
  })

  test("holds what the permission covers, public or not, and nothing else", async () => {
    const hidden = await makeBranch(cupo.pool, cupo.studio, { name: "Bodega", isPublic: false })
    const there = await makeClass(cupo.pool, hidden, { day: dayFromNow(2) })
    const here = await aClass({ day: dayFromNow(1) })
    const permissions = { clases: ["listado"] }
    const limited = await cupo.person({ role: "employee", permissions, branches: [hidden.branch] })
    expect((await page()).ids).toEqual([here, there])
    expect((await page("", limited)).ids).toEqual([there])
  })

  test("is refused with a range or an order that cannot be", async () => {
    const as = await cupo.person({ role: "admin", superuser: true })
    const status = async (query: string) => (await cupo.call(`GET /classes/page?${query}`, { as })).status
    expect(await status(`from=${dayFromNow(3)}&to=${dayFromNow(2)}`)).toBe(400)
    expect(await status(`from=${dayFromNow(0)}&to=${dayFromNow(366)}`)).toBe(400)
    expect(await status(`from=${dayFromNow(0)}&to=${dayFromNow(365)}`)).toBe(200)
    for (const wrong of ["sort=price", "page=0", "size=501", "page=x", ""]) {
      expect(await status(wrong ? `${range}&${wrong}` : "")).toBe(400)
    }
  })
})

describe("a long list of classes", () => {
  /** One class an hour from tomorrow on, of the studio's room. */
  const manyClasses = (count: number) =>
    cupo.pool.query(
      `insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity, type, shares_hour)
       select gen_random_uuid(), $1, $2, $3, $4, (t at time zone $6)::date, (t at time zone $6)::time, t, t + interval '50 minutes', 20, 'groups', true
       from generate_series(1, $5::int) n, lateral (select $7::timestamptz + n * interval '1 hour' as t) as at`,
      [
        ...[cupo.studio.branch, cupo.studio.room, cupo.studio.discipline, cupo.studio.instructor],
        ...[count, cupo.studio.timeZone, at(dayFromNow(1), "00:00")],
      ],
    )

  test("comes in parts that together are the whole, also where many begin at one hour", async () => {
    const day = dayFromNow(1)
    for (let i = 0; i < 5; i++)
      await aClass({ day, room: await makeRoom(cupo.pool, cupo.studio, `Sala ${i}`) })
    await aClass({ day, hour: "07:00" })
    await aClass({ day: dayFromNow(2), hour: "07:00" })
    const whole = await list()
    const parts: string[] = []
    let after = ""
    do {
      const { body } = await cupo.call(`GET /classes?limit=2${after && `&after=${after}`}`)
      expect(body.classes.length).toBeLessThanOrEqual(2)
      parts.push(...body.classes.map(({ id }: { id: string }) => id))
      after = body.next
    } while (after)
    expect(parts).toEqual(whole)
    expect(whole).toHaveLength(7)
  })

  test("holds 500 of all branches at most and says what follows; of one branch, all of it", async () => {
    await manyClasses(503)
    const range = `from=${dayFromNow(1)}&to=${dayFromNow(30)}`
    const { body } = await cupo.call(`GET /classes?${range}`)
    expect([body.classes.length, body.next]).toEqual([500, body.classes[499].id])
    const { body: rest } = await cupo.call(`GET /classes?${range}&after=${body.next}`)
    expect([rest.classes.length, rest.next]).toEqual([3, null])
    const { body: own } = await cupo.call(`GET /classes?${range}&branch=${cupo.studio.branch}`)
    expect([own.classes.length, own.next]).toEqual([503, null])
    for (const limit of ["0", "501", "x"]) {
      expect((await cupo.call(`GET /classes?limit=${limit}`)).status).toBe(400)
    }
  })

  test("waits its turn, two at a time, while small ones are read", async () => {
    const locker = await cupo.pool.connect()
    await locker.query("begin; lock table classes")
    const waiting = async () => {
      const text =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      return (await cupo.pool.query(text)).rowCount
    }
    const wide = [20, 30, 40, 50, 60].map((days) => cupo.call(`GET /classes?to=${dayFromNow(days)}`))
    const small = cupo.call(`GET /classes?to=${dayFromNow(1)}`)
    await expect.poll(waiting).toBe(3)
    expect((await cupo.call("GET /branches")).status).toBe(200)
    expect(await waiting()).toBe(3)
    await locker.query("commit")
    locker.release()
    const replies = await Promise.all([...wide, small])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  })

  test("costs what its days hold, not what its branch ever gave", async () => {
    await cupo.pool.query(
      `insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity, type)
       select gen_random_uuid(), $1, $2, $3, $4, t::date, t::time, t, t + interval '50 minutes', 20, 'groups'
       from generate_series(1, 4000) n, lateral (select now() - interval '20 days' - n * interval '1 hour' as t) as at`,
      [cupo.studio.branch, cupo.studio.room, cupo.studio.discipline, cupo.studio.instructor],
    )
    await cupo.pool.query("analyze classes")
    const evening = await aClass()
    const sent = await sentWhile(async () =>
      expect(await list(`?branch=${cupo.studio.branch}`)).toEqual([evening]),
    )
    const plans = await Promise.all(sent.filter(isRead).map((one) => ran(cupo.pool as pg.Pool, one)))
    const past = plans.map((plan) => passed(plan, "classes"))
    expect(Math.max(...past)).toBeGreaterThan(0)
    expect(past.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(50)
  })
})

describe("a branch that is not public", () => {
  /** What somebody finds of a hidden branch, its room, its class and its seats: in the lists and by their ids. */
  async function found(wish?: PersonWish, branch = hidden) {
    const as = wish && (await cupo.person(wish))
    const { body: branches } = await cupo.call("GET /branches", { as })
    const { body: rooms } = await cupo.call("GET /rooms", { as })
    const listed = {
      branch: JSON.stringify(branches).includes(branch.branch),
      room: JSON.stringify(rooms).includes(branch.room),
      class: (await list(`?branch=${branch.branch}`, as)).includes(branch.classId),
    }
    const status = async (path: string) => (await cupo.call(`GET ${path}`, { as })).status
    expect(await status(`/branches/${branch.branch}`)).toBe(listed.branch ? 200 : 404)
    expect(await status(`/rooms/${branch.room}`)).toBe(listed.room ? 200 : 404)
    expect(await status(`/classes/${branch.classId}`)).toBe(listed.class ? 200 : 404)
    expect(await status(`/classes/${branch.classId}/seats`)).toBe(listed.class ? 200 : 404)
    return listed
  }

  let hidden: { branch: string; room: string; classId: string }
  beforeEach(async () => {
    const made = await makeBranch(cupo.pool, cupo.studio, { name: "Bodega", isPublic: false })
    hidden = { ...made, classId: await makeClass(cupo.pool, made) }
  })
  const nothing = { branch: false, room: false, class: false }

  test("is not there for visitors, customers and staff without permissions, in any list or by its ids", async () => {
    expect(await found()).toEqual(nothing)
    expect(await found({})).toEqual(nothing)
    expect(await found({ role: "employee" })).toEqual(nothing)
    expect(await found({ role: "admin", permissions: { usuarios: ["listado"] } })).toEqual(nothing)
    expect((await fetch(`${cupo.server.url}/api/classes/${hidden.classId}/seats/live`)).status).toBe(404)
  })

  test("is shown to staff module by module, as their permissions say", async () => {
    const staff = (permissions: Record<string, string[]>) => found({ role: "employee", permissions })
    expect(await staff({ sucursales: ["listado"] })).toEqual({ ...nothing, branch: true })
    expect(await staff({ salones: ["listado"] })).toEqual({ ...nothing, room: true })
    for (const [module, action] of [
      ["clases", "listado"],
      ["clases", "detalle"],
      ["operaciones", "ver"],
    ] as const) {
      expect(await staff({ [module]: [action] })).toEqual({ ...nothing, branch: true, class: true })
    }
    expect(await found({ role: "admin", superuser: true })).toEqual({ branch: true, room: true, class: true })
    expect(await found({ permissions: { sucursales: ["listado"], clases: ["listado"] } })).toEqual(nothing)
  })

  test("is shown to staff of that branch, not to those of another", async () => {
    const permissions = {
      sucursales: ["listado"],
      salones: ["listado"],
      operaciones: ["ver", "crear", "editar"],
    }
    const of = (branch: string) => found({ role: "employee", permissions, branches: [branch] })
    expect(await of(hidden.branch)).toEqual({ branch: true, room: true, class: true })
    expect(await of(cupo.studio.branch)).toEqual(nothing)
  })
})

describe("one class", () => {
  test("says when, where, what, who teaches and which seats are taken, in the branch's time and in UTC", async () => {
    const day = dayFromNow(1)
    const classId = await aClass({ day, capacity: 12 })
    await book(await cupo.customer("one"), classId, 7)
    await book(await cupo.customer("one"), classId, 2)
    const { body } = await cupo.call(`GET /classes/${classId}`)
    expect(StudioClass.strict().parse(body)).toEqual({
      ...{ id: classId, day, hour: "18:00", timeZone: "America/Mexico_City", info: "" },
      ...{ startsAt: at(day, "18:00").toISOString(), endsAt: at(day, "18:50").toISOString() },
      ...{
        branch: cupo.studio.branch,
        branchName: "Roma Norte",
        room: cupo.studio.room,
        roomName: "Sala Barro",
      },
      ...{ discipline: "Pilates Reformer", disciplineId: cupo.studio.discipline },
      ...{ instructor: "Daniela Paz", instructorFirstName: "Daniela", instructorId: cupo.studio.instructor },
      ...{ capacity: 12, occupied: 2, takenSeats: [2, 7], available: 10 },
      ...{ status: "abierta", type: "groups", createdAt: expect.any(String) },
      ...{ cancelledAt: null, opening: null, revision: 0 },
    })
    const { body: all } = await cupo.call(`GET /classes?from=${day}&to=${day}`)
    expect(all.classes).toEqual([body])
  })

  test("has as many places as seats that can be sold", async () => {
    const classId = await aClass({ capacity: 5 })
    await cupo.pool.query("update room_seats set blocked = true where seat in (1, 2, 19)")
    await book(await cupo.customer("one"), classId, 3)
    expect((await cupo.call(`GET /classes/${classId}`)).body).toMatchObject({
      occupied: 1,
      available: 2,
      capacity: 5,
    })
  })
})

describe("the map of seats", () => {
  test("of a room with a plan has its places, and of one without, their numbers alone", async () => {
    const planned = await aClass({ capacity: 8 })
    await cupo.pool.query("update room_seats set blocked = true where seat = 4")
    await book(await cupo.customer("one"), planned, 7)
    const { body } = await cupo.call(`GET /classes/${planned}/seats`)
    const map = SeatMap.strict().parse(body)
    expect(map).toMatchObject({ classId: planned, capacity: 8, takenSeats: [7] })
    expect(map.layout).toHaveLength(20)
    expect(map.layout[3]).toEqual({ id: 4, col: 3, row: 0, blocked: true })
    expect(map.layout[6]).toEqual({ id: 7, col: 0, row: 1, blocked: false })

    const plain = await aClass({ room: await makeRoom(cupo.pool, cupo.studio, "Sala Lino") })
    expect((await cupo.call(`GET /classes/${plain}/seats`)).body).toEqual({
      ...{ classId: plain, capacity: 6, layout: [], takenSeats: [] },
      ...{ available: 6, waiting: 0, line: expect.any(String), roll: null },
      giving: expect.any(String),
    })
  })
})

describe("a customer's reservations", () => {
  test("to come are the active ones not ended, soonest first; all are all, the newest first", async () => {
    const ana = await cupo.customer("ten")
    const hours = ["20:00", "08:00", "12:00"]
    const booked: Record<string, string> = {}
    for (const hour of hours) booked[hour] = (await book(ana, await aClass({ hour }))).body.id
    await cupo.call(`DELETE /reservations/${booked["12:00"]}`, { as: ana })
    const mine = async (scope = "") =>
      (await cupo.call(`GET /reservations/my${scope}`, { as: ana })).body.reservations.map(
        (one: { class: { hour: string }; status: string }) => `${one.class.hour} ${one.status}`,
      )
    expect(await mine()).toEqual(["08:00 active", "20:00 active"])
    expect(await mine("?scope=upcoming")).toEqual(["08:00 active", "20:00 active"])
    expect(await mine("?scope=all")).toEqual(["20:00 active", "12:00 cancelled", "08:00 active"])
    cupo.server.setTime(at(dayFromNow(1), "08:49"))
    expect(await mine()).toEqual(["08:00 active", "20:00 active"])
    cupo.server.setTime(at(dayFromNow(1), "08:50"))
    expect(await mine()).toEqual(["20:00 active"])
    expect((await cupo.call("GET /reservations/my?scope=todas", { as: ana })).status).toBe(400)
  })
})

describe("the list at the door of a class", () => {
  test("has who sits where, what pays and whether it is their first time, by seat, without who cancelled", async () => {
    const staff = await cupo.person({ role: "employee", permissions: { clases: ["detalle"] } })
    const [ana, luis, eva] = [
      await cupo.customer("ten"),
      await cupo.customer("unlimited"),
      await cupo.customer("one"),
    ]
    await book(ana, await aClass({ hour: "08:00" }))
    const classId = await aClass()
    await book(luis, classId, 9)
    await book(ana, classId, 4)
    const gone = await book(eva, classId, 1)
    await cupo.call(`DELETE /reservations/${gone.body.id}`, { as: eva })
    const { body } = await cupo.call(`GET /reservations/by-class/${classId}`, { as: staff })
    const shown = body.reservations.map(
      ({ seat, userId, package: paid, available, isFirstClass }: Record<string, unknown>) => ({
        ...{ seat, userId, paid, available, isFirstClass },
      }),
    )
    expect(shown).toEqual([
      { seat: 4, userId: ana.id, paid: "10 clases", available: 8, isFirstClass: false },
      { seat: 9, userId: luis.id, paid: "Ilimitado", available: null, isFirstClass: true },
    ])
    expect(body.reservations[0].person).toEqual({
      firstName: "Renata",
      lastName: "Mora",
      email: ana.email,
      phone: "",
    })
  })
})
