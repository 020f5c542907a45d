import { expect, test } from "vitest"
import { deliver } from "../../server/features/notifications/deliver.ts"
import { sendDue } from "../../server/features/notifications/send.ts"
import { warnLastBorne } from "../../server/features/reservations/noShows/warn.ts"
import { missedSince } from "../support/absences.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { postOf, site } from "../support/post.ts"
import { dayFromNow, makeClass } from "../support/studio.ts"

const cupo = freshCupo()
const post = postOf(cupo)

const day = 86_400_000
const boss = () => cupo.person({ role: "admin", superuser: true })
const want = (as: Person, wish = {}) =>
  cupo.call("POST /config/no-shows", {
    as,
    body: { isOn: true, most: 3, aheadDays: 2, forDays: 14, ...wish },
  })

/** Somebody who missed a class so many days ago, for each, as the desk marked it. */
async function whoMissed(...daysAgo: number[]): Promise<Person> {
  const as = await cupo.customer("ten")
  for (const [index, days] of daysAgo.entries()) {
    const classId = await makeClass(cupo.pool, cupo.studio, {
      hour: `${String(6 + index).padStart(2, "0")}:00`,
    })
    expect((await cupo.call("POST /reservations", { as, body: { classId } })).status).toBe(201)
    await missedSince(cupo.pool, classId, days)
  }
  return as
}
const far = () => makeClass(cupo.pool, cupo.studio, { day: dayFromNow(5) })
const book = (as: Person, classId: string, more = {}) =>
  cupo.call("POST /reservations", { as, body: { classId, ...more } })
const limited = { status: 409, body: { error: "NO_SHOW_LIMIT" } }

test("nobody is limited where the studio does not want it, whatever they missed", async () => {
  const as = await whoMissed(1, 2, 3)
  expect((await book(as, await far())).status).toBe(201)
  expect((await cupo.call("GET /config/no-shows", { as: await boss() })).body).toMatchObject({
    isOn: false,
    revision: 0,
  })
})

test("who missed three in thirty days books few days ahead, and is told until when, before and after the press", async () => {
  const admin = await boss()
  expect((await want(admin)).status).toBe(200)
  const [twice, thrice] = [await whoMissed(1, 2), await whoMissed(1, 2, 3)]
  const classId = await far()
  const warned = await cupo.call(`GET /reservations/preview?classId=${classId}`, { as: twice })
  expect(warned.body).toMatchObject({
    refusal: null,
    warning: "Si faltas una vez más, por 14 días reservas con máximo 2 días de anticipación.",
  })
  const once = await whoMissed(1)
  const { body: free } = await cupo.call(`GET /reservations/preview?classId=${classId}`, { as: once })
  expect(free.warning).toBeUndefined()
  expect((await book(twice, classId)).status).toBe(201)
  const refused = await book(thrice, classId)
  expect(refused).toMatchObject(limited)
  expect(refused.body.message).toMatch(
    /^Por tus faltas recientes reservas con máximo 2 días de anticipación hasta el \d/,
  )
  const { body: preview } = await cupo.call(`GET /reservations/preview?classId=${classId}`, { as: thrice })
  expect(preview.warning).toBeUndefined()
  expect(preview.refusal).toEqual({ error: "NO_SHOW_LIMIT", message: refused.body.message })
  expect((await book(thrice, await makeClass(cupo.pool, cupo.studio))).status).toBe(201)
  expect((await book(admin, classId, { userId: thrice.id })).status).toBe(201)
})

test("who had missed them before the studio wanted it is limited at the first press, of whatever seat", async () => {
  const as = await whoMissed(1, 2, 3)
  const [first, second] = [await far(), await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(6) })]
  expect((await book(as, first, { seat: 5 })).status).toBe(201)
  await want(await boss())
  expect(await book(as, second, { seat: 5 })).toMatchObject(limited)
  expect(await book(as, second, { seat: 5 })).toMatchObject(limited)
})

test("neither the line, nor a change, nor a held seat is a way around it", async () => {
  await want(await boss())
  const as = await whoMissed(1, 2, 3)
  const classId = await far()
  const { body: near } = await book(as, await makeClass(cupo.pool, cupo.studio))
  expect(
    await cupo.call(`POST /reservations/${near.id}/change`, { as, body: { newClassId: classId } }),
  ).toMatchObject(limited)
  expect(await cupo.call("POST /waitlist", { as, body: { classId, automatic: true } })).toMatchObject(limited)
  expect(await cupo.call("POST /holds", { as, body: { classId, seat: 3 } })).toMatchObject(limited)
})

test("staff lift it with a reason, which is written down; what is missed later counts anew", async () => {
  const admin = await boss()
  await want(admin)
  const as = await whoMissed(1, 2, 3)
  const classId = await far()
  const path = `/users/${as.id}/no-shows`
  const { body: before } = await cupo.call(`GET ${path}`, { as: admin })
  expect(before).toMatchObject({ recent: 3, aheadDays: 2, lifts: [] })
  expect(Date.parse(before.limitedUntil) - Date.now()).toBeGreaterThan(12.9 * day)
  expect(await cupo.call(`POST ${path}/lift`, { as: admin, body: { reason: " " } })).toMatchObject({
    ...{
      status: 400,
      body: { error: "VALIDATION", fields: [{ path: "reason", message: "Escribe el motivo" }] },
    },
  })
  expect(await book(as, classId)).toMatchObject(limited)
  const { status, body } = await cupo.call(`POST ${path}/lift`, {
    as: admin,
    body: { reason: "Estuvo enferma" },
  })
  expect([status, body]).toMatchObject([
    200,
    { recent: 0, limitedUntil: null, lifts: [{ reason: "Estuvo enferma", liftedBy: "Renata Mora" }] },
  ])
  expect((await book(as, classId)).status).toBe(201)
  const { rows } = await cupo.pool.query(
    "select actor_id, after ->> 'reason' as reason from audit_entries where table_name = 'no_show_lifts'",
  )
  expect(rows).toEqual([{ actor_id: admin.id, reason: "Estuvo enferma" }])
})

