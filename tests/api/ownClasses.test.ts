import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { describe, expect, test } from "vitest"
import { api } from "../../contract/api.ts"
import type { Endpoint } from "../../contract/endpoint.ts"
import { deliver } from "../../server/features/notifications/deliver.ts"
import { listOwnClasses } from "../../server/features/reservations/own/classes.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { samplesOf, send } from "../support/samples.ts"
import { at, dayFromNow, makeBranch, makeClass } from "../support/studio.ts"
import { teacher } from "../support/teacher.ts"

const cupo = freshCupo()
const samples = samplesOf(cupo)

const minute = 60_000
/** The class of each test: tomorrow at 18:00, for 50 minutes. */
const start = () => at(dayFromNow(1), "18:00").getTime()
const clock = (milliseconds: number) => cupo.server.setTime(new Date(milliseconds))
const boss = () => cupo.person({ role: "admin", superuser: true })

async function seated(classId: string, seat = 1): Promise<Person> {
  const as = await cupo.customer("ten")
  expect((await cupo.call("POST /reservations", { as, body: { classId, seat } })).status).toBe(201)
  return as
}

const list = async (as: Person) => (await cupo.call("GET /classes/own", { as })).body
const roster = (as: Person, classId: string) => cupo.call(`GET /classes/own/${classId}`, { as })
const mark = (as: Person, classId: string, userId: string) =>
  cupo.call("POST /attendance", { as, body: { classId, userId, attended: true } })
const ask = (as: Person, classId: string, reason = "", key?: string) =>
  cupo.call(`POST /classes/${classId}/substitute`, { as, key, body: { reason } })
const withdraw = (as: Person, classId: string) => cupo.call(`DELETE /classes/${classId}/substitute`, { as })
const asked = async (as: Person) =>
  (await cupo.call("GET /substitutes", { as })).body.requests as { class: { id: string }; reason: string }[]
const forbidden = { status: 403, body: { error: "FORBIDDEN" } }

/** The class given to another of the catalogue, as `Substituir` does it. */
async function substitute(as: Person, classId: string, instructor: string) {
  const { body: item } = await cupo.call(`GET /classes/${classId}`, { as })
  const { day, hour, branch, room, capacity, type } = item
  const body = { day, hour, branch, room, capacity, type, discipline: item.disciplineId, instructor }
  const reply = await cupo.call(`PUT /classes/${classId}`, { as, body })
  expect(reply.status).toBe(200)
}

