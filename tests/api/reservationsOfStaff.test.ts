import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { at, dayFromNow, makeBranch, makeClass } from "../support/studio.ts"

const cupo = sharedCupo()
let day = 1

const superuser = () => cupo.person({ role: "admin", superuser: true })
const desk = () =>
  cupo.person({ role: "employee", permissions: { operaciones: ["editar"], clases: ["detalle"] } })

/** A class on a day of its own, with somebody on each of these seats. */
async function classWith(...seats: number[]) {
  const on = dayFromNow(++day)
  const classId = await makeClass(cupo.pool, cupo.studio, { day: on })
  const made = []
  for (const seat of seats) {
    const as = await cupo.customer("ten")
    const { body } = await cupo.call("POST /reservations", { as, body: { classId, seat } })
    made.push({ as, id: body.id as string })
  }
  return { classId, on, made: made as [(typeof made)[0], (typeof made)[0]] }
}
const put = (as: Person, id: string, seat: unknown, key = randomUUID()) =>
  cupo.call(`PUT /reservations/${id}`, { as, key, body: { seat } })

describe("somebody who is seated elsewhere by the desk", () => {
  test("keeps their reservation and their credit, past every deadline, and is told by mail", async () => {
    const as = await desk()
    const { classId, made, on } = await classWith(3)
    const [{ id, as: ana }] = made
    cupo.server.setTime(new Date(at(on, "18:00").getTime() + 10 * 60_000))
    const reply = await put(as, id, 7)
    cupo.server.setTime(undefined)
    expect(reply).toMatchObject({ status: 200, body: { id, classId, seat: 7, status: "active" } })
    expect((await cupo.call(`GET /classes/${classId}/seats`)).body.takenSeats).toEqual([7])
    expect((await cupo.call("GET /credits/my", { as: ana })).body.packages[0].available).toBe(9)
    const { rows } = await cupo.pool.query(
      "select data from events where name = 'changed' and data ->> 'reservationId' = $1",
      [id],
    )
    expect(rows).toEqual([{ data: { reservationId: id, from: id, seat: 3 } }])
  })

  test("takes a seat that was held until a moment ago", async () => {
    const [as, ana] = [await desk(), await cupo.customer()]
    const { classId, made } = await classWith(3)
    expect((await cupo.call("POST /holds", { as: ana, body: { classId, seat: 7 } })).status).toBe(201)
    cupo.server.setTime(new Date(Date.now() + 11 * 60_000))
    const reply = await put(as, made[0].id, 7)
    cupo.server.setTime(undefined)
    expect(reply).toMatchObject({ status: 200, body: { seat: 7 } })
  })

  test("is answered the same for one key, and refused for what cannot be", async () => {
    const as = await desk()
    const { made } = await classWith(3, 4)
    const [{ id, as: ana }] = made
    const key = randomUUID()
    const first = await put(as, id, 8, key)
    expect((await put(as, id, 8, key)).body).toEqual(first.body)
    const refused = async (reply: ReturnType<typeof put>, status: number, error: string) => {
      const before = await cupo.rows()
      expect(await reply).toMatchObject({ status, body: { error } })
      expect(await cupo.rows()).toEqual(before)
    }
    await refused(put(as, id, 8), 409, "SAME_SEAT")
    await refused(put(as, id, 4), 409, "SEAT_NOT_AVAILABLE")
    await refused(put(as, id, 21), 409, "SEAT_NOT_AVAILABLE")
    await refused(put(as, id, undefined), 400, "VALIDATION")
    await refused(put(as, randomUUID(), 9), 404, "RESERVATION_NOT_FOUND")
    await refused(put(ana, id, 9), 403, "FORBIDDEN")
    const there = await makeBranch(cupo.pool, cupo.studio, { name: randomUUID() })
    const permissions = { operaciones: ["editar"] }
    const other = await cupo.person({ role: "employee", permissions, branches: [there.branch] })
    await refused(put(other, id, 9), 403, "FORBIDDEN")
    await cupo.call(`DELETE /reservations/${id}`, { as: ana })
    await refused(put(as, id, 9), 409, "RESERVATION_CANCELLED")
  })

  test("has the seat alone, of twenty who are seated there or book it at once", async () => {
    const as = await desk()
    const { classId, made } = await classWith(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    const others = await Promise.all(Array.from({ length: 10 }, () => cupo.customer("ten")))
    const replies = await Promise.all([
      ...made.map(({ id }) => put(as, id, 15)),
      ...others.map((as) => cupo.call("POST /reservations", { as, body: { classId, seat: 15 } })),
    ])
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  })
})

describe("the studio's reservations", () => {
  const list = async (as: Person, query: string) =>
    (await cupo.call(`GET /reservations?${query}`, { as })).body as {
      reservations: { id: string; status: string; person: object; class: object }[]
      total: number
      hasMore: boolean
    }
  const ids = async (as: Person, query: string) => (await list(as, query)).reservations.map(({ id }) => id)

  test("are read by day, branch, person and state, a page at a time, with whose they are", async () => {
    const as = await superuser()
    const [one, other] = [await classWith(1, 2), await classWith(5)]
    const [ana, luis] = one.made
    await cupo.call(`DELETE /reservations/${luis.id}`, { as: luis.as })
    const days = `from=${one.on}&to=${other.on}`
    expect(await ids(as, days)).toEqual([other.made[0].id, ana.id, luis.id])
    expect(await ids(as, `${days}&sort=startsAt`)).toEqual([ana.id, luis.id, other.made[0].id])
    expect(await ids(as, `userId=${ana.as.id}&upcoming=true`)).toEqual([ana.id])
    // Once their class has begun it is none to come.
    cupo.server.setTime(new Date(at(one.on, "18:00").getTime() + 60_000))
    expect(await ids(as, `userId=${ana.as.id}&upcoming=true`)).toEqual([])
    cupo.server.setTime(undefined)
    expect(await ids(as, `from=${one.on}&to=${one.on}&state=active`)).toEqual([ana.id])
    expect(await ids(as, `${days}&state=cancelled`)).toEqual([luis.id])
    expect(await ids(as, `userId=${luis.as.id}`)).toEqual([luis.id])
    expect(await ids(as, `userId=${luis.as.id}&state=attended`)).toEqual([])
    expect(await ids(as, `${days}&branch=${randomUUID()}`)).toEqual([])
    expect(await list(as, `${days}&size=1&page=2`)).toMatchObject({
      total: 3,
      hasMore: false,
      reservations: [{ id: ana.id, status: "active", person: { firstName: "Renata", email: ana.as.email } }],
    })
    expect(await ids(as, `${days}&size=2&page=9`)).toEqual([luis.id])
  })

  test("are those of the branches that one's permission covers", async () => {
    const { on } = await classWith(1)
    const there = await makeBranch(cupo.pool, cupo.studio, { name: randomUUID() })
    const permissions = { clases: ["detalle"] }
    const other = await cupo.person({ role: "employee", permissions, branches: [there.branch] })
    expect(await list(other, `from=${on}`)).toEqual({ reservations: [], total: 0, hasMore: false })
    const bad = await cupo.call("GET /reservations?state=gone", { as: other })
    expect(bad).toMatchObject({ status: 400, body: { fields: [{ path: "state" }] } })
    expect((await cupo.call("GET /reservations", { as: await cupo.customer() })).status).toBe(403)
  })
})