test("a press whose answer was lost lifts it once, with one reason", async () => {
  const [admin, luis] = [await cupo.person({ role: "admin", superuser: true }), await whoMissed(1, 2, 3)]
  const press = () =>
    cupo.call(`POST /users/${luis.id}/no-shows/lift`, {
      ...{ as: admin, key: "una-vez", body: { reason: "Estuvo enfermo" } },
    })
  const [first, again] = [await press(), await press()]
  expect(first).toMatchObject({ status: 200, body: { recent: 0, lifts: [{ reason: "Estuvo enfermo" }] } })
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(again.body.lifts).toHaveLength(1)
})

test("who may not edit a customer lifts nothing of theirs, and a customer nothing of their own", async () => {
  const as = await whoMissed(1, 2, 3)
  const seer = await cupo.person({ role: "employee", permissions: { usuarios: ["detalle"] } })
  const lift = { body: { reason: "x" } }
  const path = `/users/${as.id}/no-shows`
  expect((await cupo.call(`GET ${path}`, { as: seer })).status).toBe(200)
  for (const one of [seer, as])
    expect((await cupo.call(`POST ${path}/lift`, { as: one, ...lift })).status).toBe(403)
  expect((await cupo.call(`GET ${path}`, { as })).status).toBe(403)
  const { rows } = await cupo.pool.query("select from no_show_lifts")
  expect(rows).toEqual([])
})

test("a setting out of range is refused, and of two edits of one the second is told", async () => {
  const admin = await boss()
  expect((await want(admin, { most: 1 })).status).toBe(400)
  expect((await want(admin, { aheadDays: 0 })).status).toBe(400)
  expect((await want(admin, { forDays: 61 })).status).toBe(400)
  expect((await want(admin, { revision: 0 })).body).toMatchObject({ isOn: true, revision: 1 })
  expect(await want(admin, { revision: 0 })).toMatchObject({
    status: 409,
    body: { error: "EDITED_MEANWHILE" },
  })
})

/** What the worker does so many minutes from now, twice at once, and the mails that each of them has then. */
async function warnedIn(minutes: number, people: readonly Person[]): Promise<number[]> {
  const later = { ...post.platform, clock: { now: () => new Date(Date.now() + minutes * 60_000) } }
  await Promise.all([warnLastBorne(later), warnLastBorne(later)])
  await deliver(post.platform)
  const { rows } = await cupo.pool.query<{ id: string; n: number }>(
    "select user_id as id, count(*)::int as n from messages where kind = 'absenceWarning' group by user_id",
  )
  return people.map((one) => rows.find(({ id }) => id === one.id)?.n ?? 0)
}

test("whoever one absence more would limit is told so by mail, once, an hour after it was marked", async () => {
  const admin = await boss()
  const [once, twice, thrice, corrected] = [
    await whoMissed(1),
    await whoMissed(1, 2),
    await whoMissed(1, 2, 3),
    await whoMissed(1, 2),
  ]
  const all = [once, twice, thrice, corrected]
  expect(await warnedIn(61, all)).toEqual([0, 0, 0, 0])
  await want(admin)
  expect(await warnedIn(59, all)).toEqual([0, 0, 0, 0])
  await cupo.pool.query("update reservations set attended = true where user_id = $1", [corrected.id])
  expect(await warnedIn(61, all)).toEqual([0, 1, 0, 0])
  expect(await warnedIn(90, all)).toEqual([0, 1, 0, 0])
  const { rows } = await cupo.pool.query("select id from messages where kind = 'absenceWarning'")
  const { body } = await cupo.call(`GET /messages/${rows[0].id}`, { as: admin })
  expect(body.subject).toMatch(/^No llegaste a Pilates Reformer, /)
  expect(body.text).toContain("Llevas 2 faltas en 30 días.")
  expect(body.text).toContain(
    "Si faltas una vez más, por 14 días reservas con máximo 2 días de anticipación.",
  )
})

test("nobody is told of what was marked long before the studio began to count", async () => {
  const twice = await whoMissed(1, 2)
  await want(await boss())
  expect(await warnedIn(4 * 24 * 60, [twice])).toEqual([0])
})

test("the mail of an absence that was lifted or corrected before it left is not sent", async () => {
  const admin = await boss()
  await want(admin)
  const [told, lifted, corrected] = [await whoMissed(1, 2), await whoMissed(1, 2), await whoMissed(1, 2)]
  expect(await warnedIn(61, [told, lifted, corrected])).toEqual([1, 1, 1])
  const body = { reason: "Estuvo enferma" }
  expect((await cupo.call(`POST /users/${lifted.id}/no-shows/lift`, { as: admin, body })).status).toBe(200)
  await cupo.pool.query("update reservations set attended = true where user_id = $1", [corrected.id])
  await sendDue(post.platform, { mail: post.mail, site })
  const warnings = (await post.messages()).filter(({ kind }) => kind === "absenceWarning")
  const outcomes = new Map(warnings.map(({ address, outcome }) => [address, outcome]))
  expect([told, lifted, corrected].map(({ email }) => outcomes.get(email))).toEqual([
    ...["sent", "dropped", "dropped"],
  ])
})
