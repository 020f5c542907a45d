import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { type Reply, tally } from "../support/http.ts"
import type { Person, PersonWish } from "../support/people.ts"
import { dayFromNow, makeBranch, makeClass, makeRoom } from "../support/studio.ts"
import { dropClassRevisions, holdBack, reached } from "../support/unguarded.ts"

const cupo = freshCupo()

interface Seat {
  id: number
  col: number
  row: number
  blocked: boolean
}

/** A plan of `count` seats in rows of four, some of them blocked. */
const plan = (count: number, ...blocked: number[]): Seat[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ id: i + 1, col: i % 4, row: Math.floor(i / 4) },
    blocked: blocked.includes(i + 1),
  }))

const room = { name: "Sala Luz", discipline: null, type: "groups", capacity: 6, isActive: true }
const staff = (wish: PersonWish = { superuser: true }) => cupo.person({ role: "admin", ...wish })
const put = (as: Person, id: string, body: object, key?: string) =>
  cupo.call(`PUT /rooms/${id}`, { as, body, ...(key && { key }) })
const book = (as: Person, classId: string, seat?: number) =>
  cupo.call("POST /reservations", { as, body: { classId, seat } })

async function make(as: Person, body: object = {}) {
  const reply = await cupo.call("POST /rooms", { as, body: { ...room, branch: cupo.studio.branch, ...body } })
  expect([reply.status, reply.body.fields]).toEqual([201, undefined])
  return reply.body as { id: string; revision: number }
}

const planned = async (as: Person, seats: number) =>
  make(as, { name: randomUUID(), capacity: seats, seatsLayout: plan(seats) })

const seatMap = async (classId: string) => (await cupo.call(`GET /classes/${classId}/seats`)).body
const lost = ({ body }: Reply) => body.fields?.map(({ message }: { message: string }) => message)

test("a room is made, drawn, seen at once by visitors, and deleted", async () => {
  const as = await staff()
  const made = await make(as)
  expect(made).toMatchObject({ revision: 0, capacity: 6, unavailableSpots: [] })
  expect(made).not.toHaveProperty("seatsLayout")

  const drawn = { ...room, capacity: 7, seatsLayout: plan(7, 3).reverse(), revision: 0 }
  const changed = await put(as, made.id, drawn)
  expect(changed.body).toMatchObject({ revision: 1, seatsLayout: plan(7, 3), unavailableSpots: [3] })
  expect((await cupo.call(`GET /rooms/${made.id}`)).body).toEqual(changed.body)

  // Two seats change places, and one goes.
  const [first, second, ...others] = plan(6) as [Seat, Seat, ...Seat[]]
  const swapped = [{ ...first, id: 2 }, { ...second, id: 1 }, ...others].sort((a, b) => a.id - b.id)
  const again = await put(as, made.id, { ...room, seatsLayout: swapped, revision: 1 })
  expect(again.body).toMatchObject({ seatsLayout: swapped, unavailableSpots: [], revision: 2 })
  expect((await cupo.call(`GET /rooms/${made.id}`)).body).toEqual(again.body)

  expect((await put(as, made.id, { ...room, revision: 1 })).body.error).toBe("EDITED_MEANWHILE")
  expect((await cupo.call(`DELETE /rooms/${made.id}`, { as })).status).toBe(200)
  expect((await cupo.call(`DELETE /rooms/${made.id}`, { as })).body.error).toBe("ROOM_NOT_FOUND")
})

test("a room whose plan is taken away has its numbers, all in use, and can be drawn again", async () => {
  const as = await staff()
  const made = await make(as, { seatsLayout: plan(6, 2) })
  const numbered = await put(as, made.id, { ...room, capacity: 4 })
  expect(numbered.body).toMatchObject({ capacity: 4, unavailableSpots: [] })
  expect(numbered.body).not.toHaveProperty("seatsLayout")
  expect((await cupo.call(`GET /rooms/${made.id}`)).body).toEqual(numbered.body)
  const drawn = await put(as, made.id, { ...room, seatsLayout: plan(6, 5) })
  expect(drawn.body).toMatchObject({ seatsLayout: plan(6, 5), unavailableSpots: [5] })
})

