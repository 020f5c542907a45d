import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { missWhoIsLeft } from "../../server/features/reservations/attendance/miss.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { at, dayFromNow, makeBranch, makeClass, near } from "../support/studio.ts"

const cupo = freshCupo()

const minute = 60_000
/** The class of each test: tomorrow at 18:00, for 50 minutes. */
const start = () => at(dayFromNow(1), "18:00").getTime()
const clock = (milliseconds: number) => cupo.server.setTime(new Date(milliseconds))

/** Who works at the desk of all branches, and sees who comes. */
const receptionist = () =>
  cupo.person({
    role: "employee",
    permissions: { operaciones: ["crear", "editar", "ver"], clases: ["listado", "detalle"] },
  })
const editor = () => cupo.person({ role: "admin", superuser: true })

async function seated(classId: string, seat: number): Promise<Person> {
  const as = await cupo.customer("ten")
  const reply = await cupo.call("POST /reservations", { as, body: { classId, seat } })
  expect(reply.status).toBe(201)
  return as
}

/** A class with so many people on the seats from 1 on. */
async function classOf(count: number) {
  const classId = await makeClass(cupo.pool, cupo.studio)
  const people: Person[] = []
  for (let seat = 1; seat <= count; seat++) people.push(await seated(classId, seat))
  return { classId, people: people as [Person, Person, Person] }
}

const mark = (as: Person, classId: string, userId: string, attended = true, key?: string) =>
  cupo.call("POST /attendance", { as, key, body: { classId, userId, attended } })
const unmark = (as: Person, classId: string, userId: string) =>
  cupo.call(`DELETE /attendance/${classId}/${userId}`, { as })
const statesOf = async (as: Person, classId: string) => {
  const { body } = await cupo.call(`GET /reservations/by-class/${classId}`, { as })
  return body.reservations.map(({ status }: { status: string }) => status) as string[]
}
const refused = async (reply: ReturnType<typeof mark>, status: number, error: string) => {
  const before = await cupo.rows()
  expect(await reply).toMatchObject({ status, body: { error } })
  expect(await cupo.rows()).toEqual(before)
}
/** What the worker does on its clock, at this instant. */
async function miss(milliseconds: number): Promise<void> {
  const platform = openPlatform(cupo.database.connection, 2)
  try {
    await missWhoIsLeft({ ...platform, clock: { now: () => new Date(milliseconds) } })
  } finally {
    await platform.close()
  }
}

