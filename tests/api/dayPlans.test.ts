import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { addDays } from "../../contract/calendar.ts"
import { weekdayOf } from "../../server/features/schedule/plan.ts"
import { extendPlans } from "../../server/features/schedule/tasks.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Reply } from "../support/http.ts"
import type { Person, PersonWish } from "../support/people.ts"
import { dayFromNow, makeBranch, makeClass, type Studio } from "../support/studio.ts"

const cupo = freshCupo()

const staff = (wish: PersonWish = { superuser: true }) => cupo.person({ role: "admin", ...wish })
/** The Monday after the next. */
const monday = addDays(dayFromNow(14), -weekdayOf(dayFromNow(14)))

const slotOf = (change: object = {}, { branch, room, discipline, instructor }: Studio = cupo.studio) => ({
  ...{ weekday: 0, hour: "07:00", minutes: 50, type: "groups", capacity: 6, info: "", repeats: false },
  ...{ branch, room, discipline, instructor },
  ...change,
})
const add = async (as: Person, change: object = {}, studio = cupo.studio) => {
  const reply = await cupo.call("POST /day-plans/slots", { as, body: slotOf(change, studio) })
  expect([reply.status, reply.body.fields]).toEqual([201, undefined])
  return reply.body.id as string
}
const range = (weeks: number, branches = [cupo.studio.branch]) => ({
  ...{ branches, from: monday, to: addDays(monday, 7 * weeks - 1) },
})
const make = (as: Person, body: object = range(1)) => cupo.call("POST /day-plans/classes", { as, body })
const preview = async (as: Person, body: object = range(1)) =>
  (await cupo.call("POST /day-plans/preview", { as, body })).body
const classes = async () =>
  (
    await cupo.pool.query(
      "select day, to_char(hour, 'HH24:MI') as hour, capacity, room_id from classes order by starts_at",
    )
  ).rows

test("a season is made of a week: nothing doubles, whoever makes it again, and visitors see it at once", async () => {
  const as = await staff()
  await add(as)
  await add(as, { weekday: 2, hour: "19:30", capacity: 20 })
  await cupo.call(`GET /classes?from=${monday}&to=${monday}`)
  expect((await preview(as, range(4))).counts).toMatchObject({ new: 8, exists: 0 })
  const both = await Promise.all([make(as, range(4)), make(as, range(4)), make(as, range(2))])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(both.reduce((sum, { body }) => sum + body.made, 0)).toBe(8)
  expect((await make(as, range(4))).body).toMatchObject({ made: 0, counts: { exists: 8, new: 0 } })
  const found = await classes()
  expect(found).toHaveLength(8)
  expect(found[0]).toMatchObject({ day: monday, hour: "07:00", capacity: 6 })
  const { body } = await cupo.call(`GET /classes?from=${monday}&to=${monday}`)
  expect(body.classes).toMatchObject([{ hour: "07:00", available: 6 }])
  expect(
    (
      await cupo.call("POST /reservations", {
        as: await cupo.customer("ten"),
        body: { classId: body.classes[0].id },
      })
    ).status,
  ).toBe(201)
})

test("what was made and then moved, cancelled or deleted is not made again", async () => {
  const as = await staff()
  for (const weekday of [0, 1, 2]) await add(as, { weekday })
  await make(as)
  const { rows } = await cupo.pool.query("select id from classes order by starts_at")
  const [moved, cancelled, deleted] = rows.map(({ id }) => id)
  const { weekday: _weekday, repeats: _repeats, ...values } = slotOf()
  await cupo.call(`PUT /classes/${moved}`, { as, body: { ...values, day: monday, hour: "11:00" } })
  await cupo.call(`POST /classes/${cancelled}/cancel`, { as })
  expect((await cupo.call(`DELETE /classes/${deleted}`, { as })).status).toBe(200)
  expect((await make(as)).body).toMatchObject({ made: 0, counts: { exists: 3 } })
})

