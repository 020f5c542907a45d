import { randomBytes, randomUUID } from "node:crypto"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { serveWaitlists } from "../../server/features/reservations/tasks.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import { tally } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { at, dayFromNow, makeBranch, makeClass } from "../support/studio.ts"

const cupo = freshCupo()

/** Classes of that day open three days from now, at 20:00. */
const day = dayFromNow(6)
const opensAt = at(dayFromNow(3), "20:00")
const all = { branch: null, type: null, days: 3, hour: "20:00" }
const before = new Date(opensAt.getTime() - 1)

let editor: Person
const save = (body: object, as = editor) =>
  cupo.call("POST /config/opening", { as, body: { classes: [all], packages: [], ...body } })

beforeEach(async () => {
  editor = await cupo.person({ role: "employee", permissions: { configuracion: ["editar"] } })
  expect(await save({})).toMatchObject({ status: 200, body: { classes: [all], packages: [], revision: 1 } })
})
afterEach(() => cupo.server.setTime(undefined))

const ofStaff = (classes: string[] = []) =>
  cupo.person({ role: "employee", permissions: { operaciones: ["crear", "editar"], clases: classes } })
const book = (as: Person, classId: string, more: object = {}) =>
  cupo.call("POST /reservations", { as, body: { classId, ...more } })
const aClass = (wish = {}) => makeClass(cupo.pool, cupo.studio, { day, ...wish })

