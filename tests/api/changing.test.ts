import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { tally } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import {
  at,
  dayFromNow,
  give,
  makeBranch,
  makeClass,
  makePackage,
  makeRoom,
  type Studio,
} from "../support/studio.ts"
import { dropSeatIndex, holdOpen, meetOpen } from "../support/unguarded.ts"

const cupo = freshCupo()

const minute = 60_000
/** Ana's class: tomorrow at 18:00. It is cancelled free until 06:00 and changed until 16:00. */
const start = () => at(dayFromNow(1), "18:00").getTime()
const clock = (milliseconds: number) => cupo.server.setTime(new Date(milliseconds))

const change = (as: Person, id: string, body: object, key?: string) =>
  cupo.call(`POST /reservations/${id}/change`, { as, body, key })
const preview = async (as: Person, id: string, newClassId: string) =>
  (await cupo.call(`GET /reservations/${id}/change-preview?newClassId=${newClassId}`, { as })).body

type Wish = NonNullable<Parameters<typeof makeClass>[2]>
/** `day` counts from today; `studio` stands for another branch of it. */
const classAt = ({
  day = 1,
  studio = cupo.studio,
  ...wish
}: Omit<Wish, "day"> & { day?: number; studio?: Studio } = {}) =>
  makeClass(cupo.pool, studio, { ...wish, day: dayFromNow(day) })

/** Somebody who sits on a seat of a class. */
async function seated(classId: string, seat: number, as?: Person) {
  const person = as ?? (await cupo.customer("ten"))
  const { body } = await cupo.call("POST /reservations", { as: person, body: { classId, seat } })
  return { as: person, id: body.id as string, body }
}

const upcoming = async (as: Person) =>
  (await cupo.call("GET /reservations/my", { as })).body.reservations as {
    id: string
    classId: string
    seat: number
    freeUntil: string
  }[]
const credits = async (as: Person) => {
  const { packages, movements } = (await cupo.call("GET /credits/my", { as })).body
  return {
    available: packages[0].available as number,
    last: movements.map((one: { reason: string }) => one.reason),
  }
}

