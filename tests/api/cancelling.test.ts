import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { at, dayFromNow, makeBranch, makeClass } from "../support/studio.ts"

const cupo = freshCupo()

const minute = 60_000
/** The class of each test: tomorrow at 18:00; in a group its deadline is tomorrow at 06:00. */
const start = () => at(dayFromNow(1), "18:00").getTime()
const clock = (milliseconds: number) => cupo.server.setTime(new Date(milliseconds))

const cancel = (as: Person, id: string) => cupo.call(`DELETE /reservations/${id}`, { as })

async function booked(wish: Parameters<typeof makeClass>[2] = {}, now?: number) {
  const individual = wish.type === "individual"
  const as = await cupo.customer(individual ? "individual" : "ten")
  const classId = await makeClass(cupo.pool, cupo.studio, wish)
  if (now) clock(now)
  const { body } = await cupo.call("POST /reservations", { as, body: { classId, seat: 2 } })
  return { as, classId, id: body.id as string, freeUntil: Date.parse(body.freeUntil), body }
}

const creditsOf = async (as: Person) => {
  const { packages, movements } = (await cupo.call("GET /credits/my", { as })).body
  return { available: packages[0].available, expiresAt: packages[0].expiresAt, last: movements[0] }
}
const isFreeNow = async (as: Person, id: string) =>
  (await cupo.call(`GET /reservations/${id}`, { as })).body.cancelIsFree as boolean

describe("until 12 hours before a class in a group", () => {
  test("cancelling at the last millisecond frees the seat and returns the credit with its own expiry", async () => {
    const { as, id, classId, freeUntil, body } = await booked()
    expect(freeUntil).toBe(start() - 720 * minute)
    const { expiresAt } = await creditsOf(as)
    clock(freeUntil)
    expect(await isFreeNow(as, id)).toBe(true)
    const reply = await cancel(as, id)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        ...body,
        status: "cancelled",
        credit: "returned",
        cancelledAt: new Date(freeUntil).toISOString(),
      },
    })
    expect(await creditsOf(as)).toMatchObject({
      available: 10,
      expiresAt,
      last: { reason: "returned", delta: 1 },
    })
    expect((await cupo.call(`GET /classes/${classId}`)).body).toMatchObject({
      occupied: 0,
      takenSeats: [],
      available: 20,
    })
  })

  test("a millisecond later it frees the seat and the credit is lost", async () => {
    const { as, id, classId, freeUntil } = await booked()
    clock(freeUntil + 1)
    expect(await isFreeNow(as, id)).toBe(false)
    expect((await cancel(as, id)).body.credit).toBe("lost")
    expect(await creditsOf(as)).toMatchObject({
      available: 9,
      last: { reason: "lost", delta: 0, balance: 9 },
    })
    expect((await cupo.call(`GET /classes/${classId}`)).body.takenSeats).toEqual([])
  })
})

test("an individual class is cancelled free until 60 minutes before", async () => {
  const { freeUntil } = await booked({ type: "individual" })
  expect(freeUntil).toBe(start() - 60 * minute)
})