describe("whoever gives a class", () => {
  test("sees who comes, who is new and whom to take care of, and takes its roll", async () => {
    const as = await teacher(cupo)
    const classId = await makeClass(cupo.pool, cupo.studio, { instructor: as.instructor })
    await makeClass(cupo.pool, cupo.studio, { hour: "20:00" })
    const [ana, leo] = [await seated(classId, 3), await seated(classId, 1)]
    const earlier = await makeClass(cupo.pool, cupo.studio, { hour: "08:00" })
    await cupo.call("POST /reservations", { as: leo, body: { classId: earlier, seat: 1 } })
    await cupo.pool.query(
      "insert into care_notes (user_id, note, changed_at) values ($1, 'Rodilla.', now())",
      [ana.id],
    )
    clock(start() - 10 * minute)

    const { instructor, classes } = await list(as)
    expect(instructor).toBe(as.instructor)
    expect(classes).toMatchObject([
      { id: classId, occupied: 2, arrived: 0, firstTimers: 1, careNotes: 1, substitute: null },
    ])
    expect((await roster(as, classId)).body).toMatchObject({
      class: classes[0],
      reservations: [
        { userId: leo.id, seat: 1, status: "active", isFirstClass: false, careNote: null },
        { userId: ana.id, seat: 3, status: "active", isFirstClass: true, careNote: "Rodilla." },
      ],
    })
    expect(await mark(as, classId, ana.id)).toMatchObject({
      status: 200,
      body: { status: "attended", markedBy: as.id },
    })
    expect((await cupo.call(`GET /attendance/class/${classId}`, { as })).body.attendances).toHaveLength(1)
    expect((await cupo.call(`GET /attendance/${classId}/${ana.id}`, { as })).status).toBe(200)
    expect((await list(as)).classes).toMatchObject([{ arrived: 1 }])
    expect((await cupo.call(`DELETE /attendance/${classId}/${ana.id}`, { as })).status).toBe(200)
    clock(start() + 3 * 86_400_000)
    expect(await mark(as, classId, ana.id)).toMatchObject({
      status: 409,
      body: { error: "ATTENDANCE_CLOSED" },
    })
  })

  test("is told of nobody what they paid, or how they are reached, by any call", async () => {
    const as = await teacher(cupo)
    const classId = await makeClass(cupo.pool, cupo.studio, { instructor: as.instructor })
    const ana = await seated(classId)
    await cupo.pool.query("update users set phone = '55 5555 0199', first_name = 'Ana' where id = $1", [
      ana.id,
    ])
    const { rows } = await cupo.pool.query("select id from reservations where class_id = $1", [classId])
    const world = { classId, reservationId: rows[0].id, self: as }
    const told: string[] = []
    for (const [name, endpoint] of Object.entries(api) as [keyof typeof api, Endpoint][]) {
      if (endpoint.method !== "GET") continue
      const reply = await send(cupo, endpoint, samples[name](world), { as })
      expect(reply.status, name).toBeLessThan(500)
      if (JSON.stringify(reply.body).includes("Ana")) told.push(name)
      for (const secret of [ana.email, "55 5555 0199", "10 clases", "180000"]) {
        // What is on sale is everybody's to see.
        if (["listPackages", "getPackage"].includes(name)) continue
        expect(JSON.stringify(reply.body), name).not.toContain(secret)
      }
    }
    expect(told).toEqual(["listOwnRoster"])
    const { body } = await roster(as, classId)
    expect(Object.keys(body.reservations[0]).sort()).toEqual([
      ...[
        "careNote",
        "classId",
        "fromWaitlist",
        "givenAt",
        "id",
        "isFirstClass",
        "person",
        "seat",
        "status",
        "userId",
      ],
    ])
    expect(Object.keys(body.reservations[0].person)).toEqual(["firstName", "lastName"])
  })

  test("gets no further in a class that somebody else gives", async () => {
    const [as, other] = [await teacher(cupo), await teacher(cupo)]
    const classId = await makeClass(cupo.pool, cupo.studio, { instructor: other.instructor })
    const ana = await seated(classId)
    clock(start() - 10 * minute)
    await mark(other, classId, ana.id)
    expect(await ask(other, classId)).toMatchObject({ status: 200 })
    const before = await cupo.rows()
    for (const reply of [
      await roster(as, classId),
      await mark(as, classId, ana.id),
      await cupo.call(`DELETE /attendance/${classId}/${ana.id}`, { as }),
      await cupo.call(`GET /attendance/${classId}/${ana.id}`, { as }),
      await cupo.call(`GET /attendance/class/${classId}`, { as }),
      await cupo.call(`GET /reservations/by-class/${classId}`, { as }),
      await cupo.call(`GET /waitlist/by-class?classId=${classId}`, { as }),
      await ask(as, classId),
      await withdraw(as, classId),
    ])
      expect(reply).toMatchObject(forbidden)
    expect(await cupo.rows()).toEqual(before)
    expect((await roster(as, randomUUID())).body.error).toBe("CLASS_NOT_FOUND")
    expect((await ask(as, randomUUID())).body.error).toBe("CLASS_NOT_FOUND")
    expect((await list(as)).classes).toEqual([])
  })

  test("is whoever gives it now: a substituted class is seen by its substitute", async () => {
    const [as, other, admin] = [await teacher(cupo), await teacher(cupo), await boss()]
    const classId = await makeClass(cupo.pool, cupo.studio, { instructor: as.instructor })
    await substitute(admin, classId, other.instructor)
    expect(await roster(as, classId)).toMatchObject(forbidden)
    expect((await list(as)).classes).toEqual([])
    expect((await list(other)).classes).toMatchObject([{ id: classId }])
    expect((await roster(other, classId)).status).toBe(200)
  })

  test("sees none once unlinked, gone from the catalogue, or disabled; nor where the permission does not reach", async () => {
    const as = await teacher(cupo, cupo.studio.branch)
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Del Valle" })
    const far = await makeClass(cupo.pool, there, { instructor: as.instructor, hour: "10:00" })
    const classId = await makeClass(cupo.pool, cupo.studio, { instructor: as.instructor })
    expect((await list(as)).classes).toMatchObject([{ id: classId }])
    expect(await roster(as, far)).toMatchObject(forbidden)
    const set = (what: string) =>
      cupo.pool.query(`update instructors set ${what} where id = $1`, [as.instructor])
    for (const [lose, again] of [
      ["user_id = null", `user_id = '${as.id}'`],
      ["is_active = false", "is_active = true"],
    ]) {
      await set(lose as string)
      expect(await roster(as, classId)).toMatchObject(forbidden)
      expect(await list(as)).toEqual({ instructor: null, classes: [] })
      await set(again as string)
      expect((await roster(as, classId)).status).toBe(200)
    }
    const { body: member } = await cupo.call(`GET /staff/${as.id}`, { as: await boss() })
    const { firstName, lastName, phone, role, permissions } = member
    const body = { firstName, lastName, phone, role, permissions, enabled: false }
    expect((await cupo.call(`PUT /staff/${as.id}`, { as: await boss(), body })).status).toBe(200)
    expect(await roster(as, classId)).toMatchObject({ status: 403, body: { error: "ACCOUNT_DISABLED" } })
  })

  test("sees this week's classes from Monday on, and the next week's, but no others", async () => {
    const as = await teacher(cupo)
    const days = ["2027-03-07", "2027-03-08", "2027-03-09", "2027-03-14", "2027-03-21", "2027-03-22"]
    for (const day of days) await makeClass(cupo.pool, cupo.studio, { day, instructor: as.instructor })
    const permissions = { superuser: false, modules: { misClases: ["ver" as const] } }
    const actor = { ...as, userId: as.id, role: "employee" as const, permissions, mustChangePassword: false }
    const platform = openPlatform(cupo.database.connection, 3)
    const seenAt = async (day: string) => {
      const { classes } = await listOwnClasses({ ...platform, actor, clock: { now: () => at(day, "12:00") } })
      return classes.map((item) => item.day)
    }
    try {
      expect(await seenAt("2027-03-10")).toEqual(days.slice(1, 5))
      // On a Monday the roll of Sunday's classes is open still.
      expect(await seenAt("2027-03-08")).toEqual(days.slice(0, 5))
    } finally {
      await platform.close()
    }
  })
})