describe("a change", () => {
  test("to another seat of the class asks for no package: what paid it was passed on, or rests, and pays it still", async () => {
    const boss = await cupo.person({ role: "admin", superuser: true })
    const luis = await cupo.customer()
    const ask = (verb: string, of: Person, held: string, body: object) =>
      cupo.call(`POST /users/${of.id}/credits/${held}/${verb}`, {
        ...{ as: boss, key: randomUUID(), body: { reason: "Viaje", ...body } },
      })
    const passed = async (name: "ten" | "unlimited", hour: string) => {
      const as = await cupo.customer()
      const held = await give(cupo.pool, as.id, cupo.studio.packages[name])
      const classId = await classAt({ day: 3, hour })
      const ana = await seated(classId, 3, as)
      expect((await ask("pass", as, held, { to: luis.id })).status).toBe(200)
      return { ...ana, classId }
    }
    const resting = async () => {
      const as = await cupo.customer()
      const held = await give(cupo.pool, as.id, cupo.studio.packages.ten)
      const room = await makeRoom(cupo.pool, cupo.studio, "Sala de abajo")
      const classId = await classAt({ day: 3, room })
      const ana = await seated(classId, 3, as)
      const rest = { from: dayFromNow(5), until: dayFromNow(9) }
      expect((await ask("freeze", as, held, rest)).status).toBe(200)
      const { branch, discipline, instructor } = cupo.studio
      const body = { day: dayFromNow(6), hour: "09:00", branch, room, discipline, instructor, capacity: 6 }
      const { token } = (await cupo.call(`POST /classes/${classId}/impact`, { as: boss, body })).body
      const put = { as: boss, body: { ...body, accepts: token } }
      expect((await cupo.call(`PUT /classes/${classId}`, put)).status).toBe(200)
      return { ...ana, classId }
    }
    const ones = [await passed("ten", "10:00"), await passed("unlimited", "11:00"), await resting()]
    const other = await classAt({ day: 6, hour: "07:00" })
    const elsewhere = []
    for (const { as, id, classId } of ones) {
      expect(await preview(as, id, classId)).toMatchObject({ refusal: null })
      const reply = await change(as, id, { newClassId: classId, newSeat: 5 })
      expect(reply).toMatchObject({ status: 200, body: { seat: 5, changedFrom: id } })
      const again = await change(boss, reply.body.id, { newClassId: classId, newSeat: 6 })
      expect(again).toMatchObject({ status: 200, body: { seat: 6 } })
      elsewhere.push((await change(as, again.body.id, { newClassId: other })).body.error ?? "changed")
    }
    expect(elsewhere).toEqual(["changed", "NO_PACKAGES", "PACKAGE_FROZEN"])
  })

  test("to another seat of the class gives up the one for the other, and costs nothing", async () => {
    const classId = await classAt()
    const ana = await seated(classId, 3)
    const reply = await change(ana.as, ana.id, { newClassId: classId, newSeat: 7 })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        classId,
        seat: 7,
        status: "active",
        userId: ana.as.id,
        changedFrom: ana.id,
        freeUntil: ana.body.freeUntil,
      },
    })
    expect(await upcoming(ana.as)).toMatchObject([{ id: reply.body.id, seat: 7 }])
    expect((await cupo.call(`GET /classes/${classId}`)).body.takenSeats).toEqual([7])
    expect(await credits(ana.as)).toEqual({ available: 9, last: ["used", "returned", "used", "granted"] })
  })

  test("is told by both reservations, and the preview of the class names the one that is theirs now", async () => {
    const classId = await classAt()
    const ana = await seated(classId, 3)
    const asked = async () =>
      (await cupo.call(`GET /reservations/preview?classId=${classId}`, { as: ana.as })).body
    expect(await asked()).toMatchObject({ mySeat: 3, myReservation: ana.id })
    const { body } = await change(ana.as, ana.id, { newClassId: classId, newSeat: 7 })
    expect(await asked()).toMatchObject({ mySeat: 7, myReservation: body.id })
    const { reservations } = (await cupo.call("GET /reservations/my?scope=all", { as: ana.as })).body
    expect(reservations).toMatchObject([
      { id: body.id, status: "active", changedFrom: ana.id, changedTo: null },
      { id: ana.id, status: "cancelled", changedFrom: null, changedTo: body.id },
    ])
  })

  test("to another class takes the credit along, and the new deadline is that class's", async () => {
    const [from, to] = [await classAt(), await classAt({ day: 3 })]
    const ana = await seated(from, 3)
    const said = await preview(ana.as, ana.id, to)
    expect(said).toMatchObject({ refusal: null, staysFree: true, isGrace: false })
    const reply = await change(ana.as, ana.id, { newClassId: to, newSeat: 5 })
    expect(reply.body).toMatchObject({ classId: to, seat: 5, freeUntil: said.freeUntil })
    expect(Date.parse(reply.body.freeUntil)).toBe(at(dayFromNow(3), "18:00").getTime() - 720 * minute)
    expect(await credits(ana.as)).toMatchObject({ available: 9 })
    expect((await cupo.call(`GET /classes/${from}`)).body.takenSeats).toEqual([])
  })

  test("without a seat takes the first that is free in another class", async () => {
    const to = await classAt({ day: 3 })
    await seated(to, 1)
    const ana = await seated(await classAt(), 3)
    expect((await change(ana.as, ana.id, { newClassId: to })).body.seat).toBe(2)
  })

  test("moves the last credit of a package, and of an unlimited one none", async () => {
    const [from, to] = [await classAt({ day: 5 }), await classAt({ day: 6 })]
    for (const name of ["one", "unlimited"] as const) {
      const as = await cupo.customer(name)
      const ana = await seated(from, 3, as)
      expect((await change(as, ana.id, { newClassId: to })).status).toBe(200)
      expect((await credits(as)).available).toBe(0)
    }
  })

  test("out of a full class is possible", async () => {
    const room = await makeRoom(cupo.pool, cupo.studio, "Sala Lino", 2)
    const from = await classAt({ room, capacity: 2 })
    const [ana] = [await seated(from, 1), await seated(from, 2)]
    const to = await classAt({ day: 3 })
    expect((await change(ana.as, ana.id, { newClassId: to })).status).toBe(200)
  })

  test("leaves the holder of an unlimited package two classes that day, counting the one that moves once", async () => {
    const as = await cupo.customer("unlimited")
    const hours = ["08:00", "10:00", "12:00"] as const
    const [first, second, third] = (await Promise.all(hours.map((hour) => classAt({ day: 4, hour })))) as [
      string,
      string,
      string,
    ]
    const ana = await seated(first, 1, as)
    await seated(second, 1, as)
    expect((await change(as, ana.id, { newClassId: third })).status).toBe(200)
    const elsewhere = await classAt({ day: 5 })
    const other = await seated(elsewhere, 1, as)
    const back = await change(as, other.id, { newClassId: first })
    expect(back.body.error).toBe("UNLIMITED_DAILY_LIMIT")
    expect(await upcoming(as)).toHaveLength(3)
  })
})