describe("booked inside the window", () => {
  test("it is undone free for 15 minutes, to the millisecond", async () => {
    const now = start() - 120 * minute
    const one = await booked({}, now)
    expect(one.freeUntil).toBe(now + 15 * minute)
    clock(one.freeUntil)
    expect((await cancel(one.as, one.id)).body.credit).toBe("returned")

    const other = await booked({ hour: "20:00" }, now)
    clock(other.freeUntil + 1)
    expect((await cancel(other.as, other.id)).body.credit).toBe("lost")
  })

  test("a moment before the window the deadline still leaves 15 minutes", async () => {
    const now = start() - 725 * minute
    const { freeUntil } = await booked({}, now)
    expect(freeUntil).toBe(now + 15 * minute)
  })

  test("just before the class it is free until the class starts and no longer", async () => {
    const { as, id, freeUntil } = await booked({}, start() - minute)
    expect(freeUntil).toBe(start())
    clock(start())
    expect((await cancel(as, id)).body.error).toBe("CLASS_STARTED")
  })

  test("the preview says that it is the grace and until when", async () => {
    const as = await cupo.customer("ten")
    const classId = await makeClass(cupo.pool, cupo.studio)
    const preview = async () => (await cupo.call(`GET /reservations/preview?classId=${classId}`, { as })).body
    clock(start() - 800 * minute)
    expect(await preview()).toMatchObject({
      ...{
        isGrace: false,
        freeUntil: new Date(start() - 720 * minute).toISOString(),
        refusal: null,
        mySeat: null,
      },
      pays: { description: "10 clases", available: 10, isUnlimited: false },
    })
    clock(start() - 100 * minute)
    expect(await preview()).toMatchObject({
      isGrace: true,
      freeUntil: new Date(start() - 85 * minute).toISOString(),
    })
  })

  test("a visitor is told the same instant, by the same rule, up to the start of the class", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const deadline = async () => (await cupo.call(`GET /classes/${classId}/deadline`)).body
    const iso = (time: number) => new Date(time).toISOString()
    clock(start() - 800 * minute)
    expect(await deadline()).toEqual({ isGrace: false, freeUntil: iso(start() - 720 * minute) })
    clock(start() - 100 * minute)
    expect(await deadline()).toEqual({ isGrace: true, freeUntil: iso(start() - 85 * minute) })
    clock(start() - 5 * minute)
    expect(await deadline()).toEqual({ isGrace: true, freeUntil: iso(start()) })
  })
})

test("once the class has started nothing is cancelled, by the customer or by staff", async () => {
  const { as, id } = await booked()
  const reception = await cupo.person({
    role: "employee",
    permissions: { operaciones: ["ver", "crear", "editar"] },
  })
  for (const now of [start(), start() + 1, start() + 600 * minute]) {
    clock(now)
    const before = await cupo.rows()
    for (const who of [as, reception]) {
      expect(await cancel(who, id)).toMatchObject({ status: 409, body: { error: "CLASS_STARTED" } })
    }
    expect(await cupo.rows()).toEqual(before)
  }
  clock(start() - 1)
  expect((await cancel(as, id)).body.credit).toBe("lost")
})

test("what was cancelled is not cancelled again, and what never was is not found", async () => {
  const { as, id } = await booked()
  await cancel(as, id)
  const before = await cupo.rows()
  expect(await cancel(as, id)).toMatchObject({ status: 409, body: { error: "RESERVATION_CANCELLED" } })
  expect(await cancel(as, randomUUID())).toMatchObject({
    status: 404,
    body: { error: "RESERVATION_NOT_FOUND" },
  })
  expect(await cancel(as, "mi-reserva")).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
  expect(await cupo.rows()).toEqual(before)
})

test("a credit that came back pays the next class", async () => {
  const as = await cupo.customer("one")
  const [first, second] = [
    await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }),
    await makeClass(cupo.pool, cupo.studio, { hour: "21:00" }),
  ]
  const { body } = await cupo.call("POST /reservations", { as, body: { classId: first } })
  expect((await cupo.call("POST /reservations", { as, body: { classId: second } })).body.error).toBe(
    "NO_CLASSES_AVAILABLE",
  )
  clock(start() - 800 * minute)
  await cancel(as, body.id)
  expect((await cupo.call("POST /reservations", { as, body: { classId: second } })).status).toBe(201)
})

describe("the studio's own times", () => {
  const settings = (times: unknown) =>
    cupo.pool.query(
      "insert into settings (name, value) values ('cancellation_times', $1) on conflict (name) do update set value = $1",
      [JSON.stringify(times)],
    )

  test("hold for what is booked from then on; what was promised before stays", async () => {
    const before = await booked()
    await settings({ individual: 60, groups: 30, changeIndividual: 120, changeGroups: 120 })
    const after = await booked({ hour: "19:00" })
    expect(after.freeUntil).toBe(start() + 60 * minute - 30 * minute)
    clock(before.freeUntil + 1)
    expect((await cancel(before.as, before.id)).body.credit).toBe("lost")
  })

  test.each([29, 1441, -1, 30.5, "90", null, {}])(
    "of %j minutes are not times: the standard ones hold",
    async (groups) => {
      await settings({ groups })
      const { revision, ...times } = (await cupo.call("GET /config/cancellation-times")).body
      expect(times).toEqual({ individual: 60, groups: 720, changeIndividual: 120, changeGroups: 120 })
      expect((await booked()).freeUntil).toBe(start() - 720 * minute)
    },
  )

  test.each([30, 1440])("of %i minutes are the outermost", async (groups) => {
    await settings({ groups })
    expect((await cupo.call("GET /config/cancellation-times")).body.groups).toBe(groups)
  })
})