describe("an arrival", () => {
  test("is marked at the desk, read by staff and by its customer, and taken back in one press", async () => {
    const desk = await receptionist()
    const { classId, people } = await classOf(2)
    const [ana] = people
    clock(start() - 10 * minute)
    await refused(
      cupo.call(`GET /attendance/${classId}/${ana.id}`, { as: desk }),
      404,
      "ATTENDANCE_NOT_FOUND",
    )
    const said = {
      ...{ classId, userId: ana.id, attended: true, status: "attended", markedBy: desk.id },
      markedAt: new Date(start() - 10 * minute).toISOString(),
    }
    expect(await mark(desk, classId, ana.id)).toMatchObject({ status: 200, body: { ...said, before: null } })
    expect((await cupo.call(`GET /attendance/${classId}/${ana.id}`, { as: desk })).body).toEqual(said)
    expect((await cupo.call(`GET /attendance/class/${classId}`, { as: desk })).body).toEqual({
      attendances: [said],
    })
    expect(await statesOf(desk, classId)).toEqual(["attended", "active"])
    const own = async () => (await cupo.call("GET /reservations/my?scope=all", { as: ana })).body.reservations
    expect(await own()).toMatchObject([{ status: "attended" }])
    const { body: data } = await cupo.call(`GET /users/${ana.id}/data`, { as: ana })
    expect(data.reservations).toMatchObject([{ status: "attended" }])

    expect(await unmark(desk, classId, ana.id)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await statesOf(desk, classId)).toEqual(["active", "active"])
    await refused(unmark(desk, classId, ana.id), 404, "ATTENDANCE_NOT_FOUND")
  })

  test("that was missed is said so, and each says what it was before", async () => {
    const desk = await receptionist()
    const { classId, people } = await classOf(1)
    clock(start() + 5 * minute)
    const befores = []
    for (const attended of [false, true, true, false])
      befores.push((await mark(desk, classId, people[0].id, attended)).body.before)
    expect(befores).toEqual([null, false, true, true])
    expect(await statesOf(desk, classId)).toEqual(["no_show"])
  })

  test("pressed twice with one key counts once, and its answer stays", async () => {
    const desk = await receptionist()
    const { classId, people } = await classOf(1)
    clock(start())
    const key = randomUUID()
    const first = await mark(desk, classId, people[0].id, true, key)
    await mark(desk, classId, people[0].id, false)
    expect((await mark(desk, classId, people[0].id, true, key)).body).toEqual(first.body)
    expect(await statesOf(desk, classId)).toEqual(["no_show"])
    await refused(mark(desk, classId, people[0].id, false, key), 422, "IDEMPOTENCY_KEY_REUSED")
  })

  test("is in the log, with who said it", async () => {
    const [desk, admin] = [await receptionist(), await editor()]
    const { classId, people } = await classOf(1)
    await near(cupo.pool, classId, 10)
    await mark(desk, classId, people[0].id)
    const { body } = await cupo.call("GET /audit", { as: admin })
    expect(body.entries[0]).toMatchObject({
      ...{ table: "seatings", change: "update", actor: { id: desk.id } },
      fields: expect.arrayContaining([{ name: "attended", from: null, to: "true" }]),
    })
  })

  test("and only of who holds a seat there, of a class of one's branch, near its hour", async () => {
    const { classId, people } = await classOf(1)
    const [ana] = people
    const desk = await receptionist()
    await refused(mark(desk, classId, ana.id), 409, "ATTENDANCE_NOT_YET")
    clock(start() - 60 * minute - 1)
    await refused(mark(desk, classId, ana.id), 409, "ATTENDANCE_NOT_YET")
    clock(start() - 60 * minute)
    expect((await mark(desk, classId, ana.id)).status).toBe(200)

    await refused(mark(desk, classId, (await cupo.customer()).id), 404, "RESERVATION_NOT_FOUND")
    await refused(mark(desk, randomUUID(), ana.id), 404, "CLASS_NOT_FOUND")
    await refused(unmark(desk, classId, (await cupo.customer()).id), 404, "ATTENDANCE_NOT_FOUND")
    await refused(mark(desk, classId, "nobody"), 400, "VALIDATION")
    await refused(
      cupo.call("POST /attendance", { as: desk, body: { classId, userId: ana.id } }),
      400,
      "VALIDATION",
    )
    await refused(mark(ana, classId, ana.id), 403, "FORBIDDEN")

    const elsewhere = await makeBranch(cupo.pool, cupo.studio, { name: "Del Valle" })
    const permissions = { operaciones: ["editar"], clases: ["detalle"] }
    const other = await cupo.person({ role: "employee", permissions, branches: [elsewhere.branch] })
    await refused(mark(other, classId, ana.id, false), 403, "FORBIDDEN")
    await refused(unmark(other, classId, ana.id), 403, "FORBIDDEN")
    await refused(cupo.call(`GET /attendance/class/${classId}`, { as: other }), 404, "CLASS_NOT_FOUND")
    const edits = { clases: ["editar", "detalle"] }
    const editing = await cupo.person({ role: "employee", permissions: edits, branches: [elsewhere.branch] })
    await refused(mark(editing, classId, ana.id), 403, "FORBIDDEN")
    const looking = await cupo.person({ role: "employee", permissions: { operaciones: ["ver"] } })
    await refused(mark(looking, classId, ana.id), 403, "FORBIDDEN")
  })

  test("of a reservation or a class that was cancelled is refused", async () => {
    const [desk, admin] = [await receptionist(), await editor()]
    const { classId, people } = await classOf(2)
    const [ana, luis] = people
    const { body } = await cupo.call("GET /reservations/my", { as: ana })
    await cupo.call(`DELETE /reservations/${body.reservations[0].id}`, { as: ana })
    clock(start() - 10 * minute)
    await refused(mark(desk, classId, ana.id), 409, "RESERVATION_CANCELLED")
    expect((await mark(desk, classId, luis.id)).status).toBe(200)
    expect((await cupo.call(`POST /classes/${classId}/cancel`, { as: admin })).status).toBe(200)
    await refused(mark(desk, classId, luis.id), 409, "CLASS_CANCELLED")
    const { body: gone } = await cupo.call(`GET /attendance/class/${classId}`, { as: desk })
    expect(gone).toEqual({ attendances: [] })
  })

  test("is corrected after the next day by who edits classes alone; when, is the studio's to say", async () => {
    const [desk, admin] = [await receptionist(), await editor()]
    const { classId, people } = await classOf(1)
    const last = at(dayFromNow(2), "23:59:59").getTime()
    clock(last)
    expect((await mark(desk, classId, people[0].id)).status).toBe(200)
    clock(last + 1_000)
    await refused(mark(desk, classId, people[0].id, false), 409, "ATTENDANCE_CLOSED")
    await refused(unmark(desk, classId, people[0].id), 409, "ATTENDANCE_CLOSED")
    const path = "/config/attendance"
    const { body: kept } = await cupo.call(`GET ${path}`, { as: desk })
    expect(kept).toEqual({ opensMinutes: 60, closesDays: 1, revision: 0 })
    for (const [body, field] of [
      [{ opensMinutes: 241, closesDays: 1 }, "opensMinutes"],
      [{ opensMinutes: 60, closesDays: -1 }, "closesDays"],
      [{ opensMinutes: 60 }, "closesDays"],
    ] as const) {
      const reply = await cupo.call(`POST ${path}`, { as: admin, body })
      expect(reply).toMatchObject({ status: 400, body: { fields: [{ path: field }] } })
    }
    await refused(cupo.call(`POST ${path}`, { as: desk, body: kept }), 403, "FORBIDDEN")
    const wider = { opensMinutes: 90, closesDays: 2 }
    const saved = await cupo.call(`POST ${path}`, { as: admin, body: { ...wider, revision: 0 } })
    expect(saved).toMatchObject({ status: 200, body: { ...wider, revision: 1 } })
    expect((await mark(desk, classId, people[0].id, false)).status).toBe(200)
    clock(start() - 90 * minute)
    expect((await mark(desk, classId, people[0].id)).status).toBe(200)
    clock(last + 4 * 24 * 60 * minute)
    expect((await mark(admin, classId, people[0].id, false)).status).toBe(200)
  })
})