describe("until two hours before the class", () => {
  test("it is possible to the millisecond, and a late one cannot be cancelled free any more", async () => {
    const [from, to] = [await classAt(), await classAt({ day: 3 })]
    const ana = await seated(from, 3)
    clock(start() - 120 * minute)
    const said = await preview(ana.as, ana.id, to)
    expect(said).toMatchObject({ refusal: null, staysFree: false, freeUntil: ana.body.freeUntil })
    expect(Date.parse(said.changeUntil)).toBe(start() - 120 * minute)
    const reply = await change(ana.as, ana.id, { newClassId: to })
    expect(reply.body.freeUntil).toBe(ana.body.freeUntil)
    const cancelled = await cupo.call(`DELETE /reservations/${reply.body.id}`, { as: ana.as })
    expect(cancelled.body.credit).toBe("lost")
  })

  test("and a millisecond later no more, and nothing has changed", async () => {
    const [from, to] = [await classAt(), await classAt({ day: 3 })]
    const ana = await seated(from, 3)
    clock(start() - 120 * minute + 1)
    const rows = await cupo.rows()
    expect(await preview(ana.as, ana.id, to)).toMatchObject({ refusal: { error: "CHANGE_TOO_LATE" } })
    expect(await change(ana.as, ana.id, { newClassId: to })).toMatchObject({
      status: 409,
      body: { error: "CHANGE_TOO_LATE" },
    })
    expect(await cupo.rows()).toEqual(rows)
  })

  test("a change made in time has the minutes of grace of any booking", async () => {
    const [from, to] = [await classAt({ day: 2 }), await classAt()]
    const ana = await seated(from, 3)
    clock(start() - 60 * minute)
    const reply = await change(ana.as, ana.id, { newClassId: to })
    expect(Date.parse(reply.body.freeUntil)).toBe(start() - 45 * minute)
  })
})

describe("of a class that was booked late the minutes to undo it", () => {
  const minutesLeft = (reply: { body: { freeUntil: string } }) =>
    (Date.parse(reply.body.freeUntil) - start()) / minute

  test("do not begin anew with another seat, nor with another class that is as near", async () => {
    const [from, to] = [await classAt(), await classAt({ day: 1, hour: "20:00" })]
    clock(start() - 240 * minute)
    const ana = await seated(from, 3)
    expect(minutesLeft(ana)).toBe(-225)
    clock(start() - 230 * minute)
    const other = await preview(ana.as, ana.id, from)
    expect(other).toMatchObject({ isGrace: true, freeUntil: ana.body.freeUntil })
    const moved = await change(ana.as, ana.id, { newClassId: from, newSeat: 4 })
    expect(minutesLeft(moved)).toBe(-225)
    const later = await change(ana.as, moved.body.id, { newClassId: to })
    expect(minutesLeft(later)).toBe(-225)
  })

  test("end with a change to a class that is far: that one has its own", async () => {
    const [from, to] = [await classAt(), await classAt({ day: 3 })]
    clock(start() - 240 * minute)
    const ana = await seated(from, 3)
    const moved = await change(ana.as, ana.id, { newClassId: to })
    expect(Date.parse(moved.body.freeUntil)).toBeGreaterThan(start())
  })

  test("and what the studio leaves free until it starts stays so in another seat", async () => {
    const from = await classAt()
    const ana = await seated(from, 3)
    await cupo.pool.query("update seatings set free_until = $2 where id = $1", [ana.id, new Date(start())])
    clock(start() - 240 * minute)
    expect(minutesLeft(await change(ana.as, ana.id, { newClassId: from, newSeat: 4 }))).toBe(0)
  })
})