test("a class in Tijuana has its deadline by its own clock", async () => {
  const tijuana = await makeBranch(cupo.pool, cupo.studio, { name: "Tijuana", timeZone: "America/Tijuana" })
  const day = dayFromNow(3, tijuana.timeZone)
  const classId = await makeClass(cupo.pool, tijuana, { day, hour: "12:00" })
  const as = await cupo.customer("ten")
  const { body } = await cupo.call("POST /reservations", { as, body: { classId } })
  expect(Date.parse(body.freeUntil)).toBe(at(day, "00:00", "America/Tijuana").getTime())
})

describe("at the desk", () => {
  const desk = (branches?: string[]) =>
    cupo.person({ role: "employee", permissions: { operaciones: ["ver", "crear", "editar"] }, branches })

  test("staff book for Ana with her credits, and cancel for her by her deadline", async () => {
    const [ana, staff] = [await cupo.customer("ten"), await desk()]
    const classId = await makeClass(cupo.pool, cupo.studio)
    const reply = await cupo.call("POST /reservations", {
      as: staff,
      body: { classId, userId: ana.id, seat: 4 },
    })
    expect(reply).toMatchObject({ status: 201, body: { userId: ana.id, seat: 4 } })
    expect(await creditsOf(ana)).toMatchObject({ available: 9 })
    expect((await cupo.call("GET /reservations/my", { as: ana })).body.reservations).toHaveLength(1)
    expect((await cancel(staff, reply.body.id)).body.credit).toBe("returned")
    expect(await creditsOf(ana)).toMatchObject({ available: 10 })
    const { rows } = await cupo.pool.query("select cancelled_by from reservations")
    expect(rows).toEqual([{ cancelled_by: staff.id }])
  })

  test("staff book in a branch that is not public, and there the customer sees what is theirs", async () => {
    const hidden = await makeBranch(cupo.pool, cupo.studio, { name: "Bodega", isPublic: false })
    const [ana, staff] = [await cupo.customer("ten"), await desk()]
    const classId = await makeClass(cupo.pool, hidden)
    const reply = await cupo.call("POST /reservations", { as: staff, body: { classId, userId: ana.id } })
    expect(reply.status).toBe(201)
    expect((await cupo.call("GET /reservations/my", { as: ana })).body.reservations[0].class.branchName).toBe(
      "Bodega",
    )
    expect((await cancel(ana, reply.body.id)).body.credit).toBe("returned")
  })

  test("staff are held to the customer's rules", async () => {
    const [ana, staff] = [await cupo.customer(), await desk()]
    const classId = await makeClass(cupo.pool, cupo.studio)
    const ask = async (body: object) => (await cupo.call("POST /reservations", { as: staff, body })).body
    expect((await ask({ classId, userId: ana.id })).error).toBe("NO_PACKAGES")
    expect((await ask({ classId, userId: randomUUID() })).error).toBe("USER_NOT_FOUND")
    expect((await ask({ classId, userId: staff.id })).error).toBe("USER_NOT_FOUND")
    const { error, fields } = await ask({ classId })
    expect([error, fields]).toEqual([
      "VALIDATION",
      [{ path: "userId", message: "No se encontró el usuario para esta reserva." }],
    ])
  })

  test("Ana may name herself, and nobody else", async () => {
    const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const classId = await makeClass(cupo.pool, cupo.studio)
    const ask = (userId: string) => cupo.call("POST /reservations", { as: ana, body: { classId, userId } })
    expect((await ask(luis.id)).status).toBe(403)
    expect((await ask(ana.id)).status).toBe(201)
  })
})
