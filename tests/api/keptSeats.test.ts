import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { endDeadHolds } from "../../server/features/reservations/tasks.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { at, dayFromNow, makeBranch, makeClass, makeRoom } from "../support/studio.ts"
import { dropSeatIndex, meetOpen } from "../support/unguarded.ts"

const cupo = freshCupo()

const all = { operaciones: ["ver", "crear", "editar"], clases: ["detalle"] }
const desk = (permissions: Record<string, string[]> = all, branches?: string[]) =>
  cupo.person({ role: "employee", permissions, ...(branches && { branches }) })
const book = (as: Person, classId: string, seat?: number) =>
  cupo.call("POST /reservations", { as, body: { classId, seat } })
const keep = (as: Person, classId: string, body: object, key = randomUUID()) =>
  cupo.call(`POST /classes/${classId}/kept-seats`, { as, body, key })
const block = (as: Person, classId: string, body: object, key = randomUUID()) =>
  cupo.call(`POST /classes/${classId}/blocked-seats`, { as, body: { until: "class", ...body }, key })
const impact = async (as: Person, classId: string, seat: number, until = "class") =>
  (await cupo.call(`GET /classes/${classId}/blocked-seats/impact?seat=${seat}&until=${until}`, { as })).body
const release = (as: Person, classId: string, seat: number) =>
  cupo.call(`DELETE /classes/${classId}/kept-seats/${seat}`, { as })
const kept = async (as: Person, classId: string) =>
  (await cupo.call(`GET /classes/${classId}/kept-seats`, { as })).body.keptSeats
const seats = async (classId: string) => (await cupo.call(`GET /classes/${classId}/seats`)).body
const seatOf = async (who: Person, classId: string) => {
  const { rows } = await cupo.pool.query(
    "select seat from reservations where user_id = $1 and class_id = $2 and cancelled_at is null",
    [who.id, classId],
  )
  return rows[0]?.seat ?? null
}
const hold = (as: Person, classId: string, seat: number) =>
  cupo.call("POST /holds", { as, body: { classId, seat } })
/** A class in a room of its own. */
async function aClass(size = 6, { room, ...wish }: Parameters<typeof makeClass>[2] = {}) {
  const own = room ?? (await makeRoom(cupo.pool, cupo.studio, `Sala ${randomUUID().slice(0, 8)}`, size))
  return { room: own, classId: await makeClass(cupo.pool, cupo.studio, { room: own, ...wish }) }
}