describe("an instructor's account", () => {
  const edit = { firstName: "Elena", lastName: "Ruiz", branch: null, bio: "", isActive: true }
  const save = (as: Person, id: string, body: object) => cupo.call(`PUT /instructors/${id}`, { as, body })

  test("is an enabled one of the staff, of one instructor alone, and nobody's once it is removed", async () => {
    const admin = await boss()
    const { instructor: id } = cupo.studio
    const [luz, sol] = [await cupo.person({ role: "employee" }), await teacher(cupo)]
    const customer = await cupo.customer()
    const saved = await save(admin, id, { ...edit, account: luz.id })
    expect(saved).toMatchObject({ status: 200, body: { account: luz.id } })
    // Who says nothing of it leaves it as it is.
    expect((await save(admin, id, { ...edit, bio: "Baila." })).body.account).toBe(luz.id)
    for (const [account, status, error] of [
      [customer.id, 404, "STAFF_NOT_FOUND"],
      [randomUUID(), 404, "STAFF_NOT_FOUND"],
      [sol.id, 409, "ACCOUNT_TAKEN"],
    ])
      expect(await save(admin, id, { ...edit, account })).toMatchObject({ status, body: { error } })
    const offered = async () =>
      (await cupo.call("GET /instructors/accounts", { as: admin })).body.accounts.filter(
        (one: { id: string }) => [luz.id, sol.id, customer.id].includes(one.id),
      )
    expect(await offered()).toMatchObject(
      [
        { id: luz.id, seesOwn: false, instructor: id },
        { id: sol.id, seesOwn: true, instructor: sol.instructor },
      ].sort((a, b) => a.id.localeCompare(b.id)),
    )

    // Nobody but who may change it is told whose account it is.
    for (const as of [
      undefined,
      customer,
      await cupo.person({ role: "employee", permissions: { instructores: ["listado"] } }),
    ]) {
      const { body } = await cupo.call(`GET /instructors/${id}`, { as })
      expect(body).not.toHaveProperty("account")
      expect(JSON.stringify((await cupo.call("GET /instructors", { as })).body)).not.toContain("account")
    }
    expect((await cupo.call(`DELETE /staff/${luz.id}`, { as: admin })).status).toBe(200)
    expect((await cupo.call(`GET /instructors/${id}`, { as: admin })).body.account).toBeNull()
    const mar = await cupo.person({ role: "employee" })
    expect((await save(admin, id, { ...edit, account: mar.id })).body.account).toBe(mar.id)
    expect((await save(admin, id, { ...edit, account: null })).body.account).toBeNull()
  })

  test("is chosen by whoever holds what it opens, and by nobody else", async () => {
    const { instructor: id } = cupo.studio
    const luz = await cupo.person({ role: "employee" })
    const catalogue = { instructores: ["listado", "crear", "editar"] }
    const clerk = await cupo.person({ role: "employee", permissions: catalogue })
    const tooWide = { status: 403, body: { error: "GRANT_TOO_WIDE" } }
    expect(await save(clerk, id, { ...edit, account: luz.id })).toMatchObject(tooWide)
    const made = { ...edit, lastName: "Paz", account: luz.id }
    expect(await cupo.call("POST /instructors", { as: clerk, body: made })).toMatchObject(tooWide)
    expect((await save(clerk, id, { ...edit, bio: "Baila." })).status).toBe(200)
    const classes = { clases: ["detalle", "ver", "editar"] }
    const coordinator = await cupo.person({ role: "employee", permissions: { ...catalogue, ...classes } })
    expect((await save(coordinator, id, { ...edit, account: luz.id })).status).toBe(200)
    expect(await save(clerk, id, { ...edit, account: null })).toMatchObject(tooWide)
  })
})