test("of two who draw at once one is told, and what the other drew stands whole", async () => {
  const as = await staff()
  const { id } = await planned(as, 6)
  const both = await Promise.all(
    [plan(6, 1), plan(6, 2)].map((seatsLayout) => put(as, id, { ...room, seatsLayout, revision: 0 })),
  )
  expect(tally(both)).toEqual({ "200": 1, EDITED_MEANWHILE: 1 })
  const won = both.find(({ status }) => status === 200)
  expect((await cupo.call(`GET /rooms/${id}`)).body).toEqual(won?.body)
})

test("who would lose a seat is listed, and nothing changes", async () => {
  const as = await staff()
  const { id } = await planned(as, 6)
  const classId = await makeClass(cupo.pool, cupo.studio, { room: id })
  for (const seat of [2, 6]) expect((await book(await cupo.customer("ten"), classId, seat)).status).toBe(201)
  const before = (await cupo.call(`GET /rooms/${id}`)).body
  const edit = { ...room, seatsLayout: plan(6), revision: 0 }

  const blocking = await put(as, id, { ...edit, seatsLayout: plan(6, 2) })
  expect([blocking.status, blocking.body.error]).toEqual([409, "SEATS_TAKEN"])
  expect(lost(blocking)).toEqual([
    expect.stringMatching(/^Renata Mora · lugar 2 · Pilates Reformer, .+, 18:00$/),
  ])
  expect(lost(await put(as, id, { ...edit, seatsLayout: plan(6).slice(2) }))).toHaveLength(1)
  expect(lost(await put(as, id, { ...edit, capacity: 5 }))).toEqual([expect.stringContaining("lugar 6")])
  expect(lost(await put(as, id, { ...room, capacity: 1, revision: 0 }))).toHaveLength(2)
  const limited = await staff({ superuser: false, permissions: { salones: ["editar"] } })
  const counted = lost(await put(limited, id, { ...edit, capacity: 1 }))
  expect(counted).toEqual([expect.stringMatching(/^2 reservas · Pilates Reformer, .+, 18:00$/)])

  expect((await cupo.call(`GET /rooms/${id}`)).body).toEqual(before)
  expect(await seatMap(classId)).toMatchObject({ capacity: 6, available: 4 })
  // A name, or a seat that nobody has, is free to change.
  expect((await put(as, id, { ...edit, name: "Sala Sol", seatsLayout: plan(6, 3) })).status).toBe(200)
  expect(await seatMap(classId)).toMatchObject({ available: 3 })
})

test("a seat of the past can go, and its reservation stays", async () => {
  const as = await staff()
  const { id } = await planned(as, 6)
  const classId = await makeClass(cupo.pool, cupo.studio, { room: id })
  const ana = await cupo.customer("ten")
  const { body: booked } = await book(ana, classId, 2)
  await cupo.pool.query(
    `update classes set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days',
       day = day - 3 where id = $1`,
    [classId],
  )
  expect((await put(as, id, { ...room, seatsLayout: plan(6).slice(2), revision: 0 })).status).toBe(200)
  expect((await cupo.call(`GET /reservations/${booked.id}`, { as: ana })).body.seat).toBe(2)
})

test("classes that had all of the room keep all of it, and who had less keeps that", async () => {
  const as = await staff()
  const { id } = await planned(as, 6)
  const whole = await makeClass(cupo.pool, cupo.studio, { room: id })
  const part = await makeClass(cupo.pool, cupo.studio, { room: id, hour: "20:00", capacity: 4 })
  const capacities = async () => [(await seatMap(whole)).capacity, (await seatMap(part)).capacity]
  await put(as, id, { ...room, capacity: 8, seatsLayout: plan(8) })
  expect(await capacities()).toEqual([8, 4])
  await put(as, id, { ...room, capacity: 3, seatsLayout: plan(3) })
  expect(await capacities()).toEqual([3, 3])
})