describe("a change is refused, and the old seat stays", () => {
  const refusals: [
    string,
    (ana: Awaited<ReturnType<typeof seated>>, from: string) => Promise<object>,
    string,
  ][] = [
    ["to the same seat", async (_, from) => ({ newClassId: from, newSeat: 3 }), "SAME_SEAT"],
    ["to the same class and no seat", async (_, from) => ({ newClassId: from }), "SAME_SEAT"],
    [
      "to a seat that is taken",
      async (_, from) => ({ newClassId: from, newSeat: (await seated(from, 4)).body.seat }),
      "SEAT_NOT_AVAILABLE",
    ],
    [
      "to a seat that is not there",
      async (_, from) => ({ newClassId: from, newSeat: 900 }),
      "SEAT_NOT_AVAILABLE",
    ],
    ["to a class that is not there", async () => ({ newClassId: randomUUID() }), "CLASS_NOT_FOUND"],
    [
      "to a class that is closed",
      async () => ({ newClassId: await classAt({ day: 3, status: "cerrada" }) }),
      "CLASS_CLOSED",
    ],
    [
      "to a class of the other type",
      async () => ({ newClassId: await classAt({ day: 3, type: "individual" }) }),
      "NO_COMPATIBLE_PACKAGE",
    ],
    [
      "to a day after the package ends",
      async () => ({ newClassId: await classAt({ day: 45 }) }),
      "NO_CLASSES_AVAILABLE",
    ],
    [
      "to a class that one sits in already",
      async ({ as }) => {
        const to = await classAt({ day: 3 })
        await seated(to, 1, as)
        return { newClassId: to, newSeat: 2 }
      },
      "DUPLICATE_RESERVATION",
    ],
    [
      "to a class at the hour of another",
      async ({ as }) => {
        const room = await makeRoom(cupo.pool, cupo.studio, "Sala Lino")
        await seated(await classAt({ day: 3 }), 1, as)
        return { newClassId: await classAt({ day: 3, room }) }
      },
      "OVERLAPPING_RESERVATION",
    ],
    [
      "to a class of a branch that is not public",
      async () => {
        const studio = await makeBranch(cupo.pool, cupo.studio, { name: "Privada", isPublic: false })
        return { newClassId: await classAt({ day: 3, studio }) }
      },
      "CLASS_NOT_FOUND",
    ],
  ]
  test.each(refusals)("%s", async (_name, wish, error) => {
    const from = await classAt()
    const ana = await seated(from, 3)
    const body = await wish(ana, from)
    const rows = await cupo.rows()
    expect((await change(ana.as, ana.id, body)).body.error).toBe(error)
    expect(await cupo.rows()).toEqual(rows)
    expect((await upcoming(ana.as)).find(({ id }) => id === ana.id)).toMatchObject({ classId: from, seat: 3 })
  })

  test("when the package that paid does not cover the other class, whatever else is held", async () => {
    const home = await makePackage(cupo.pool, { description: "Solo Roma", branch: cupo.studio.branch })
    const as = await cupo.person({})
    await give(cupo.pool, as.id, home)
    const ana = await seated(await classAt(), 3, as)
    await give(cupo.pool, as.id, cupo.studio.packages.ten)
    const coyoacan = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
    const reply = await change(as, ana.id, { newClassId: await classAt({ day: 3, studio: coyoacan }) })
    expect(reply.body.error).toBe("NO_COMPATIBLE_PACKAGE")
  })

  test("once it was cancelled, or changed already", async () => {
    const [from, to] = [await classAt(), await classAt({ day: 3 })]
    const ana = await seated(from, 3)
    await change(ana.as, ana.id, { newClassId: to })
    expect((await change(ana.as, ana.id, { newClassId: to, newSeat: 9 })).body.error).toBe(
      "RESERVATION_CANCELLED",
    )
  })

  test("to a stranger there is no such reservation; the desk changes it for her", async () => {
    const [from, to] = [await classAt(), await classAt({ day: 3 })]
    const ana = await seated(from, 3)
    const luis = await cupo.customer("ten")
    expect((await change(luis, ana.id, { newClassId: to })).body.error).toBe("RESERVATION_NOT_FOUND")
    expect(await preview(luis, ana.id, to)).toMatchObject({ error: "RESERVATION_NOT_FOUND" })
    const permissions = { operaciones: ["ver", "crear", "editar"] }
    const elsewhere = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
    const stranger = await cupo.person({ role: "employee", permissions, branches: [elsewhere.branch] })
    expect((await change(stranger, ana.id, { newClassId: to })).body.error).toBe("FORBIDDEN")
    const desk = await cupo.person({ role: "employee", permissions })
    expect((await change(desk, ana.id, { newClassId: to })).body).toMatchObject({
      userId: ana.as.id,
      classId: to,
    })
  })
})