describe("before its reservations open, a class", () => {
  test("is refused in words with the moment, by whatever way, and nothing is written; a millisecond later it is had", async () => {
    const [classId, sooner] = [await aClass(), await aClass({ day: dayFromNow(5) })]
    const full = await aClass({ hour: "10:00", capacity: 1 })
    const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const editsClasses = await ofStaff(["editar"])
    const { body: mine } = await book(editsClasses, sooner, { userId: ana.id })
    expect((await book(editsClasses, full, { userId: luis.id })).status).toBe(201)
    const cashier = await cupo.person({
      ...{ role: "employee", permissions: { operaciones: ["crear"], transacciones: ["crear"] } },
    })
    const sale = {
      ...{ userId: luis.id, packageId: cupo.studio.packages.one, paymentMethod: "terminal", amount: 250 },
      ...{ classId, seat: 5 },
    }
    const visitor = randomBytes(32).toString("base64url")
    const [ways, wait] = [
      () => [
        cupo.call("POST /holds", { body: { classId, seat: 2, visitor } }),
        cupo.call("POST /holds", { as: luis, body: { classId, seat: 3 } }),
        cupo.call(`POST /reservations/${mine.id}/change`, {
          as: ana,
          body: { newClassId: classId, newSeat: 4 },
        }),
        book(luis, classId, { seat: 3 }),
        cupo.call("POST /reservations/sale", { as: cashier, key: randomUUID(), body: sale }),
      ],
      () => cupo.call("POST /waitlist", { as: ana, body: { classId: full } }),
    ]
    const rows = await cupo.rows()
    cupo.server.setTime(before)
    for (const reply of await Promise.all([...ways(), wait()])) {
      expect(reply).toMatchObject({
        status: 409,
        body: {
          error: "CLASS_NOT_OPEN_YET",
          message: "Las reservas de esta clase se abren hoy a las 8:00\u00a0p.\u00a0m.",
          opensAt: opensAt.toISOString(),
        },
      })
    }
    expect(await cupo.rows()).toEqual(rows)
    // Said before the press, by the same rule, with who would pay.
    const preview = await cupo.call(`GET /reservations/preview?classId=${classId}`, { as: luis })
    expect(preview.body).toMatchObject({
      refusal: { error: "CLASS_NOT_OPEN_YET", opensAt: opensAt.toISOString() },
      pays: { description: "10 clases" },
      asOf: before.toISOString(),
    })
    const change = await cupo.call(`GET /reservations/${mine.id}/change-preview?newClassId=${classId}`, {
      as: ana,
    })
    expect(change.body.refusal).toMatchObject({ error: "CLASS_NOT_OPEN_YET", opensAt: opensAt.toISOString() })
    const line = await cupo.call(`GET /waitlist/preview?classId=${full}`, { as: ana })
    expect(line.body.refusal).toMatchObject({ error: "CLASS_NOT_OPEN_YET", opensAt: opensAt.toISOString() })

    cupo.server.setTime(opensAt)
    for (const press of [() => cupo.call("POST /holds", { body: { classId, seat: 2, visitor } }), wait])
      expect((await press()).status).toBe(201)
    expect((await book(luis, classId, { seat: 3 })).status).toBe(201)
    const change2 = { as: ana, body: { newClassId: classId, newSeat: 4 } }
    expect((await cupo.call(`POST /reservations/${mine.id}/change`, change2)).status).toBe(200)
  })

  test("is not claimed either, though its place is offered", async () => {
    const tomorrow = dayFromNow(1)
    await save({ classes: [{ ...all, days: 1, hour: "23:30" }] })
    const classId = await aClass({ day: dayFromNow(2), hour: "08:00", capacity: 1 })
    const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const as = await ofStaff(["editar"])
    const { body: taken } = await book(as, classId, { userId: ana.id })
    const { body: wait } = await cupo.call("POST /waitlist", { as, body: { classId, userId: luis.id } })
    cupo.server.setTime(at(tomorrow, "23:20"))
    await cupo.call(`DELETE /reservations/${taken.id}`, { as: ana })
    const claim = () => cupo.call(`PUT /waitlist/${wait.id}`, { as: luis, body: { status: "promoted" } })
    expect((await claim()).body).toMatchObject({
      error: "CLASS_NOT_OPEN_YET",
      opensAt: at(tomorrow, "23:30").toISOString(),
    })
    cupo.server.setTime(at(tomorrow, "23:30"))
    expect((await claim()).body).toMatchObject({ status: "promoted" })
  })

  test("is booked by staff who edit classes, and by no other of the staff", async () => {
    const classId = await aClass()
    const ana = await cupo.customer("ten")
    const [desk, editsClasses] = [await ofStaff(), await ofStaff(["editar"])]
    expect((await book(desk, classId, { userId: ana.id })).body.error).toBe("CLASS_NOT_OPEN_YET")
    const booked = await book(editsClasses, classId, { userId: ana.id })
    expect(booked.status).toBe(201)
    // Another seat of a class that is one's own is no booking of it.
    const moved = await cupo.call(`POST /reservations/${booked.body.id}/change`, {
      ...{ as: ana, body: { newClassId: classId, newSeat: booked.body.seat + 1 } },
    })
    expect(moved.status).toBe(200)
  })

  test("is had with the package that opens it sooner, which pays it", async () => {
    const { ten, unlimited } = cupo.studio.packages
    await save({ packages: [{ package: ten, days: 5, hour: "07:00" }] })
    const classId = await aClass()
    const [both, one] = [await cupo.customer("ten", "unlimited"), await cupo.customer("unlimited")]
    cupo.server.setTime(at(dayFromNow(1), "07:00"))
    expect((await book(one, classId)).body).toMatchObject({ opensAt: opensAt.toISOString() })
    const { body } = await book(both, classId)
    const { rows } = await cupo.pool.query("select package_id from held_packages where id = $1", [
      body.packageId,
    ])
    expect(rows).toEqual([{ package_id: ten }])
    const { body: seen } = await cupo.call(`GET /classes/${classId}`)
    expect(seen.opening).toEqual({
      at: opensAt.toISOString(),
      sooner: [{ package: ten, at: at(dayFromNow(1), "07:00").toISOString() }],
    })
    expect(unlimited).not.toBe(ten)
  })

  test("keeps what was promised: a held seat is paid for, and who waits is served once it is open", async () => {
    const classId = await aClass({ capacity: 2 })
    await save({ classes: [] })
    const [ana, luis, eva] = [await cupo.customer(), await cupo.customer("ten"), await cupo.customer("ten")]
    const taken = await book(luis, classId, { seat: 1 })
    expect((await cupo.call("POST /holds", { as: ana, body: { classId, seat: 2 } })).status).toBe(201)
    expect((await cupo.call("POST /waitlist", { as: eva, body: { classId } })).status).toBe(201)
    await save({})
    // Whoever paid for the seat that was held for them sits on it.
    const cashier = await cupo.person({ role: "admin", superuser: true })
    const sale = {
      userId: ana.id,
      packageId: cupo.studio.packages.ten,
      paymentMethod: "terminal",
      amount: 1800,
    }
    const sold = await cupo.call("POST /transactions/cash", {
      ...{ as: cashier, key: randomUUID(), body: { ...sale, branchId: cupo.studio.branch } },
    })
    expect(sold.status).toBe(201)
    const occupied = async () => {
      const { rows } = await cupo.pool.query<{ seat: number }>(
        "select seat from reservations where class_id = $1 and cancelled_at is null order by seat",
        [classId],
      )
      return rows.map(({ seat }) => seat)
    }
    expect(await occupied()).toEqual([1, 2])
    await cupo.call(`DELETE /reservations/${taken.body.id}`, { as: luis })
    expect(await occupied()).toEqual([2])

    const platform = openPlatform(cupo.database.connection, 2)
    const serve = (now: Date) => serveWaitlists({ ...platform, clock: { now: () => now } })
    try {
      await serve(before)
      expect(await occupied()).toEqual([2])
      await serve(opensAt)
      expect(await occupied()).toEqual([1, 2])
    } finally {
      await platform.close()
    }
  })

  test("says so in lists until it opens, by its own branch's clock", async () => {
    const tijuana = await makeBranch(cupo.pool, cupo.studio, { name: "Playas", timeZone: "America/Tijuana" })
    const there = await makeClass(cupo.pool, tijuana, { day })
    const list = async () =>
      (await cupo.call(`GET /classes?branch=${tijuana.branch}&from=${day}&to=${day}`)).body.classes
    expect(await list()).toMatchObject([
      { id: there, opening: { at: at(dayFromNow(3), "20:00", "America/Tijuana").toISOString(), sooner: [] } },
    ])
    await save({ classes: [all, { ...all, branch: tijuana.branch, days: null }] })
    expect(await list()).toMatchObject([{ id: there, opening: null }])
  })
})

