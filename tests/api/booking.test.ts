import { describe, expect, test } from "vitest"
import { errors } from "../../contract/errors.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Reply } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { at, dayFromNow, makeBranch, makeClass, makeRoom } from "../support/studio.ts"

const cupo = freshCupo()

const book = (as: Person, classId: string, more: object = {}): Promise<Reply> =>
  cupo.call("POST /reservations", { as, body: { classId, ...more } })

const preview = (as: Person, classId: string): Promise<Reply> =>
  cupo.call(`GET /reservations/preview?classId=${classId}`, { as })

const aClass = (wish: Parameters<typeof makeClass>[2] = {}) => makeClass(cupo.pool, cupo.studio, wish)

const block = (seats: number[]) =>
  cupo.pool.query("update room_seats set blocked = true where room_id = $1 and seat = any($2)", [
    cupo.studio.room,
    seats,
  ])

test("Ana takes seat 6 with one of her ten classes, and the answer, her account and the class agree", async () => {
  const [ana, classId] = [await cupo.customer("ten"), await aClass()]
  const reply = await book(ana, classId, { seat: 6 })
  expect(reply.status).toBe(201)
  const held = (await cupo.call("GET /credits/my", { as: ana })).body.packages[0]
  expect(reply.body).toEqual({
    ...{ id: expect.any(String), userId: ana.id, classId, seat: 6, status: "active" },
    ...{
      createdAt: expect.any(String),
      freeUntil: expect.any(String),
      cancelledAt: null,
      packageId: held.id,
    },
  })
  expect(held).toMatchObject({ totalClasses: 10, available: 9, active: true })
  const read = await cupo.call(`GET /reservations/${reply.body.id}`, { as: ana })
  expect(read.body).toMatchObject({
    ...reply.body,
    package: "10 clases",
    cancelIsFree: true,
    changedFrom: null,
    changedTo: null,
  })
  expect(read.body.class).toMatchObject({ occupied: 1, takenSeats: [6], available: 19 })
  expect((await cupo.call("GET /users/me", { as: ana })).body.classes).toEqual({
    total: 10,
    available: 9,
    taken: 1,
  })
})

/** Why a class cannot be had, each by its real cause. */
const causes: Record<string, () => Promise<{ as: Person; classId: string }>> = {
  CLASS_NOT_FOUND: async () => ({
    as: await cupo.customer("ten"),
    classId: "7b0d8e7e-51f5-4f6f-a2a0-0f2f6c0c8a11",
  }),
  "CLASS_NOT_FOUND, as its branch is not public": async () => {
    const hidden = await makeBranch(cupo.pool, cupo.studio, { name: "Bodega", isPublic: false })
    return { as: await cupo.customer("ten"), classId: await makeClass(cupo.pool, hidden) }
  },
  CLASS_CLOSED: async () => ({
    as: await cupo.customer("ten"),
    classId: await aClass({ status: "cerrada" }),
  }),
  CLASS_CANCELLED: async () => {
    const classId = await aClass({ status: "cerrada" })
    const { id } = await cupo.person({ role: "admin" })
    await cupo.pool.query("update classes set cancelled_at = now(), cancelled_by = $2 where id = $1", [
      classId,
      id,
    ])
    return { as: await cupo.customer("ten"), classId }
  },
  CLASS_STARTED: async () => {
    cupo.server.setTime(at(dayFromNow(1), "18:00"))
    return { as: await cupo.customer("ten"), classId: await aClass() }
  },
  DUPLICATE_RESERVATION: async () => {
    const [as, classId] = [await cupo.customer("ten"), await aClass()]
    await book(as, classId)
    return { as, classId }
  },
  NO_SLOTS_AVAILABLE: async () => {
    const classId = await aClass({ capacity: 1 })
    await book(await cupo.customer("ten"), classId)
    return { as: await cupo.customer("ten"), classId }
  },
  "NO_SLOTS_AVAILABLE, as the seats left are out of use": async () => {
    const classId = await aClass({ capacity: 3 })
    await block([1, 3])
    await book(await cupo.customer("ten"), classId)
    return { as: await cupo.customer("ten"), classId }
  },
  OVERLAPPING_RESERVATION: async () => {
    const room = await makeRoom(cupo.pool, cupo.studio, "Sala Lino")
    const as = await cupo.customer("ten")
    await book(as, await aClass({ hour: "18:49", room }))
    return { as, classId: await aClass() }
  },
  UNLIMITED_DAILY_LIMIT: async () => {
    const as = await cupo.customer("unlimited")
    for (const hour of ["08:00", "10:00"]) await book(as, await aClass({ hour }))
    return { as, classId: await aClass() }
  },
  "UNLIMITED_DAILY_LIMIT, also for who holds credits besides": async () => {
    const as = await cupo.customer("unlimited", "ten")
    for (const hour of ["08:00", "10:00"]) await book(as, await aClass({ hour }))
    return { as, classId: await aClass() }
  },
  NO_PACKAGES: async () => ({ as: await cupo.customer(), classId: await aClass() }),
  NO_COMPATIBLE_PACKAGE: async () => ({ as: await cupo.customer("individual"), classId: await aClass() }),
  NO_CLASSES_AVAILABLE: async () => {
    const as = await cupo.customer("one")
    await book(as, await aClass({ hour: "08:00" }))
    return { as, classId: await aClass() }
  },
  "NO_CLASSES_AVAILABLE, as the class comes after the package ends": async () => ({
    as: await cupo.customer("ten"),
    classId: await aClass({ day: dayFromNow(31) }),
  }),
}