describe("at the same moment", () => {
  test("a change pressed ten times with its key is one, with ten equal answers", async () => {
    const [from, to] = [await classAt(), await classAt({ day: 3 })]
    const ana = await seated(from, 3)
    const key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => change(ana.as, ana.id, { newClassId: to }, key)),
    )
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(replies.filter(({ headers }) => headers.get("idempotent-replayed") === null)).toHaveLength(1)
    expect(await upcoming(ana.as)).toHaveLength(1)
  })

  test("two who want each other's seat are both told that it is taken, and keep their own", async () => {
    await holdOpen(cupo.pool, 100)
    const classId = await classAt()
    const [ana, luis] = [await seated(classId, 1), await seated(classId, 2)]
    const replies = await Promise.all([
      change(ana.as, ana.id, { newClassId: classId, newSeat: 2 }),
      change(luis.as, luis.id, { newClassId: classId, newSeat: 1 }),
    ])
    expect(tally(replies)).toEqual({ SEAT_NOT_AVAILABLE: 2 })
    expect(await upcoming(ana.as)).toMatchObject([{ seat: 1 }])
    expect(await upcoming(luis.as)).toMatchObject([{ seat: 2 }])
  })

  test("two who change places between two classes never wait for each other for good", async () => {
    await holdOpen(cupo.pool, 100)
    const [first, second] = [await classAt(), await classAt({ day: 3 })]
    const [ana, luis] = [await seated(first, 1), await seated(second, 1)]
    const replies = await Promise.all([
      change(ana.as, ana.id, { newClassId: second, newSeat: 2 }),
      change(luis.as, luis.id, { newClassId: first, newSeat: 2 }),
    ])
    expect(tally(replies)).toEqual({ 200: 2 })
  })

  test("a change and a cancellation of one reservation: the credit comes back once", async () => {
    await holdOpen(cupo.pool, 100)
    const [from, to] = [await classAt(), await classAt({ day: 3 })]
    const ana = await seated(from, 3)
    const [changed, cancelled] = await Promise.all([
      change(ana.as, ana.id, { newClassId: to }),
      cupo.call(`DELETE /reservations/${ana.id}`, { as: ana.as }),
    ])
    const outcome = [changed.status, cancelled.status]
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual(outcome)
    expect((await credits(ana.as)).available).toBe(changed.status === 200 ? 9 : 10)
  })

  /** Five change into seat 9 while five others book it. */
  async function tenForOneSeat() {
    const [from, to] = [await classAt(), await classAt({ day: 3 })]
    const sitting = await Promise.all(Array.from({ length: 5 }, (_, i) => seated(from, i + 1)))
    const standing = await Promise.all(Array.from({ length: 5 }, () => cupo.customer("ten")))
    // Who changes holds the class, so another who does reads behind them; who books does not.
    await meetOpen(cupo.pool, { table: "seatings", on: "insert", most: 15_000, onlyHeld: true })
    const replies = await Promise.all([
      ...sitting.map(({ as, id }) => change(as, id, { newClassId: to, newSeat: 9 })),
      ...standing.map((as) => cupo.call("POST /reservations", { as, body: { classId: to, seat: 9 } })),
    ])
    const { rows } = await cupo.pool.query(
      "select count(*)::int as n from reservations where class_id = $1 and seat = 9 and cancelled_at is null",
      [to],
    )
    return { replies, sitting, on9: rows[0].n as number }
  }

  test("of ten who change to or book one seat, one has it, and nobody lost theirs for it", async () => {
    const { replies, sitting, on9 } = await tenForOneSeat()
    expect(on9).toBe(1)
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
    const left = await Promise.all(sitting.map(({ as }) => upcoming(as)))
    expect(left.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1])
  })

  test("and without the index of seats several share it", async () => {
    cupo.isUnguarded = true
    await dropSeatIndex(cupo.pool)
    expect((await tenForOneSeat()).on9).toBeGreaterThan(1)
    expect(await cupo.database.violations()).not.toEqual([])
  })
})