test("who waits is served with what the room gains, before anybody sees it free", async () => {
  const as = await staff()
  const { id } = await make(as, { name: randomUUID(), capacity: 2, seatsLayout: plan(2, 2) })
  const classId = await makeClass(cupo.pool, cupo.studio, { room: id, day: dayFromNow(3) })
  expect((await book(await cupo.customer("ten"), classId)).status).toBe(201)
  const waiting: Person[] = []
  for (let n = 0; n < 3; n++) {
    const one = await cupo.customer("ten")
    waiting.push(one)
    expect((await cupo.call("POST /waitlist", { as: one, body: { classId } })).status).toBe(201)
  }
  const seats = async () =>
    Promise.all(
      waiting.map(
        async (one) => (await cupo.call("GET /reservations/my", { as: one })).body.reservations[0]?.seat,
      ),
    )
  // One press and its repetition: served once.
  const key = randomUUID()
  const unblock = { ...room, capacity: 2, seatsLayout: plan(2), revision: 0 }
  for (let n = 0; n < 2; n++) expect((await put(as, id, unblock, key)).status).toBe(200)
  expect(await seats()).toEqual([2, undefined, undefined])
  await put(as, id, { ...room, capacity: 4, seatsLayout: plan(4) })
  expect(await seats()).toEqual([2, 3, 4])
  expect(await seatMap(classId)).toMatchObject({ available: 0, waiting: 0 })
})

test("a hundred book while seats are blocked and given back, and nobody sits on a blocked one", async () => {
  const as = await staff()
  const { id } = await planned(as, 40)
  const classId = await makeClass(cupo.pool, cupo.studio, { room: id })
  const people = await Promise.all(Array.from({ length: 100 }, () => cupo.customer("one")))
  const edit = (...blocked: number[]) =>
    put(as, id, { ...room, capacity: 40, seatsLayout: plan(40, ...blocked) })
  const presses = people.map((one, i) => book(one, classId, (i % 40) + 1))
  const edits = [edit(5, 6), edit(5, 6, 7), edit(39, 40), edit(), edit(20)]
  const replies = await Promise.all(presses)
  expect(tally(replies)[201]).toBeGreaterThan(30)
  for (const { status } of await Promise.all(edits)) expect([200, 409]).toContain(status)
})

test("what a room gains shortly before a class is offered to who waits, and not given", async () => {
  const as = await staff()
  const { id } = await make(as, { name: randomUUID(), capacity: 2, seatsLayout: plan(2, 2) })
  const classId = await makeClass(cupo.pool, cupo.studio, { room: id, day: dayFromNow(3) })
  await book(await cupo.customer("ten"), classId)
  const waiting = await cupo.customer("ten")
  await cupo.call("POST /waitlist", { as: waiting, body: { classId } })
  await cupo.pool.query(
    "update classes set starts_at = now() + interval '3 hours', ends_at = now() + interval '4 hours' where id = $1",
    [classId],
  )
  await put(as, id, { ...room, capacity: 2, seatsLayout: plan(2), revision: 0 })
  const offers = await cupo.pool.query("select from waitlist_offers where class_id = $1", [classId])
  expect(offers.rowCount).toBe(1)
  expect(await seatMap(classId)).toMatchObject({ takenSeats: [1], available: 0, waiting: 1 })
})

/** A seat is blocked, and while that is being written five people who saw it free want it. */
async function pressDuring(): Promise<{ blocked: Reply; replies: Reply[] }> {
  const as = await staff()
  const { id } = await planned(as, 6)
  const classId = await makeClass(cupo.pool, cupo.studio, { room: id })
  const people = await Promise.all(Array.from({ length: 5 }, () => cupo.customer("one")))
  const release = await holdBack(cupo.pool, "room_seats", "update")
  const blocking = put(as, id, { ...room, seatsLayout: plan(6, 1) })
  await reached(cupo.pool, "wait_event_type = 'Lock'", 1)
  const presses = people.map((one) => book(one, classId, 1))
  await reached(cupo.pool, "wait_event_type = 'Lock'", 1 + people.length)
  await release()
  return { blocked: await blocking, replies: await Promise.all(presses) }
}