test("of 40 who press again and again as a class opens, none sits before; without the setting they do", async () => {
  const presses = async (capacity: number) => {
    const classId = await aClass({ capacity, hour: capacity === 12 ? "09:00" : "12:00" })
    const people = await Promise.all(Array.from({ length: 40 }, () => cupo.customer("one")))
    cupo.server.setTime(before)
    const early = await Promise.all(people.slice(0, 20).map((as) => book(as, classId)))
    const during = people.map((as) => book(as, classId))
    cupo.server.setTime(opensAt)
    const late = await Promise.all([...during, ...people.map((as) => book(as, classId))])
    const { rows } = await cupo.pool.query<{ early: number; all: number }>(
      `select count(*) filter (where created_at < $2)::int as early, count(*)::int as all
       from reservations where class_id = $1 and cancelled_at is null`,
      [classId, opensAt],
    )
    return { early: tally(early), late: tally(late), sat: rows[0] }
  }
  const guarded = await presses(12)
  expect(guarded.early).toEqual({ CLASS_NOT_OPEN_YET: 20 })
  expect(guarded.late[201]).toBe(12)
  expect(guarded.sat).toEqual({ early: 0, all: 12 })

  await cupo.pool.query("delete from settings where name = 'opening'")
  expect((await presses(13)).sat?.early).toBeGreaterThan(0)
})

describe("the times of opening", () => {
  const fields = async (body: object, as = editor) => (await save(body, as)).body
  const impact = async (body: object) =>
    (await cupo.call("POST /config/opening/impact", { as: editor, body: { packages: [], ...body } })).body

  test("are for staff who configure, of branches and packages that there are, one revision at a time", async () => {
    const [nobody, desk] = [await cupo.customer("ten"), await ofStaff()]
    for (const as of [nobody, desk]) expect((await save({}, as)).status).toBe(403)
    expect((await cupo.call("GET /config/opening", { as: desk })).body).toMatchObject({
      classes: [all],
      revision: 1,
    })
    expect((await cupo.call("GET /config/opening")).status).toBe(401)
    const gone = randomUUID()
    expect(await fields({ classes: [{ ...all, branch: gone }] })).toMatchObject({
      error: "VALIDATION",
      fields: [{ path: "classes.0.branch", message: "No se encontró la sucursal." }],
    })
    expect(await fields({ packages: [{ package: gone, days: 9, hour: "08:00" }] })).toMatchObject({
      fields: [{ path: "packages.0.package", message: "No se encontró el paquete." }],
    })
    expect(await fields({ classes: [{ ...all, days: 0 }] })).toMatchObject({
      fields: [{ path: "classes.0.days", message: "Entre 1 y 90" }],
    })
    expect(await fields({ classes: [all, all] })).toMatchObject({ error: "VALIDATION" })
    expect(await fields({ revision: 0 })).toMatchObject({ error: "EDITED_MEANWHILE" })
  })

  test("say before they are saved what they would close and open, and who is in it", async () => {
    await save({ classes: [] })
    const [far, near] = [await aClass({ capacity: 1 }), await makeClass(cupo.pool, cupo.studio)]
    const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
    for (const classId of [far, near]) expect((await book(ana, classId)).status).toBe(201)
    expect((await cupo.call("POST /waitlist", { as: luis, body: { classId: far } })).status).toBe(201)
    expect(await impact({ classes: [all] })).toEqual({ closes: 1, opens: 0, booked: 1, waiting: 1 })
    expect(await impact({ classes: [] })).toEqual({ closes: 0, opens: 0, booked: 0, waiting: 0 })
    await save({})
    expect(await impact({ classes: [] })).toEqual({ closes: 0, opens: 1, booked: 0, waiting: 0 })
  })
})

test("verify names who booked before", async () => {
  const classId = await aClass()
  const ana = await cupo.customer("ten")
  await cupo.pool.query("update settings set value = '{}', changed_at = now() where name = 'opening'")
  expect((await book(ana, classId)).status).toBe(201)
  expect(await cupo.database.violations()).toEqual([])
  cupo.isUnguarded = true
  await cupo.pool.query(
    `update settings set value = $1, changed_at = now() - interval '2 hours' where name = 'opening'`,
    [JSON.stringify({ classes: [all], packages: [] })],
  )
  expect((await cupo.database.violations()).map(({ invariant }) => invariant)).toEqual([
    "No customer booked a class before it was open to them",
  ])
})