test("holidays are skipped, and who is in the way is told before and left alone", async () => {
  const as = await staff()
  for (const weekday of [0, 1, 2, 3]) await add(as, { weekday })
  const day = (days: number) => addDays(monday, days)
  const holiday = { as, body: { name: "Aniversario" } }
  expect((await cupo.call(`PUT /day-plans/holidays/${day(1)}`, holiday)).status).toBe(200)
  expect((await cupo.call("GET /day-plans/holidays", { as })).body.holidays).toEqual([
    { day: day(1), name: "Aniversario", branches: null },
  ])
  await makeClass(cupo.pool, cupo.studio, { day: day(2), hour: "07:20" })
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Condesa" })
  await makeClass(cupo.pool, there, { day: day(3), hour: "07:20" })
  const seen = await preview(as)
  expect(seen.counts).toMatchObject({ new: 1, holiday: 1, room: 1, instructor: 1 })
  expect(seen.notMade).toMatchObject([
    { day: day(1), outcome: "holiday" },
    { day: day(2), outcome: "room", hour: "07:00", discipline: "Pilates Reformer" },
    { day: day(3), outcome: "instructor" },
  ])
  expect((await make(as)).body).toMatchObject({ made: 1, counts: seen.counts })
  await cupo.call(`DELETE /day-plans/holidays/${day(1)}`, { as })
  expect((await make(as)).body.made).toBe(1)
})

test("a holiday of some branches is one of theirs, and nobody's who may not plan there", async () => {
  const as = await staff()
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
  for (const weekday of [0, 1]) await add(as, { weekday })
  const put = (days: number, branches: string[] | null, who = as) =>
    cupo.call(`PUT /day-plans/holidays/${addDays(monday, days)}`, {
      as: who,
      body: { name: "Feria", branches },
    })
  expect((await put(0, [there.branch])).status).toBe(200)
  expect((await put(1, [cupo.studio.branch])).status).toBe(200)
  expect((await preview(as)).counts).toMatchObject({ new: 1, holiday: 1 })
  expect((await put(2, [randomUUID()])).body.error).toBe("BRANCH_NOT_FOUND")
  expect((await put(2, [])).body.fields[0].path).toBe("branches")

  const local = await cupo.person({
    ...{ role: "employee", permissions: { clasesPorDia: ["editar"] }, branches: [cupo.studio.branch] },
  })
  const statuses = [await put(3, null, local), await put(3, [there.branch], local)]
  expect(statuses.map(({ status }) => status)).toEqual([403, 403])
  const remove = (days: number) =>
    cupo.call(`DELETE /day-plans/holidays/${addDays(monday, days)}`, { as: local })
  expect([
    (await put(2, null)).status,
    (await remove(2)).status,
    (await remove(1)).status,
    (await put(3, [cupo.studio.branch], local)).status,
  ]).toEqual([200, 403, 200, 200])
  const { body } = await cupo.call("GET /day-plans/holidays", { as })
  expect(body.holidays).toMatchObject([
    ...[{ branches: [there.branch] }, { branches: null }],
    { branches: [cupo.studio.branch] },
  ])
})

test("a day without classes at one branch becomes one at another too, and stays one where it was", async () => {
  const as = await staff()
  const here = cupo.studio.branch
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
  const local = await cupo.person({
    ...{ role: "employee", permissions: { clasesPorDia: ["editar"] }, branches: [here] },
  })
  const line = `/day-plans/holidays/${monday}`
  const put = (name: string, branches: string[] | null, who = as) =>
    cupo.call(`PUT ${line}`, { as: who, body: { name, branches } }).then(({ status }) => status)
  const remove = (who: Person) => cupo.call(`DELETE ${line}`, { as: who }).then(({ status }) => status)
  const kept = async () => (await cupo.call("GET /day-plans/holidays", { as })).body.holidays

  expect([await put("Feria", [there.branch]), await put("Desfile", [here], local)]).toEqual([200, 200])
  expect(await kept()).toEqual([{ day: monday, name: "Feria", branches: [there.branch, here] }])
  // Pressed again, as whoever had no answer does.
  expect([await remove(local), await remove(local)]).toEqual([200, 200])
  expect(await kept()).toEqual([{ day: monday, name: "Feria", branches: [there.branch] }])
  expect([await put("Fiesta", [here]), await put("Fiesta", [here, there.branch])]).toEqual([200, 200])
  expect(await kept()).toEqual([{ day: monday, name: "Fiesta", branches: [there.branch, here] }])
  expect([await put("Navidad", null), await put("Navidad", [here])]).toEqual([200, 200])
  expect(await kept()).toEqual([{ day: monday, name: "Navidad", branches: null }])
  expect([await remove(local), await remove(as)]).toEqual([403, 200])
  expect(await kept()).toEqual([])
})