describe("who has come", () => {
  test("neither cancels nor changes, until the mark is taken back", async () => {
    const desk = await receptionist()
    await cupo.call("POST /config/cancellation-times", { as: await editor(), body: { changeGroups: 30 } })
    const { classId, people } = await classOf(1)
    const [ana] = people
    const other = await makeClass(cupo.pool, cupo.studio, { hour: "20:00" })
    const id = (await cupo.call("GET /reservations/my", { as: ana })).body.reservations[0].id
    clock(start() - 50 * minute)
    await mark(desk, classId, ana.id)
    for (const as of [ana, desk]) {
      await refused(cupo.call(`DELETE /reservations/${id}`, { as }), 409, "RESERVATION_MARKED")
      const body = { newClassId: other }
      await refused(cupo.call(`POST /reservations/${id}/change`, { as, body }), 409, "RESERVATION_MARKED")
    }
    await unmark(desk, classId, ana.id)
    expect(
      (await cupo.call(`POST /reservations/${id}/change`, { as: ana, body: { newClassId: other } })).status,
    ).toBe(200)
  })

  test("to a class that the studio moves to another hour is waited for again; a quarter of an hour later they have come", async () => {
    const [desk, admin] = [await receptionist(), await editor()]
    const { classId, people } = await classOf(1)
    const { room, branch, discipline, instructor } = cupo.studio
    const edit = (hour: string) => ({
      ...{ day: dayFromNow(1), hour, minutes: 50, branch, room, discipline, instructor },
      ...{ type: "groups", capacity: 20 },
    })
    clock(start() - 50 * minute)
    await mark(desk, classId, people[0].id)
    const move = async (hour: string) => {
      const { body: impact } = await cupo.call(`POST /classes/${classId}/impact`, {
        as: admin,
        body: edit(hour),
      })
      const body = { ...edit(hour), accepts: impact.token }
      expect((await cupo.call(`PUT /classes/${classId}`, { as: admin, body })).status).toBe(200)
    }
    await move("18:15")
    expect(await statesOf(desk, classId)).toEqual(["attended"])
    await move("21:00")
    expect(await statesOf(desk, classId)).toEqual(["active"])
    await refused(mark(desk, classId, people[0].id), 409, "ATTENDANCE_NOT_YET")
  })

  test("counts toward two a day with an unlimited package, as who missed does", async () => {
    const desk = await receptionist()
    const ana = await cupo.customer("unlimited")
    const [first, second, third] = [
      await makeClass(cupo.pool, cupo.studio, { hour: "08:00" }),
      await makeClass(cupo.pool, cupo.studio, { hour: "10:00" }),
      await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }),
    ]
    for (const classId of [first, second])
      await cupo.call("POST /reservations", { as: ana, body: { classId } })
    clock(at(dayFromNow(1), "12:00").getTime())
    await mark(desk, first, ana.id, true)
    await mark(desk, second, ana.id, false)
    const reply = cupo.call("POST /reservations", { as: ana, body: { classId: third } })
    await refused(reply, 409, "UNLIMITED_DAILY_LIMIT")
  })

  test("is no new customer any more; who missed still is", async () => {
    const desk = await receptionist()
    await cupo.pool.query("update packages set is_new_user = true where id = $1", [cupo.studio.packages.one])
    const { classId, people } = await classOf(2)
    const [ana, luis] = people
    const isNew = async (as: Person) => (await cupo.call("GET /users/me", { as })).body.isNew
    expect([await isNew(ana), await isNew(luis)]).toEqual([true, true])
    clock(start() + minute)
    await mark(desk, classId, ana.id, true)
    await mark(desk, classId, luis.id, false)
    clock(start() + 60 * minute)
    expect([await isNew(ana), await isNew(luis)]).toEqual([false, true])
  })
})

