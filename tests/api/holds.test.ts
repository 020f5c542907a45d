import { randomBytes, randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { holdMinutes } from "../../contract/holds.ts"
import { endDeadHolds } from "../../server/features/reservations/tasks.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { sharedCupo } from "../support/cupo.ts"
import { type Reply, tally } from "../support/http.ts"
import { type Person, signedIn } from "../support/people.ts"
import type { TestServer } from "../support/server.ts"
import { at, dayFromNow, makeClass, makeRoom } from "../support/studio.ts"
import { dropSeatIndex, holdOpen, meetOpen } from "../support/unguarded.ts"

const minute = 60_000
const start = at(dayFromNow(2), "18:00").getTime()

const cupo = sharedCupo({ TRUSTED_PROXIES: "127.0.0.1" })
beforeAll(async () => {
  await cupo.pool.query("update packages set special_price = 0")
})
afterEach(() => cupo.server.setTime(undefined))

/** A visitor: the secret of a browser, and an address of their own. */
const visitor = (network = `10.${[...randomBytes(3)].join(".")}`) => ({
  visitor: randomBytes(32).toString("base64url"),
  headers: { "x-forwarded-for": network },
})
type Visitor = ReturnType<typeof visitor>

/** The class the day after tomorrow at 18:00, alone in a room of its own. */
async function aClass(seats = 8, hour = "18:00") {
  const room = await makeRoom(cupo.pool, cupo.studio, `Sala ${randomUUID().slice(0, 8)}`, seats)
  return makeClass(cupo.pool, cupo.studio, { room, day: dayFromNow(2), hour })
}

const hold = (who: Visitor | Person, classId: string, seat: number): Promise<Reply> =>
  "visitor" in who
    ? cupo.call("POST /holds", { headers: who.headers, body: { classId, seat, visitor: who.visitor } })
    : cupo.call("POST /holds", { as: who, body: { classId, seat } })
const release = (who: Visitor | Person) =>
  "visitor" in who
    ? cupo.call("POST /holds/release", { body: { visitor: who.visitor } })
    : cupo.call("POST /holds/release", { as: who, body: {} })
const join = (as: Person, { visitor }: Visitor) => cupo.call("POST /holds/join", { as, body: { visitor } })
const myHold = async (as: Person) => (await cupo.call("GET /holds/my", { as })).body.hold
const book = (as: Person, classId: string, seat?: number) =>
  cupo.call("POST /reservations", { as, body: { classId, seat } })
const seats = async (classId: string) => (await cupo.call(`GET /classes/${classId}/seats`)).body
const later = (minutes: number) => cupo.server.setTime(new Date(Date.now() + minutes * minute))

/** Buys, at no cost, a package of the studio. */
async function buy(as: Person, name: "ten" | "individual" = "ten", on: TestServer = cupo.server) {
  const packageId = cupo.studio.packages[name]
  const send = (path: string, body: object) =>
    fetch(`${on.url}/api/paypal/${path}`, {
      method: "POST",
      headers: { ...as.headers, "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify(body),
    }).then((reply) => reply.json())
  const { orderID } = await send("create-order", { packageId, amount: 0, currency: "MXN" })
  const capture = () => send("capture-order", { orderID, packageId })
  return { orderID, first: await capture(), capture }
}

let worker: ReturnType<typeof openPlatform>
beforeAll(() => {
  worker = openPlatform(cupo.database.connection, 2)
})
afterAll(() => worker.close())

/** What the worker does every two seconds. */
async function clockTicks(now = Date.now()) {
  worker.clock = { now: () => new Date(now) }
  await endDeadHolds(worker)
}

describe("a held seat", () => {
  test("is taken for everybody else, counts, is no person, and is its holder's for ten minutes", async () => {
    const classId = await aClass()
    const [ana, bruno] = [visitor(), await cupo.customer("ten")]
    const held = await hold(ana, classId, 3)
    expect(held.status).toBe(201)
    expect(held.body).toMatchObject({ classId, seat: 3 })
    const left = Date.parse(held.body.heldUntil) - Date.now()
    expect(left).toBeGreaterThan((holdMinutes - 1) * minute)
    expect(left).toBeLessThanOrEqual(holdMinutes * minute)
    expect(await seats(classId)).toMatchObject({ takenSeats: [3], available: 7 })
    expect((await cupo.call(`GET /classes/${classId}`)).body).toMatchObject({ occupied: 1, available: 7 })
    const desk = await cupo.person({ role: "employee", permissions: { clases: ["detalle"] } })
    expect(
      (await cupo.call(`GET /reservations/by-class/${classId}`, { as: desk })).body.reservations,
    ).toEqual([])
    expect((await book(bruno, classId, 3)).body.error).toBe("SEAT_NOT_AVAILABLE")
    expect((await hold(visitor(), classId, 3)).body.error).toBe("SEAT_NOT_AVAILABLE")
    expect((await hold(ana, classId, 3)).body).toEqual(held.body)
  })

  test("is anybody's once its time is over, cleaned away or not", async () => {
    const classId = await aClass(1)
    const [ana, bruno, carla] = [visitor(), visitor(), await cupo.customer("ten")]
    await hold(ana, classId, 1)
    expect((await book(carla, classId)).body.error).toBe("NO_SLOTS_AVAILABLE")
    later(holdMinutes)
    expect(await seats(classId)).toMatchObject({ takenSeats: [], available: 1 })
    expect((await hold(bruno, classId, 1)).status).toBe(201)
    later(2 * holdMinutes + 1)
    expect((await book(carla, classId)).body).toMatchObject({ seat: 1 })
  })

  test("is given up by its holder alone", async () => {
    const classId = await aClass()
    const ana = visitor()
    await hold(ana, classId, 2)
    await release(visitor())
    await release(await cupo.customer())
    expect((await seats(classId)).takenSeats).toEqual([2])
    expect((await release(ana)).body).toEqual({ ok: true })
    expect((await seats(classId)).takenSeats).toEqual([])
  })

  test("is told on the living map when it is taken, given up and over", async () => {
    const classId = await aClass()
    const leave = new AbortController()
    const stream = await fetch(`${cupo.server.url}/api/classes/${classId}/seats/live`, {
      signal: leave.signal,
    })
    let text = ""
    void (async () => {
      for await (const chunk of stream.body ?? []) text += Buffer.from(chunk).toString()
    })().catch(() => {})
    const told = () => [...text.matchAll(/"takenSeats":(\[[^\]]*\])/g)].map(([, taken]) => taken)
    await expect.poll(told).toEqual(["[]"])
    const ana = visitor()
    await hold(ana, classId, 4)
    await expect.poll(told).toEqual(["[]", "[4]"])
    await release(ana)
    await expect.poll(told).toEqual(["[]", "[4]", "[]"])
    await hold(ana, classId, 5)
    await expect.poll(told).toEqual(["[]", "[4]", "[]", "[5]"])
    later(holdMinutes + 1)
    await clockTicks(Date.now() + (holdMinutes + 1) * minute)
    await expect.poll(told).toEqual(["[]", "[4]", "[]", "[5]", "[]"])
    leave.abort()
  })

  test("is one for each: another seat takes the place of the one before", async () => {
    const [first, second] = [await aClass(), await aClass(8, "20:00")]
    for (const who of [visitor(), await cupo.customer()]) {
      await hold(who, first, 1)
      await hold(who, first, 2)
      expect((await seats(first)).takenSeats).toEqual([2])
      await hold(who, second, 5)
      expect([(await seats(first)).takenSeats, (await seats(second)).takenSeats]).toEqual([[], [5]])
      await release(who)
    }
  })

  test("ends with the class, when that is sooner, and with a class that closes", async () => {
    const classId = await aClass()
    const ana = visitor()
    cupo.server.setTime(new Date(start - 4 * minute))
    expect((await hold(ana, classId, 1)).body.heldUntil).toBe(new Date(start).toISOString())
    cupo.server.setTime(undefined)
    const closing = await aClass()
    await hold(ana, closing, 1)
    await cupo.pool.query("update classes set status = 'cerrada' where id = $1", [closing])
    await clockTicks()
    expect((await seats(closing)).takenSeats).toEqual([])
    expect((await hold(ana, closing, 1)).body.error).toBe("CLASS_CLOSED")
  })

  test("ends with a class that the studio cancels, and keeps none from being deleted", async () => {
    const [cancelled, deleted] = [await aClass(), await aClass(8, "20:00")]
    const boss = await cupo.person({ role: "admin", superuser: true })
    await hold(visitor(), cancelled, 1)
    expect((await cupo.call(`POST /classes/${cancelled}/cancel`, { as: boss, body: {} })).status).toBe(200)
    expect((await seats(cancelled)).takenSeats).toEqual([])
    const ana = visitor()
    await hold(ana, deleted, 1)
    expect((await cupo.call(`DELETE /classes/${deleted}`, { as: boss })).body.error).toBe("IN_USE")
    await release(ana)
    expect((await cupo.call(`DELETE /classes/${deleted}`, { as: boss })).status).toBe(200)
  })

  test.each([
    ["a class that there is not", () => ({ classId: randomUUID(), seat: 1 }), "CLASS_NOT_FOUND"],
    ["seat 0", (classId: string) => ({ classId, seat: 0 }), "VALIDATION"],
    [
      "a seat that the room does not have",
      (classId: string) => ({ classId, seat: 99 }),
      "SEAT_NOT_AVAILABLE",
    ],
    ["somebody else's name", (classId: string) => ({ classId, seat: 1, userId: randomUUID() }), "VALIDATION"],
  ])("cannot be of %s", async (_name, body, error) => {
    const classId = await aClass()
    const before = await cupo.rows()
    const { visitor: secret } = visitor()
    const reply = await cupo.call("POST /holds", { body: { ...body(classId), visitor: secret } })
    expect(reply.body.error).toBe(error)
    expect(await cupo.rows()).toEqual(before)
  })

  test("is for who may sit there: not for staff, who sits already, or nobody", async () => {
    const classId = await aClass()
    const ana = await cupo.customer("ten")
    await book(ana, classId, 1)
    expect((await hold(ana, classId, 2)).body.error).toBe("DUPLICATE_RESERVATION")
    const staff = await cupo.person({ role: "admin", superuser: true })
    expect((await hold(staff, classId, 2)).body.error).toBe("USER_NOT_FOUND")
    expect((await cupo.call("POST /holds", { body: { classId, seat: 2 } })).body.error).toBe(
      "UNAUTHENTICATED",
    )
  })
})

describe("visitors", () => {
  test("hold a quarter of a class at most, who signed in the rest", async () => {
    const classId = await aClass(8)
    const replies = await Promise.all(Array.from({ length: 8 }, (_, i) => hold(visitor(), classId, i + 1)))
    expect(tally(replies)).toEqual({ 201: 2, HOLD_LIMIT: 6 })
    const [free] = [1, 2, 3, 4, 5, 6, 7, 8].filter((_, i) => replies[i]?.status !== 201)
    expect((await hold(await cupo.customer(), classId, free as number)).status).toBe(201)
  })

  test("hold three seats from one address, whichever classes they want, as the trusted proxy names it", async () => {
    const classes = await Promise.all(Array.from({ length: 6 }, (_, i) => aClass(8, `${10 + i}:00`)))
    const address = "203.0.113.7"
    const replies = await Promise.all(classes.map((classId) => hold(visitor(address), classId, 1)))
    expect(tally(replies)).toEqual({ 201: 3, HOLD_LIMIT: 3 })
    const refused = classes[replies.findIndex(({ status }) => status !== 201)] as string
    expect((await hold(visitor("203.0.113.8"), refused, 1)).status).toBe(201)
  })

  test("keep what they held when they sign in, with the minutes that are left", async () => {
    const classId = await aClass()
    const [stranger, ana] = [visitor(), await cupo.customer()]
    const held = (await hold(stranger, classId, 4)).body
    expect((await join(ana, visitor())).body).toEqual({ hold: null })
    expect((await join(ana, stranger)).body).toEqual({ hold: held })
    expect((await join(ana, stranger)).body).toEqual({ hold: held })
    expect(await myHold(ana)).toEqual(held)
    await release(stranger)
    expect((await seats(classId)).takenSeats).toEqual([4])
  })

  test("who turn out to sit there already give it up", async () => {
    const classId = await aClass()
    const [stranger, ana] = [visitor(), await cupo.customer("ten")]
    await book(ana, classId, 1)
    await hold(stranger, classId, 4)
    expect((await join(ana, stranger)).body).toEqual({ hold: null })
    expect((await seats(classId)).takenSeats).toEqual([1])
  })
})

describe("who buys while they hold a seat", () => {
  async function edit(as: Person, id: string, wish: object) {
    const { rows } = await cupo.pool.query("select room_id as room from classes where id = $1", [id])
    const { branch, discipline, instructor } = cupo.studio
    const same = { day: dayFromNow(2), hour: "18:00", branch, discipline, instructor, capacity: 8 }
    const body = { ...same, ...rows[0], ...wish }
    expect((await cupo.call(`PUT /classes/${id}`, { as, body })).status).toBe(200)
  }

  test("sits on it, paid by what they bought, and is told the same however often it is asked", async () => {
    const classId = await aClass()
    const [stranger, ana] = [visitor(), await cupo.customer()]
    await hold(stranger, classId, 6)
    await join(ana, stranger)
    const { first, capture } = await buy(ana)
    expect(first.seat).toMatchObject({ classId, seat: 6, lost: null })
    const { body } = await cupo.call(`GET /reservations/${first.seat.reservationId}`, { as: ana })
    expect(body).toMatchObject({ seat: 6, status: "active", packageId: first.heldPackageId })
    expect((await capture()).seat).toEqual(first.seat)
    expect(first.user.packages).toMatchObject([{ available: 9 }])
    expect(await myHold(ana)).toBeNull()
    expect((await seats(classId)).takenSeats).toEqual([6])
  })

  test("keeps the package when the time was over, and is told that the seat was lost", async () => {
    const classId = await aClass()
    const ana = await cupo.customer()
    await hold(ana, classId, 6)
    later(holdMinutes)
    const { first, capture } = await buy(ana)
    expect(first.seat).toMatchObject({ seat: 6, reservationId: null, lost: { error: "HOLD_EXPIRED" } })
    expect((await capture()).seat).toEqual(first.seat)
    expect(first.user.packages).toMatchObject([{ available: 10 }])
    expect((await seats(classId)).takenSeats).toEqual([])
    // It was said once: with what they buy next nothing is.
    expect((await buy(ana, "individual")).first.seat).toBeNull()
  })

  test("keeps the package when the studio took the class or the seat meanwhile, and is told which", async () => {
    const as = await cupo.person({ role: "admin", superuser: true })
    const taken = async (take: (classId: string) => Promise<unknown>) => {
      const classId = await aClass()
      const ana = await cupo.customer()
      await hold(ana, classId, 6)
      await take(classId)
      const { first, capture } = await buy(ana)
      expect((await capture()).seat).toEqual(first.seat)
      expect(first.user.packages).toMatchObject([{ available: 10 }])
      expect((await seats(classId)).takenSeats).toEqual([])
      return first.seat
    }
    const cancel = (id: string) => cupo.call(`POST /classes/${id}/cancel`, { as })
    const close = (id: string) => cupo.pool.query("update classes set status = 'cerrada' where id = $1", [id])
    const shrink = async (id: string) => {
      const { rows } = await cupo.pool.query("select room_id from classes where id = $1", [id])
      const body = { name: randomUUID(), discipline: null, type: "groups", capacity: 5, isActive: true }
      expect((await cupo.call(`PUT /rooms/${rows[0].room_id}`, { as, body })).status).toBe(200)
    }
    expect(await taken(cancel)).toMatchObject({
      lost: { error: "CLASS_CANCELLED", message: "El estudio canceló esta clase." },
    })
    expect(await taken(close)).toMatchObject({ lost: { error: "CLASS_CLOSED" } })
    expect(await taken(shrink)).toMatchObject({ lost: { error: "SEAT_NOT_AVAILABLE" } })
    const boxing = randomUUID()
    await cupo.pool.query("insert into disciplines (id, name) values ($1, 'Boxeo')", [boxing])
    for (const wish of [{ hour: "07:00" }, { discipline: boxing }])
      expect(await taken((id) => edit(as, id, wish))).toMatchObject({ lost: { error: "SEAT_NOT_AVAILABLE" } })
  })

  test("is told of no seat that they gave up themselves before they bought", async () => {
    const [classId, ana] = [await aClass(), await cupo.customer()]
    await hold(ana, classId, 6)
    await release(ana)
    expect((await buy(ana)).first.seat).toBeNull()
  })

  test("sits all the same in a class of which the studio only says something else", async () => {
    const as = await cupo.person({ role: "admin", superuser: true })
    const [classId, ana] = [await aClass(), await cupo.customer()]
    await hold(ana, classId, 6)
    await edit(as, classId, { info: "Trae calcetines" })
    expect((await buy(ana)).first.seat).toMatchObject({ seat: 6, lost: null })
  })

  test("keeps a package that cannot pay the class, and the seat is free at once", async () => {
    const classId = await aClass()
    const ana = await cupo.customer()
    await hold(ana, classId, 6)
    const { first } = await buy(ana, "individual")
    expect(first.seat).toMatchObject({ reservationId: null, lost: { error: "NO_COMPATIBLE_PACKAGE" } })
    expect((await seats(classId)).takenSeats).toEqual([])
  })

  test("books the held seat by hand with credits of before, also with another seat chosen or none", async () => {
    const [first, second] = [await aClass(2), await aClass(2, "20:00")]
    const ana = await cupo.customer("ten")
    await hold(ana, first, 2)
    expect((await book(ana, first)).body).toMatchObject({ seat: 2 })
    await hold(ana, second, 2)
    expect((await book(ana, second, 1)).body).toMatchObject({ seat: 1 })
    expect((await seats(second)).takenSeats).toEqual([1])
    expect((await buy(ana)).first.seat).toBeNull()
  })
})

describe("beside a line", () => {
  /** A class of two: one seat is sold, the other held; and somebody waits. */
  async function lined() {
    const classId = await aClass(2)
    const [sitting, holding, waiting] = [
      await cupo.customer("ten"),
      await cupo.customer(),
      await cupo.customer("ten"),
    ]
    await book(sitting, classId, 1)
    await hold(holding, classId, 2)
    const joined = await cupo.call("POST /waitlist", { as: waiting, body: { classId } })
    expect(joined.status).toBe(201)
    return { classId, holding, waiting, entryId: joined.body.id as string }
  }
  const status = async ({ waiting, entryId }: Awaited<ReturnType<typeof lined>>) =>
    (await cupo.call(`GET /waitlist/${entryId}`, { as: waiting })).body.status

  test("nobody holds a place: it is the line's", async () => {
    const one = await lined()
    await release(one.holding)
    expect(await status(one)).toBe("promoted")
    const other = await lined()
    expect((await hold(visitor(), other.classId, 2)).body.error).toBe("NO_SLOTS_AVAILABLE")
  })

  test("nor does who passes to a seat of another class: the one before is the line's", async () => {
    const one = await lined()
    expect((await hold(one.holding, await aClass(2, "20:00"), 1)).status).toBe(201)
    expect(await status(one)).toBe("promoted")
  })

  test("a hold that runs out is who waits' within moments", async () => {
    const one = await lined()
    await clockTicks(Date.now() + holdMinutes * minute)
    expect(await status(one)).toBe("promoted")
    expect((await seats(one.classId)).takenSeats).toEqual([1, 2])
  })

  test("who holds a place has it all the same when they pay", async () => {
    const one = await lined()
    const { first } = await buy(one.holding)
    expect(first.seat).toMatchObject({ seat: 2, lost: null })
    expect(await status(one)).toBe("waiting")
  })
})

describe("at the same moment", () => {
  /** Another process whose clock is past the end of what is held now. */
  async function tomorrow(): Promise<TestServer> {
    const server = await cupo.anotherServer()
    server.setTime(new Date(Date.now() + (holdMinutes + 1) * minute))
    return server
  }
  const bookOn = ({ url }: TestServer, as: Person, classId: string, seat: number) =>
    fetch(`${url}/api/reservations`, {
      method: "POST",
      headers: { ...as.headers, "content-type": "application/json" },
      body: JSON.stringify({ classId, seat }),
    }).then(({ status }) => status)

  /** One seat that was held and is over for some: they book it, its holder pays it, and others hold it. */
  async function oneSeat({
    held = async () => {},
    untilThen = async (_booked: Promise<unknown>) => {},
  } = {}) {
    const late = await tomorrow()
    const classId = await aClass(1)
    const holder = await cupo.customer()
    const [booking, wanting] = [
      await Promise.all(Array.from({ length: 4 }, () => cupo.customer("ten"))),
      await Promise.all(Array.from({ length: 4 }, () => cupo.customer())),
    ]
    await hold(holder, classId, 1)
    await held()
    const booked = Promise.all(booking.map((as) => bookOn(late, as, classId, 1)))
    await untilThen(booked)
    const [bought, statuses] = await Promise.all([
      buy(holder),
      booked,
      Promise.all(wanting.map((as) => hold(as, classId, 1))),
      clockTicks(Date.now() + holdMinutes * minute),
    ])
    const sitting = Number(Boolean(bought.first.seat?.reservationId))
    const taken = (await seats(classId)).takenSeats
    return { bought, winners: sitting + statuses.filter((status) => status === 201).length, taken }
  }

  const twoHundred = async (classId: string) => {
    const people = await signedIn(cupo.pool, { count: 200 })
    return Promise.all(people.map((as, i) => hold(as, classId, (i % 12) + 1)))
  }

  test("paying, booking, holding and the clock meet on one seat: at most one sits, and the package stays", async () => {
    await holdOpen(cupo.pool, 20)
    for (let round = 0; round < 4; round++) {
      const { bought, winners, taken } = await oneSeat()
      expect(winners).toBeLessThanOrEqual(1)
      expect(taken.length).toBeLessThanOrEqual(1)
      expect(bought.first.user.packages).toHaveLength(1)
      expect(bought.first.seat.lost === null).toBe(bought.first.seat.reservationId !== null)
    }
  })

  test("two hundred hold twelve seats: twelve do", async () => {
    const classId = await aClass(12)
    const replies = await twoHundred(classId)
    expect(tally(replies)["201"]).toBe(12)
    expect((await seats(classId)).takenSeats).toHaveLength(12)
  })

  test("without the seats' own index, more than one sits on one seat", async () => {
    cupo.isUnguarded = true
    await dropSeatIndex(cupo.pool)
    const { winners } = await oneSeat({
      // Who held it before met nobody.
      held: () => meetOpen(cupo.pool, { table: "seatings", on: "insert", most: 15_000 }),
      // Nobody else sits before those who book have met.
      untilThen: async (booked) => void (await booked),
    })
    expect(winners).toBeGreaterThan(1)
  })
})