test("a week that was given is taken as the template, once", async () => {
  const as = await staff()
  await makeClass(cupo.pool, cupo.studio, { day: monday, hour: "07:00" })
  await makeClass(cupo.pool, cupo.studio, { day: addDays(monday, 6), hour: "10:30", minutes: 45 })
  const take = () =>
    cupo.call("POST /day-plans/slots/from-week", {
      as,
      body: { branch: cupo.studio.branch, day: addDays(monday, 3) },
    })
  expect([(await take()).body, (await take()).body]).toEqual([{ taken: 2 }, { taken: 0 }])
  const { slots } = (await cupo.call("GET /day-plans/slots", { as })).body
  expect(slots).toMatchObject([
    { weekday: 0, hour: "07:00", minutes: 50, instructorName: "Daniela Paz", repeats: false },
    { weekday: 6, hour: "10:30", minutes: 45 },
  ])
  expect((await make(as, range(2))).body).toMatchObject({ made: 2, counts: { exists: 2 } })
})

test("what repeats is made four weeks ahead by the clock, run twice and on two workers", async () => {
  const as = await staff()
  await add(as, { repeats: true, weekday: 4 })
  await add(as, { weekday: 5 })
  const platform = openPlatform(cupo.database.connection, 4)
  try {
    const made = await Promise.all([extendPlans(platform), extendPlans(platform)])
    expect((made[0] as number) + (made[1] as number)).toBe((await classes()).length)
    expect((await classes()).length).toBeGreaterThanOrEqual(4)
    expect(await extendPlans(platform)).toBe(0)
  } finally {
    await platform.close()
  }
})

test("a slot is edited, removed, refused by its field, and kept from other branches", async () => {
  const as = await staff()
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Condesa" })
  const [own, other] = [await add(as), await add(as, {}, there)]
  const send = (line: string, body?: object, who = as) => cupo.call(line, { as: who, body })
  const put = (change: object) => send(`PUT /day-plans/slots/${own}`, slotOf(change))
  expect((await put({ hour: "08:00", revision: 0 })).body).toEqual({ id: own, revision: 1 })
  expect((await put({ hour: "09:00", revision: 0 })).body.error).toBe("EDITED_MEANWHILE")
  const path = ({ body }: Reply) => body.fields?.[0]?.path
  for (const [change, field] of [
    [{ weekday: 7 }, "weekday"],
    [{ hour: "" }, "hour"],
    [{ minutes: 4 }, "minutes"],
    [{ capacity: 21 }, "capacity"],
    [{ room: there.room }, "room"],
    [{ instructor: randomUUID() }, "instructor"],
  ] as const) {
    expect(path(await put(change))).toBe(field)
  }
  const limited = await staff({
    ...{ role: "employee", superuser: false, branches: [there.branch] },
    permissions: { clasesPorDia: ["listado", "crear", "editar"] },
  })
  expect((await send("GET /day-plans/slots", undefined, limited)).body.slots).toMatchObject([{ id: other }])
  expect((await send(`DELETE /day-plans/slots/${own}`, undefined, limited)).body.error).toBe("FORBIDDEN")
  expect((await make(limited, range(1, [cupo.studio.branch, there.branch]))).body.error).toBe("FORBIDDEN")
  expect(path(await make(as, { ...range(1), to: addDays(monday, -1) }))).toBe("to")
  expect(path(await make(as, range(5)))).toBe("to")
  expect((await make(as)).body.made).toBe(1)
  expect((await send(`DELETE /day-plans/slots/${own}`)).status).toBe(200)
  expect((await send(`DELETE /day-plans/slots/${own}`)).body.error).toBe("NOT_FOUND")
  expect(await classes()).toHaveLength(1)
})