describe("a class that cannot be had says why, before the press and at it, and nothing changes", () => {
  test.each(Object.keys(causes))("%s", async (name) => {
    const code = name.split(",")[0] as keyof typeof errors
    const { as, classId } = await (causes[name] as (typeof causes)[string])()
    const before = await cupo.rows()
    const asked = await preview(as, classId)
    const pressed = [await book(as, classId), await book(as, classId, { seat: 2 })]
    for (const reply of pressed) {
      expect(reply.status).toBe(errors[code].status)
      expect(reply.body).toMatchObject({ error: code, message: errors[code].message })
    }
    expect(await cupo.rows()).toEqual(before)
    if (code === "CLASS_NOT_FOUND") expect(asked.body.error).toBe(code)
    else {
      expect(asked.body.refusal).toEqual({ error: code, message: errors[code].message })
      expect(asked.body.pays).toBeNull()
      expect(asked.body.mySeat).toBe(code === "DUPLICATE_RESERVATION" ? 1 : null)
    }
  })
})

describe("of several reasons the one that no package could change comes first", () => {
  test("a closed class that began, is full and cannot be paid is closed; opened, it began; and so on", async () => {
    const room = await makeRoom(cupo.pool, cupo.studio, "Sala Lino")
    const classId = await aClass({ capacity: 1, status: "cerrada" })
    const set = (what: string) => cupo.pool.query(`update classes set ${what} where id = '${classId}'`)
    await set("status = 'abierta'")
    await book(await cupo.customer("ten"), classId)
    const ana = await cupo.customer("one")
    await book(ana, await aClass({ room }))
    await set("status = 'cerrada'")
    const said = async () => (await book(ana, classId, { seat: 1 })).body.error

    cupo.server.setTime(at(dayFromNow(1), "18:01"))
    expect(await said()).toBe("CLASS_CLOSED")
    await set("status = 'abierta'")
    expect(await said()).toBe("CLASS_STARTED")
    cupo.server.setTime(undefined)
    expect(await said()).toBe("NO_SLOTS_AVAILABLE")
    await set("capacity = 2")
    expect(await said()).toBe("OVERLAPPING_RESERVATION")
  })

  test("who sits there already is told so though the class is full and has no more credits", async () => {
    const [ana, classId] = [await cupo.customer("one"), await aClass({ capacity: 1 })]
    await book(ana, classId)
    expect((await book(ana, classId)).body.error).toBe("DUPLICATE_RESERVATION")
  })

  test("who cannot pay is told so before the seat is looked at", async () => {
    const [ana, classId] = [await cupo.customer(), await aClass()]
    expect((await book(ana, classId, { seat: 999 })).body.error).toBe("NO_PACKAGES")
  })
})

