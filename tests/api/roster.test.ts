import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { dayFromNow, give, makeBranch, makeClass } from "../support/studio.ts"

const cupo = sharedCupo()

const desk = (branches?: string[]) =>
  cupo.person({
    role: "employee",
    permissions: { clases: ["detalle"], usuarios: ["detalle", "editar"] },
    ...(branches && { branches }),
  })

/** What the roster of a class tells of one person. */
async function told(as: Person, classId: string, userId: string) {
  const { status, body } = await cupo.call(`GET /reservations/by-class/${classId}`, { as })
  expect(status).toBe(200)
  return body.reservations.find((one: { userId: string }) => one.userId === userId)
}

const book = async (as: Person, classId: string) => {
  const { status, body } = await cupo.call("POST /reservations", { as, body: { classId } })
  expect(status).toBe(201)
  return body.id as string
}

test("a roster tells of a birthday, what staff noted last, what ends and what one waits for", async () => {
  const day = dayFromNow(3)
  const [classId, next] = [
    await makeClass(cupo.pool, cupo.studio, { day, hour: "09:00" }),
    await makeClass(cupo.pool, cupo.studio, { day, hour: "11:00", capacity: 1 }),
  ]
  const [ana, luis] = [await cupo.customer("one"), await cupo.customer("ten")]
  await book(await cupo.customer("ten"), next)
  await book(luis, classId)
  const as = await desk()
  expect(await told(as, classId, luis.id)).toMatchObject({
    isBirthday: false,
    staffNote: null,
    ending: null,
    waitsFor: null,
    mayOpen: true,
  })

  const [, month, date] = day.split("-")
  await cupo.pool.query("update users set birth_date = $2 where id = $1", [ana.id, `${date}/${month}`])
  for (const note of ["Prefiere la ventana", "Debe unas calcetas"])
    await cupo.call(`POST /users/${ana.id}/notes`, { as, key: randomUUID(), body: { note } })
  await book(ana, classId)
  expect(await told(as, classId, ana.id)).toMatchObject({
    isBirthday: true,
    staffNote: "Debe unas calcetas",
    ending: { why: "lastCredit" },
  })

  // Another package takes over, and they wait for the class that follows.
  await give(cupo.pool, ana.id, cupo.studio.packages.ten)
  const wait = await cupo.call("POST /waitlist", { as: ana, body: { classId: next } })
  expect(wait.status).toBe(201)
  expect(await told(as, classId, ana.id)).toMatchObject({
    ending: null,
    waitsFor: { classId: next, day, hour: "11:00", discipline: "Pilates Reformer" },
  })
  await cupo.call(`DELETE /waitlist/${wait.body.id}`, { as: ana })
  expect((await told(as, classId, ana.id)).waitsFor).toBeNull()
})

test("a package that is near its last day ends with the class, and one of another type does not take over", async () => {
  const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(4) })
  const ana = await cupo.customer("unlimited", "individual")
  await book(ana, classId)
  const as = await desk()
  expect((await told(as, classId, ana.id)).ending).toBeNull()
  await cupo.pool.query(
    "update held_packages set expires_at = ($2::date + time '23:59:59') at time zone 'America/Mexico_City' where user_id = $1 and is_unlimited",
    [ana.id, dayFromNow(5)],
  )
  expect((await told(as, classId, ana.id)).ending).toEqual({ why: "expiry", lastDay: dayFromNow(5) })
})

test("what staff noted, and the way to a person's page, are for who may see that person", async () => {
  const there = await makeBranch(cupo.pool, cupo.studio, { name: randomUUID() })
  const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(5) })
  const ana = await cupo.customer("ten")
  const asked = await cupo.customer("ten")
  await cupo.pool.query("update users set branch_id = $2 where id = any($1)", [
    [ana.id, asked.id],
    there.branch,
  ])
  await book(ana, classId)
  await cupo.call(`POST /users/${ana.id}/notes`, { as: await desk(), body: { note: "Rodilla" } })
  const seen = { staffNote: "Rodilla", mayOpen: true }
  const unseen = { staffNote: null, mayOpen: false }
  expect(await told(await desk(), classId, ana.id)).toMatchObject(seen)
  expect(await told(await desk([cupo.studio.branch, there.branch]), classId, ana.id)).toMatchObject(seen)
  expect(await told(await desk([cupo.studio.branch]), classId, ana.id)).toMatchObject(unseen)
  const teacher = await cupo.person({ role: "employee", permissions: { clases: ["detalle", "ver"] } })
  expect(await told(teacher, classId, ana.id)).toMatchObject(unseen)
  const reader = await cupo.person({
    role: "employee",
    permissions: { clases: ["detalle"], usuarios: ["detalle"] },
  })
  expect(await told(reader, classId, ana.id)).toMatchObject({ staffNote: "Rodilla", mayOpen: false })

  // In the line too.
  const full = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(6), capacity: 1 })
  await book(ana, full)
  expect((await cupo.call("POST /waitlist", { as: asked, body: { classId: full } })).status).toBe(201)
  const line = async (as: Person) =>
    (await cupo.call(`GET /waitlist/by-class?classId=${full}`, { as })).body.waitlists[0].mayOpen
  expect(await line(await desk())).toBe(true)
  expect(await line(await desk([cupo.studio.branch]))).toBe(false)
})