describe("who cannot give a class", () => {
  test("asks for a substitute once, is seen by whoever works with it, and may take it back", async () => {
    const [as, admin] = [await teacher(cupo), await boss()]
    const classId = await makeClass(cupo.pool, cupo.studio, { instructor: as.instructor })
    const desk = await cupo.person({ role: "employee", permissions: { operaciones: ["ver"] } })
    const elsewhere = await cupo.person({
      role: "employee",
      permissions: { clases: ["detalle"] },
      branches: [randomUUID()],
    })
    const key = randomUUID()
    const first = await ask(as, classId, "Tengo fiebre.", key)
    expect(first).toMatchObject({ status: 200, body: { reason: "Tengo fiebre." } })
    expect((await ask(as, classId, "Tengo fiebre.", key)).body).toEqual(first.body)
    expect(await ask(as, classId)).toMatchObject({ status: 409, body: { error: "SUBSTITUTE_ASKED" } })
    for (const who of [admin, desk])
      expect(await asked(who)).toMatchObject([{ class: { id: classId }, reason: "Tengo fiebre." }])
    expect(await asked(elsewhere)).toEqual([])
    expect((await list(as)).classes).toMatchObject([{ substitute: first.body }])

    expect((await withdraw(as, classId)).status).toBe(200)
    expect(await asked(admin)).toEqual([])
    expect(await withdraw(as, classId)).toMatchObject({
      status: 404,
      body: { error: "SUBSTITUTE_NOT_ASKED" },
    })
    expect((await ask(as, classId)).status).toBe(200)
    const { rows } = await cupo.pool.query(
      "select change from audit_entries where table_name = 'substitute_requests' order by id",
    )
    expect(rows.map(({ change }) => change)).toEqual(["insert", "update", "insert"])
  })

  test("is read of by mail by who may give the class to somebody else there, once, and by nobody else", async () => {
    const [as, admin] = [await teacher(cupo), await boss()]
    const clerk = (permissions: Record<string, string[]>, branches?: string[]) =>
      cupo.person({ role: "employee", permissions, ...(branches && { branches }) })
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Condesa" })
    const here = await clerk({ clases: ["editar"] }, [cupo.studio.branch])
    await clerk({ clases: ["editar"] }, [there.branch])
    await clerk({ clases: ["detalle"], operaciones: ["editar"] })
    const off = await clerk({ clases: ["editar"] })
    await cupo.pool.query("update users set enabled = false where id = $1", [off.id])
    const classId = await makeClass(cupo.pool, cupo.studio, { instructor: as.instructor })
    const key = randomUUID()
    await ask(as, classId, "Tengo fiebre.", key)
    await ask(as, classId, "Tengo fiebre.", key)
    const worker = openPlatform(cupo.database.connection, 2)
    await deliver(worker)
    const told = async () =>
      (
        await cupo.pool.query(
          "select user_id, facts ->> 'reason' as reason from messages where kind = 'substituteAsked'",
        )
      ).rows
    expect(await told()).toHaveLength(2)
    expect(await told()).toEqual(
      expect.arrayContaining([admin, here].map(({ id }) => ({ user_id: id, reason: "Tengo fiebre." }))),
    )
    // Taken back before it was told, nobody reads of it.
    await withdraw(as, classId)
    await ask(as, classId)
    await withdraw(as, classId)
    await deliver(worker)
    await worker.close()
    expect(await told()).toHaveLength(2)
  })

  test.each([
    [
      "substituted",
      async (_: Person, admin: Person, classId: string) => substitute(admin, classId, cupo.studio.instructor),
    ],
    [
      "cancelled",
      async (_: Person, as: Person, id: string) =>
        void (await cupo.call(`POST /classes/${id}/cancel`, { as })),
    ],
    ["withdrawn", async (as: Person, _: Person, id: string) => void (await withdraw(as, id))],
  ])("has asked for nothing any more, and nobody reads why it was, once it is %s", async (reason, end) => {
    const [as, admin] = [await teacher(cupo), await boss()]
    const classId = await makeClass(cupo.pool, cupo.studio, { instructor: as.instructor })
    await ask(as, classId, "Tengo fiebre.")
    await end(as, admin, classId)
    expect(await asked(admin)).toEqual([])
    const { rows } = await cupo.pool.query("select end_reason, reason from substitute_requests")
    expect(rows).toEqual([{ end_reason: reason, reason: "" }])
    const log = await cupo.pool.query("select from audit_entries where (before, after)::text like '%fiebre%'")
    expect(log.rowCount).toBe(0)
    if (reason === "withdrawn") return
    if (reason === "cancelled") {
      expect(await ask(as, classId)).toMatchObject({ body: { error: "CLASS_CANCELLED" } })
      return
    }
    // Given back to them, it is theirs to give.
    await substitute(admin, classId, as.instructor)
    expect(await asked(admin)).toEqual([])
    expect((await list(as)).classes).toMatchObject([{ id: classId, substitute: null }])
  })

  test("is read by nobody in a log that an upgrade found, which keeps that they asked, and only grows again", async () => {
    const as = await teacher(cupo)
    await cupo.pool.query(
      `insert into audit_entries (actor_id, call, table_name, change, subjects, after)
       values ($1, 'POST /classes/:id/substitute', 'substitute_requests', 'insert', '{}', '{"reason": "Tengo gripa.", "automatic": false}')`,
      [as.id],
    )
    const file = new URL("../../server/migrations/0102-schedule-words-of-requests.sql", import.meta.url)
    const text = await readFile(file, "utf8")
    await cupo.pool.query(text.slice(text.indexOf("alter table audit_entries disable")))
    const { rows } = await cupo.pool.query(
      "select after from audit_entries where table_name = 'substitute_requests' and actor_id = $1",
      [as.id],
    )
    expect(rows).toEqual([{ after: { automatic: false } }])
    await expect(cupo.pool.query("update audit_entries set call = ''")).rejects.toThrow("only grows")
  })

  test("asks before it begins; what was asked is gone from then on", async () => {
    const [as, admin] = [await teacher(cupo), await boss()]
    const classId = await makeClass(cupo.pool, cupo.studio, { instructor: as.instructor })
    clock(start() - minute)
    await ask(as, classId)
    expect(await asked(admin)).toHaveLength(1)
    clock(start())
    expect(await asked(admin)).toEqual([])
    expect((await list(as)).classes).toMatchObject([{ substitute: null }])
    expect(await withdraw(as, classId)).toMatchObject({ status: 409, body: { error: "CLASS_STARTED" } })
    const seen = await teacher(cupo, undefined, { misClases: ["ver"] })
    const other = await makeClass(cupo.pool, cupo.studio, { instructor: seen.instructor, hour: "21:00" })
    expect(await ask(seen, other)).toMatchObject(forbidden)
    const long = await cupo.call(`POST /classes/${other}/substitute`, {
      as,
      body: { reason: "a".repeat(201) },
    })
    expect(long).toMatchObject({ status: 400, body: { error: "VALIDATION", fields: [{ path: "reason" }] } })
  })

  test("and who substitutes are told live, by a word that says nothing of whom", async () => {
    const [as, admin] = [await teacher(cupo), await boss()]
    const classId = await makeClass(cupo.pool, cupo.studio, { instructor: as.instructor })
    const word = async () => (await cupo.call(`GET /classes/${classId}/seats`)).body.giving as string
    const words = [await word()]
    await ask(as, classId)
    words.push(await word())
    await substitute(admin, classId, cupo.studio.instructor)
    words.push(await word())
    expect(new Set(words).size).toBe(3)
  })
})