describe("the seat", () => {
  test("not asked for is the first that is free, not blocked and within the capacity", async () => {
    const classId = await aClass({ capacity: 5 })
    await block([1, 4])
    const seats = []
    for (let i = 0; i < 3; i++) seats.push((await book(await cupo.customer("one"), classId)).body.seat)
    expect(seats).toEqual([2, 3, 5])
  })

  test("that is blocked, taken, beyond the capacity or not in the room is not to be had", async () => {
    const classId = await aClass({ capacity: 10 })
    await block([4])
    await book(await cupo.customer("one"), classId, { seat: 5 })
    const ana = await cupo.customer("one")
    const before = await cupo.rows()
    for (const seat of [4, 5, 11, 20, 21, 999]) {
      expect(await book(ana, classId, { seat })).toMatchObject({
        status: 409,
        body: { error: "SEAT_NOT_AVAILABLE", message: "Ese puesto no está disponible, elige otro." },
      })
    }
    expect(await cupo.rows()).toEqual(before)
    expect((await book(ana, classId, { seat: 10 })).body.seat).toBe(10)
  })

  test.each([0, -1, 1.5, 1001, "6", null, [6], 1e300])("%j is no seat", async (seat) => {
    const reply = await book(await cupo.customer("one"), await aClass(), { seat })
    expect(reply).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
    expect(reply.body.fields[0].path).toBe("seat")
  })

  test("that Ana gave up is Luis's to take, and hers again after him", async () => {
    const classId = await aClass({ capacity: 1 })
    const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const last = 2
    for (const [turn, person] of [ana, luis, ana].entries()) {
      const booked = await book(person, classId, { seat: 1 })
      expect(booked.status).toBe(201)
      if (turn !== last) await cupo.call(`DELETE /reservations/${booked.body.id}`, { as: person })
    }
    const { body } = await cupo.call(`GET /classes/${classId}/seats`)
    expect(body.takenSeats).toEqual([1])
  })
})

test("nothing of the decision is taken from the body", async () => {
  const [ana, classId] = [await cupo.customer("ten"), await aClass()]
  const before = await cupo.rows()
  for (const extra of [
    { packageId: classId },
    { price: 0 },
    { status: "active" },
    { freeUntil: "2030-01-01" },
    { force: true },
  ]) {
    expect(await book(ana, classId, extra)).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
  }
  expect(await book(ana, "clase-1")).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
  expect(await cupo.rows()).toEqual(before)
})

test("a class that goes on past midnight overlaps with one of the day after", async () => {
  const ana = await cupo.customer("ten")
  const room = await makeRoom(cupo.pool, cupo.studio, "Sala Luna")
  const [late, early] = [{ hour: "23:40" }, { hour: "00:10", day: dayFromNow(2), room }]
  expect((await book(ana, await aClass(late))).status).toBe(201)
  expect((await book(ana, await aClass(early))).body.error).toBe("OVERLAPPING_RESERVATION")
})

test("classes that touch do not overlap", async () => {
  const ana = await cupo.customer("ten")
  const room = await makeRoom(cupo.pool, cupo.studio, "Sala Lino")
  await book(ana, await aClass({ hour: "18:00" }))
  expect((await book(ana, await aClass({ hour: "18:50", room }))).status).toBe(201)
  expect((await book(ana, await aClass({ hour: "17:10", room }))).status).toBe(201)
  expect((await book(ana, await aClass({ hour: "19:39" }))).body.error).toBe("OVERLAPPING_RESERVATION")
})