describe("two hours after a class", () => {
  const over = () => start() + 50 * minute
  const late = () => over() + 120 * minute

  test("whoever was left did not come, where the roll was taken; their credit stays used", async () => {
    const desk = await receptionist()
    const { classId, people } = await classOf(3)
    const untaken = await makeClass(cupo.pool, cupo.studio, { hour: "20:00" })
    const eva = await seated(untaken, 1)
    clock(over())
    await mark(desk, classId, people[1].id)
    await miss(late() - 1)
    expect(await statesOf(desk, classId)).toEqual(["active", "attended", "active"])
    await miss(late())
    expect(await statesOf(desk, classId)).toEqual(["no_show", "attended", "no_show"])
    const { body } = await cupo.call(`GET /attendance/${classId}/${people[0].id}`, { as: desk })
    expect(body).toMatchObject({ attended: false, status: "no_show", markedBy: null })
    expect((await cupo.call("GET /credits/my", { as: people[0] })).body.packages[0].available).toBe(9)
    await miss(late() + 24 * 60 * minute)
    expect((await cupo.call("GET /reservations/my?scope=all", { as: eva })).body.reservations).toMatchObject([
      { status: "active" },
    ])
  })

  test("a correction holds, and so does what was taken back", async () => {
    const desk = await receptionist()
    const { classId, people } = await classOf(3)
    clock(over())
    await mark(desk, classId, people[2].id)
    await miss(late())
    clock(late() + minute)
    await mark(desk, classId, people[0].id, true)
    await unmark(desk, classId, people[1].id)
    await miss(late() + 10 * minute)
    expect(await statesOf(desk, classId)).toEqual(["attended", "active", "attended"])
  })

  test("with the last mark that a person made goes what the clock said", async () => {
    const desk = await receptionist()
    const { classId, people } = await classOf(3)
    clock(over())
    await mark(desk, classId, people[2].id)
    await miss(late())
    clock(late() + minute)
    await unmark(desk, classId, people[2].id)
    expect(await statesOf(desk, classId)).toEqual(["active", "active", "active"])
    await miss(late() + 10 * minute)
    expect(await statesOf(desk, classId)).toEqual(["active", "active", "active"])
  })
})

describe("the stream of a class's seats", () => {
  test("says another word when somebody comes and when that is taken back, and nothing of who", async () => {
    const desk = await receptionist()
    const { classId, people } = await classOf(1)
    await near(cupo.pool, classId, 10)
    const leave = new AbortController()
    const stream = await fetch(`${cupo.server.url}/api/live?classes=${classId}`, { signal: leave.signal })
    let text = ""
    void (async () => {
      for await (const chunk of stream.body ?? []) text += Buffer.from(chunk).toString()
    })().catch(() => {})
    const words = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? "").roll)
    await expect.poll(words).toEqual([null])
    await mark(desk, classId, people[0].id)
    await expect.poll(words).toEqual([null, expect.any(String)])
    await unmark(desk, classId, people[0].id)
    await expect.poll(words).toHaveLength(3)
    expect(new Set(words()).size).toBe(3)
    expect(text).not.toContain(people[0].id)
    leave.abort()
  })
})