test("who saw a seat free that is being blocked does not get it", async () => {
  const { blocked, replies } = await pressDuring()
  expect(blocked.status).toBe(200)
  expect(tally(replies)).toEqual({ SEAT_NOT_AVAILABLE: 5 })
})

test("who is just sitting down on a seat keeps it", async () => {
  const as = await staff()
  const { id } = await planned(as, 6)
  const classId = await makeClass(cupo.pool, cupo.studio, { room: id })
  const customer = await cupo.customer("one")
  const release = await holdBack(cupo.pool, "seatings", "insert")
  const sitting = book(customer, classId, 1)
  await reached(cupo.pool, "wait_event = 'advisory'", 1)
  const blocking = put(as, id, { ...room, seatsLayout: plan(6, 1) })
  await Promise.race([blocking, reached(cupo.pool, "wait_event_type = 'Lock'", 2)])
  await release()
  expect([(await sitting).status, (await blocking).body.error]).toEqual([201, "SEATS_TAKEN"])
})

test("without the revision of the class, somebody sits on a blocked seat", async () => {
  cupo.isUnguarded = true
  await dropClassRevisions(cupo.pool)
  const { replies } = await pressDuring()
  expect(tally(replies)[201]).toBe(1)
  expect((await cupo.database.violations()).length).toBeGreaterThan(0)
})

test("who is limited to a branch edits its rooms alone, and classes keep a room", async () => {
  const all = await staff()
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Condesa" })
  const permissions = { salones: ["listado", "crear", "editar"] }
  const as = await staff({ role: "employee", superuser: false, permissions, branches: [there.branch] })
  const code = async (reply: Promise<Reply>) => (await reply).body.error ?? "OK"
  expect(await code(put(as, there.room, { ...room, name: "Nuestra" }))).toBe("OK")
  expect(await code(put(as, cupo.studio.room, room))).toBe("FORBIDDEN")
  expect(await code(cupo.call(`DELETE /rooms/${cupo.studio.room}`, { as }))).toBe("FORBIDDEN")
  const making = { ...room, branch: cupo.studio.branch }
  expect(await code(cupo.call("POST /rooms", { as, body: making }))).toBe("FORBIDDEN")

  const used = await makeRoom(cupo.pool, cupo.studio, "Sala Viento")
  await makeClass(cupo.pool, cupo.studio, { room: used })
  const refused = await cupo.call(`DELETE /rooms/${used}`, { as: all })
  expect(lost(refused)).toEqual(["1 clase por venir usa este salón."])
  expect(await code(put(all, used, { ...room, name: "sala barro" }))).toBe("NAME_TAKEN")
  expect(await code(put(all, used, { ...room, discipline: randomUUID() }))).toBe("DISCIPLINE_NOT_FOUND")
  expect(await code(put(all, randomUUID(), room))).toBe("ROOM_NOT_FOUND")
})

test("what cannot be drawn is refused by its field", async () => {
  const as = await staff()
  const branch = cupo.studio.branch
  const [one] = plan(1) as [Seat]
  const cases: [object, string][] = [
    [{ name: " " }, "name"],
    [{ capacity: 0 }, "capacity"],
    [{ capacity: 1000 }, "capacity"],
    [{ capacity: 7, seatsLayout: plan(6) }, "capacity"],
    [{ seatsLayout: [{ ...one, col: 21 }] }, "seatsLayout.0.col"],
    [{ seatsLayout: [{ ...one, row: -1 }] }, "seatsLayout.0.row"],
    [{ seatsLayout: [{ ...one, id: 0 }] }, "seatsLayout.0.id"],
    [{ seatsLayout: [...plan(6), { ...one, col: 9 }] }, "seatsLayout"],
    [{ seatsLayout: [...plan(6), { ...one, id: 9 }] }, "seatsLayout"],
    [{ type: "duo" }, "type"],
  ]
  for (const [body, path] of cases) {
    const reply = await cupo.call("POST /rooms", { as, body: { ...room, branch, ...body } })
    expect([reply.status, reply.body.fields?.[0]?.path]).toEqual([400, path])
  }
  expect(await cupo.pool.query("select from rooms where name = $1", [room.name])).toMatchObject({
    rowCount: 0,
  })
})