describe("a seat that is held for somebody by name", () => {
  test("is taken for everybody, counts, names nobody to customers, and is let go in one press", async () => {
    const { classId } = await aClass(2)
    const [teresa, bruno] = [await desk(), await cupo.customer("ten")]
    const held = await keep(teresa, classId, { seat: 1, name: "Mamá de Sofía" })
    expect(held.body).toMatchObject({ classId, seat: 1 })
    expect(await kept(teresa, classId)).toMatchObject([
      { seat: 1, kind: "held", name: "Mamá de Sofía", userId: null, classes: 1 },
    ])
    const map = await seats(classId)
    expect(map).toMatchObject({ takenSeats: [1], available: 1 })
    expect(JSON.stringify([map, (await cupo.call(`GET /classes/${classId}`)).body])).not.toContain("Sofía")
    expect((await book(bruno, classId, 1)).body.error).toBe("SEAT_NOT_AVAILABLE")
    expect((await hold(bruno, classId, 1)).body.error).toBe("SEAT_NOT_AVAILABLE")
    expect((await book(bruno, classId)).body.seat).toBe(2)
    expect((await book(await cupo.customer("ten"), classId)).body.error).toBe("NO_SLOTS_AVAILABLE")
    const there = await makeBranch(cupo.pool, cupo.studio, { name: randomUUID() })
    expect((await release(await desk(all, [there.branch]), classId, 1)).body.error).toBe("FORBIDDEN")
    expect((await release(teresa, classId, 1)).body).toEqual({ classes: 1 })
    expect(await kept(teresa, classId)).toEqual([])
    expect((await release(teresa, classId, 1)).body.error).toBe("SEAT_NOT_KEPT")
    expect((await seats(classId)).takenSeats).toEqual([2])
  })

  test("of a customer is theirs by booking, by paying and at the desk, on whatever seat they take", async () => {
    const { classId } = await aClass(3)
    const teresa = await desk()
    const [ana, bruno, carla] = [
      await cupo.customer("ten"),
      await cupo.customer("ten"),
      await cupo.customer("ten"),
    ]
    for (const [seat, who] of [
      [1, ana],
      [2, bruno],
      [3, carla],
    ] as const)
      expect((await keep(teresa, classId, { seat, userId: who.id })).status).toBe(201)
    expect((await keep(teresa, classId, { seat: 2, userId: ana.id })).body.error).toBe(
      "DUPLICATE_RESERVATION",
    )
    expect((await book(await cupo.customer("ten"), classId)).body.error).toBe("NO_SLOTS_AVAILABLE")
    expect((await book(ana, classId)).body.seat).toBe(1)
    expect((await hold(bruno, classId, 2)).status).toBe(201)
    expect((await book(bruno, classId, 2)).body.seat).toBe(2)
    const sat = await cupo.call("POST /reservations", {
      as: teresa,
      body: { classId, seat: 3, userId: carla.id },
    })
    expect(sat.body.seat).toBe(3)
    expect(await kept(teresa, classId)).toEqual([])
  })

  test("is none that is offered to who waits, nor one of a class that is closed", async () => {
    const { classId } = await aClass(2)
    const [teresa, ana, bruno, carla] = [
      await desk(),
      await cupo.customer("ten"),
      await cupo.customer("ten"),
      await cupo.customer("ten"),
    ]
    const { body: first } = await book(ana, classId, 1)
    await book(bruno, classId, 2)
    expect((await cupo.call("POST /waitlist", { as: carla, body: { classId } })).status).toBe(201)
    cupo.server.setTime(new Date(at(dayFromNow(1), "18:00").getTime() - 5 * 3_600_000))
    await cupo.call(`DELETE /reservations/${first.id}`, { as: ana })
    expect((await keep(teresa, classId, { seat: 1, name: "Luis" })).body.error).toBe("NO_SLOTS_AVAILABLE")
    const { classId: closed } = await aClass(2)
    await cupo.pool.query("update classes set status = 'cerrada' where id = $1", [closed])
    expect((await keep(teresa, closed, { seat: 1, name: "Luis" })).body.error).toBe("CLASS_CLOSED")
    cupo.server.setTime(undefined)
  })

  test("is kept while the class is closed, follows its hour, and goes when it begins", async () => {
    const { classId } = await aClass(3)
    const [teresa, boss] = [await desk(), await cupo.person({ role: "admin", superuser: true })]
    await keep(teresa, classId, { seat: 2, name: "Luis" })
    const worker = openPlatform(cupo.database.connection, 2)
    await cupo.pool.query("update classes set status = 'cerrada' where id = $1", [classId])
    await endDeadHolds(worker)
    expect(await kept(teresa, classId)).toHaveLength(1)
    await cupo.pool.query("update classes set status = 'abierta' where id = $1", [classId])
    const { body: item } = await cupo.call(`GET /classes/${classId}`)
    const edit = {
      ...{ day: item.day, hour: "19:00", minutes: 50, branch: item.branch, room: item.room, capacity: 3 },
      ...{ discipline: item.disciplineId, instructor: item.instructorId, info: "" },
    }
    expect((await cupo.call(`PUT /classes/${classId}`, { as: boss, body: edit })).status).toBe(200)
    expect(await kept(teresa, classId)).toMatchObject([{ until: at(item.day, "19:00").toISOString() }])
    cupo.server.setTime(at(item.day, "18:59"))
    expect((await seats(classId)).takenSeats).toEqual([2])
    cupo.server.setTime(at(item.day, "19:01"))
    worker.clock = { now: () => at(item.day, "19:01") }
    await endDeadHolds(worker)
    await worker.close()
    expect((await seats(classId)).takenSeats).toEqual([])
    cupo.server.setTime(undefined)
  })

  test("is refused to who may not, without anybody to hold it for, and where there is nothing to hold", async () => {
    const { classId } = await aClass(2)
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Condesa" })
    const [teresa, ana] = [await desk(), await cupo.customer("ten")]
    const far = await desk(all, [there.branch])
    const wish = { seat: 1, name: "Luis" }
    expect((await keep(far, classId, wish)).status).toBe(403)
    expect((await keep(await desk({ clases: ["detalle"] }), classId, wish)).status).toBe(403)
    expect((await keep(ana, classId, wish)).status).toBe(403)
    expect((await cupo.call(`GET /classes/${classId}/kept-seats`, { as: far })).status).toBe(404)
    for (const body of [{ seat: 1 }, { seat: 1, name: " " }, { ...wish, userId: ana.id }])
      expect((await keep(teresa, classId, body)).body.error).toBe("VALIDATION")
    expect((await keep(teresa, classId, { seat: 1, userId: teresa.id })).body.error).toBe("USER_NOT_FOUND")
    expect((await keep(teresa, classId, { ...wish, seat: 9 })).body.error).toBe("SEAT_NOT_AVAILABLE")
    await book(ana, classId, 1)
    expect((await keep(teresa, classId, wish)).body.error).toBe("SEAT_NOT_AVAILABLE")
    expect((await keep(teresa, classId, { seat: 2, userId: ana.id })).body.error).toBe(
      "DUPLICATE_RESERVATION",
    )
    const past = await aClass(2, { day: dayFromNow(-1) })
    expect((await keep(teresa, past.classId, wish)).body.error).toBe("CLASS_STARTED")
    expect((await keep(teresa, randomUUID(), wish)).body.error).toBe("CLASS_NOT_FOUND")
  })

  test("that comes free is for who waits", async () => {
    const { classId } = await aClass(2, { day: dayFromNow(3) })
    const [teresa, ana, bruno] = [await desk(), await cupo.customer("ten"), await cupo.customer("ten")]
    await keep(teresa, classId, { seat: 1, name: "Luis" })
    await book(ana, classId)
    expect((await cupo.call("POST /waitlist", { as: bruno, body: { classId } })).status).toBe(201)
    await release(teresa, classId, 1)
    expect(await seatOf(bruno, classId)).toBe(1)
    expect((await keep(teresa, classId, { seat: 1, name: "Luis" })).body.error).toBe("SEAT_NOT_AVAILABLE")
  })

  test("pressed again after a lost answer is held once", async () => {
    const { classId } = await aClass(2)
    const [teresa, key] = [await desk(), randomUUID()]
    const once = await keep(teresa, classId, { seat: 1, name: "Luis" }, key)
    const again = await keep(teresa, classId, { seat: 1, name: "Luis" }, key)
    expect([once.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(once.body)
    expect(await kept(teresa, classId)).toHaveLength(1)
  })

  test("goes with the account that it is kept for, and to the one that it is made one with", async () => {
    const { classId } = await aClass(3)
    const boss = await cupo.person({ role: "admin", superuser: true })
    const [ana, twin] = [await cupo.customer("ten"), await cupo.customer()]
    await keep(boss, classId, { seat: 1, userId: twin.id })
    const impact = await cupo.call(`POST /users/${ana.id}/merge/impact`, {
      as: boss,
      body: { other: twin.id },
    })
    const body = { other: twin.id, accepts: impact.body.token }
    expect((await cupo.call(`POST /users/${ana.id}/merge`, { as: boss, body })).status).toBe(200)
    expect(await kept(boss, classId)).toMatchObject([{ userId: ana.id }])
    const [bruno, carla, eva] = [
      await cupo.customer("ten"),
      await cupo.customer("ten"),
      await cupo.customer("ten"),
    ]
    for (const one of [bruno, carla]) expect((await book(one, classId)).status).toBe(201)
    expect((await cupo.call("POST /waitlist", { as: eva, body: { classId } })).status).toBe(201)
    const gone = await cupo.call(`DELETE /users/${ana.id}?expects=closed`, { as: boss })
    expect(gone.status).toBe(200)
    expect(await kept(boss, classId)).toEqual([])
    // Who waits has it.
    expect(await seatOf(eva, classId)).toBe(1)
  })
})

describe("a seat that is out of use", () => {
  test("for one class shows whom it touches, moves them beside, tells them, and is refused without that", async () => {
    const { classId } = await aClass(4)
    const [teresa, ana] = [await desk(), await cupo.customer("ten")]
    await book(ana, classId, 2)
    await keep(teresa, classId, { seat: 3, name: "Luis" })
    const told = await impact(teresa, classId, 2)
    expect(told).toMatchObject({ classes: 1, paying: 0, seated: [{ isReservation: true, newSeat: 1 }] })
    expect((await block(teresa, classId, { seat: 2 })).body.error).toBe("IMPACT_CHANGED")
    expect(await seatOf(ana, classId)).toBe(2)
    const done = await block(teresa, classId, { seat: 2, name: "Resorte roto", accepts: told.token })
    expect(done.body).toEqual({ classId, seat: 2, classes: 1, moved: 1 })
    expect(await seatOf(ana, classId)).toBe(1)
    expect(await seats(classId)).toMatchObject({ takenSeats: [1, 2, 3], available: 1 })
    expect(await kept(teresa, classId)).toMatchObject([
      { seat: 2, kind: "blocked", name: "Resorte roto" },
      { seat: 3, kind: "held" },
    ])
    const { rows } = await cupo.pool.query("select data from events where name = 'changed'")
    expect(rows).toMatchObject([{ data: { seat: 2 } }])
    // What is held by name is moved too.
    const next = await impact(teresa, classId, 3)
    expect(next.seated).toMatchObject([{ isReservation: false, person: "Luis", newSeat: 4 }])
    expect((await block(teresa, classId, { seat: 3, accepts: next.token })).body).toMatchObject({ moved: 1 })
    expect(await kept(teresa, classId)).toMatchObject([
      { seat: 2 },
      { seat: 3, kind: "blocked" },
      { seat: 4, name: "Luis" },
    ])
    expect((await release(teresa, classId, 2)).body).toEqual({ classes: 1 })
    expect((await seats(classId)).takenSeats).toEqual([1, 3, 4])
  })

  test("for a day is so in each class of the room that day, but where somebody stays, and is let go in one press", async () => {
    const day = dayFromNow(2)
    const { room, classId } = await aClass(3, { day, hour: "08:00" })
    const second = await makeClass(cupo.pool, cupo.studio, { room, day, hour: "10:00" })
    const full = await makeClass(cupo.pool, cupo.studio, { room, day, hour: "12:00", capacity: 1 })
    const later = await makeClass(cupo.pool, cupo.studio, { room, day: dayFromNow(3), hour: "08:00" })
    const [teresa, ana, bruno] = [await desk(), await cupo.customer("ten"), await cupo.customer("ten")]
    await book(ana, second, 1)
    await book(bruno, full, 1)
    const told = await impact(teresa, classId, 1, "day")
    expect(told).toMatchObject({ classes: 3, seated: [{ newSeat: 2 }, { newSeat: null }] })
    const wish = { seat: 1, until: "day", accepts: told.token, stay: [told.seated[0].id] }
    expect((await block(teresa, classId, wish)).body).toMatchObject({ classes: 1, moved: 0 })
    expect([await seatOf(ana, second), await seatOf(bruno, full)]).toEqual([1, 1])
    await release(teresa, classId, 1)
    expect((await block(teresa, classId, { ...wish, stay: [] })).body).toMatchObject({ classes: 2, moved: 1 })
    expect(await seatOf(ana, second)).toBe(2)
    expect((await seats(second)).takenSeats).toEqual([1, 2])
    expect((await seats(later)).takenSeats).toEqual([])
    expect((await release(teresa, second, 1)).body).toEqual({ classes: 2 })
    expect((await seats(classId)).takenSeats).toEqual([])
  })

  test("until further notice is the room's, asks for who may change rooms, and leaves nobody on it", async () => {
    const { room, classId } = await aClass(2, { day: dayFromNow(2) })
    const next = await makeClass(cupo.pool, cupo.studio, { room, day: dayFromNow(9) })
    const [teresa, ana, bruno] = [await desk(), await cupo.customer("ten"), await cupo.customer("ten")]
    const boss = await desk({ ...all, salones: ["editar"] })
    await book(ana, classId, 1)
    expect((await block(teresa, classId, { seat: 1, until: "notice" })).status).toBe(403)
    const told = await impact(boss, next, 1, "notice")
    expect(told).toMatchObject({ classes: 2, seated: [{ newSeat: 2 }] })
    const wish = { seat: 1, until: "notice", accepts: told.token }
    expect((await block(boss, next, { ...wish, stay: [told.seated[0].id] })).body.error).toBe("SEATS_TAKEN")
    expect((await block(boss, next, wish)).body).toMatchObject({ classes: 2, moved: 1 })
    expect(await seatOf(ana, classId)).toBe(2)
    expect(await seats(next)).toMatchObject({ available: 1 })
    expect((await book(bruno, classId)).body.error).toBe("NO_SLOTS_AVAILABLE")
    expect((await cupo.call("POST /waitlist", { as: bruno, body: { classId } })).status).toBe(201)
    expect((await release(teresa, classId, 1)).status).toBe(403)
    expect((await release(boss, classId, 1)).body).toEqual({ classes: 2 })
    expect(await seatOf(bruno, classId)).toBe(1)
  })

  test("ends the hold of who pays for it, who keeps the package", async () => {
    const { classId } = await aClass(2)
    const [teresa, ana] = [await desk(), await cupo.customer()]
    await hold(ana, classId, 1)
    expect(await impact(teresa, classId, 1)).toMatchObject({ paying: 1, seated: [], token: null })
    expect((await block(teresa, classId, { seat: 1 })).status).toBe(201)
    expect((await cupo.call("GET /holds/my", { as: ana })).body.hold).toBeNull()
    expect((await hold(ana, classId, 1)).body.error).toBe("SEAT_NOT_AVAILABLE")
    expect((await block(teresa, classId, { seat: 1 })).body.error).toBe("SEAT_NOT_AVAILABLE")
    expect((await block(teresa, classId, { seat: 9 })).body.error).toBe("SEAT_NOT_AVAILABLE")
  })
})

describe("who presses at the same moment", () => {
  /** Staff and customers want one seat: how many have it then. */
  async function oneSeat(want: (classId: string) => Promise<unknown>[]) {
    const { classId } = await aClass(2, { day: dayFromNow(3) })
    await Promise.all(want(classId))
    const { rows } = await cupo.pool.query(
      "select count(*)::int as n from seatings where class_id = $1 and seat = 1 and cancelled_at is null",
      [classId],
    )
    return rows[0].n as number
  }
  const held = async (third = hold) => {
    const [teresa, ana, bruno] = [await desk(), await cupo.customer("ten"), await cupo.customer("ten")]
    return oneSeat((classId) => [
      keep(teresa, classId, { seat: 1, name: "Luis" }),
      book(ana, classId, 1),
      third(bruno, classId, 1),
    ])
  }
  const blocked = async () => {
    const [teresa, ana] = [await desk(), await cupo.customer("ten")]
    return oneSeat((classId) => [block(teresa, classId, { seat: 1 }), book(ana, classId, 1)])
  }

  test("finds a seat held, blocked, booked or paid for, and one of them alone", async () => {
    await meetOpen(cupo.pool, { table: "seatings", on: "insert", most: 2_000 })
    expect(await held()).toBe(1)
    expect(await blocked()).toBe(1)
  })

  test("finds two in one seat without the seats' own index", async () => {
    cupo.isUnguarded = true
    await dropSeatIndex(cupo.pool)
    // Whoever keeps or holds has the class, so that others read behind them; who books has not.
    await meetOpen(cupo.pool, { table: "seatings", on: "insert", most: 15_000, onlyHeld: true })
    expect(await held(book)).toBeGreaterThan(1)
  })

  test("of a place that comes free, who waits has it or staff keep it, never both", async () => {
    const { classId } = await aClass(1, { day: dayFromNow(3) })
    const [teresa, ana, bruno] = [await desk(), await cupo.customer("ten"), await cupo.customer("ten")]
    const { body: mine } = await book(ana, classId)
    await cupo.call("POST /waitlist", { as: bruno, body: { classId } })
    const [gone, wish] = await Promise.all([
      cupo.call(`DELETE /reservations/${mine.id}`, { as: ana }),
      keep(teresa, classId, { seat: 1, name: "Luis" }),
    ])
    expect(gone.status).toBe(200)
    expect(wish.body.error).toBe("SEAT_NOT_AVAILABLE")
    expect(await seatOf(bruno, classId)).toBe(1)
  })
})
