import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { mark } from "../../server/features/reservations/attendance/mark.ts"
import { missWhoIsLeft } from "../../server/features/reservations/attendance/miss.ts"
import { checkIn } from "../../server/features/reservations/checkin/checkIn.ts"
import { giveSeat } from "../../server/features/reservations/late/give.ts"
import { sellSeat } from "../../server/features/reservations/selling/sellSeat.ts"
import type { Actor, Context } from "../../server/platform/context.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { atOnce } from "../support/atOnce.ts"
import { freshCupo } from "../support/cupo.ts"
import { codeOf } from "../support/door.ts"
import type { Reply } from "../support/http.ts"
import { meanwhile } from "../support/meanwhile.ts"
import type { Person } from "../support/people.ts"
import { at, dayFromNow, makeBranch, makeClass, makeRoom, near } from "../support/studio.ts"
import { dropSeatIndex, meetOpen } from "../support/unguarded.ts"

const cupo = freshCupo()
const minute = 60_000
const start = () => at(dayFromNow(1), "18:00").getTime()
const clock = (minutes: number) => cupo.server.setTime(new Date(start() + minutes * minute))

const receptionist = () =>
  cupo.person({
    role: "employee",
    permissions: { operaciones: ["crear", "editar", "ver"], clases: ["listado", "detalle"] },
  })
const editor = () => cupo.person({ role: "admin", superuser: true })
const bear = (minutes: number | null) =>
  cupo.pool.query("update branches set late_minutes = $1 where id = $2", [minutes, cupo.studio.branch])

beforeEach(() => bear(10))

async function seated(classId: string, seat: number) {
  const as = await cupo.customer("ten")
  const { body, status } = await cupo.call("POST /reservations", { as, body: { classId, seat } })
  expect(status).toBe(201)
  return { ...as, reservation: body.id as string }
}

/** A class of one place tomorrow at 18:00, full, and somebody with a package who stands at the desk. */
async function lateClass() {
  const classId = await makeClass(cupo.pool, cupo.studio, { capacity: 1 })
  const late = await seated(classId, 1)
  return { classId, late, taker: await cupo.customer("ten"), desk: await receptionist() }
}

const give = (as: Person, id: string, userId: string, key?: string) =>
  cupo.call(`POST /reservations/${id}/give`, { as, key, body: { userId } })
const look = async (as: Person, id: string, userId?: string) =>
  (await cupo.call(`GET /reservations/${id}/give${userId ? `?userId=${userId}` : ""}`, { as })).body
const rollOf = async (as: Person, classId: string) => {
  const { body } = await cupo.call(`GET /reservations/by-class/${classId}`, { as })
  return body.reservations.map(({ userId, seat, status, givenAt }: Record<string, string | number>) => ({
    ...{ userId, seat, status },
    isGiven: givenAt !== null,
  }))
}
const seatsOf = async (as: Person, classId: string) =>
  (await cupo.call(`GET /classes/${classId}/seats`, { as })).body
const markAs = (as: Person, classId: string, userId: string, attended = true) =>
  cupo.call("POST /attendance", { as, body: { classId, userId, attended } })
const unmarkAs = (as: Person, classId: string, userId: string) =>
  cupo.call(`DELETE /attendance/${classId}/${userId}`, { as })
const left = async (userId: string) => {
  const { rows } = await cupo.pool.query<{ balance: number }>(
    `select l.balance from credit_ledger l join held_packages h on h.id = l.held_package_id
     where h.user_id = $1 order by l.seq desc limit 1`,
    [userId],
  )
  return rows[0]?.balance
}
const refused = async (reply: Promise<{ status: number; body: unknown }>, status: number, error: string) => {
  const before = await cupo.rows()
  expect(await reply).toMatchObject({ status, body: { error } })
  expect(await cupo.rows()).toEqual(before)
}

describe("a seat of who has not come", () => {
  test("is given in one press after the tolerance: one missed the class, the other booked it", async () => {
    const { classId, late, taker, desk } = await lateClass()
    clock(10)
    const key = randomUUID()
    const before = await seatsOf(desk, classId)
    const reply = await give(desk, late.reservation, taker.id, key)
    expect(reply).toMatchObject({
      status: 201,
      body: {
        reservation: { userId: taker.id, classId, seat: 1, status: "active" },
        missed: { id: late.reservation, userId: late.id, seat: 1, status: "no_show" },
      },
    })
    expect(await rollOf(desk, classId)).toEqual(
      expect.arrayContaining([
        { userId: late.id, seat: 1, status: "no_show", isGiven: true },
        { userId: taker.id, seat: 1, status: "active", isGiven: false },
      ]),
    )
    // What both paid: nobody's credit came back.
    expect([await left(late.id), await left(taker.id)]).toEqual([9, 9])
    const map = await seatsOf(desk, classId)
    expect(map).toMatchObject({ takenSeats: [1], available: 0 })
    // Another word of the roll: what open desks read it again by.
    expect(map.roll).not.toBe(before.roll)

    expect((await give(desk, late.reservation, taker.id, key)).body).toEqual(reply.body)
    await refused(give(desk, late.reservation, taker.id), 409, "SEAT_GIVEN")
    await refused(
      give(desk, reply.body.reservation.id, (await cupo.customer()).id, key),
      422,
      "IDEMPOTENCY_KEY_REUSED",
    )
  })

  test("not before, nor once the class is over, nor where the branch gives none", async () => {
    const { late, taker, desk } = await lateClass()
    clock(10 - 1 / minute)
    expect((await give(desk, late.reservation, taker.id)).body.message).toBe(
      "Su lugar se guarda hasta las 6:10.",
    )
    await refused(give(desk, late.reservation, taker.id), 409, "SEAT_STILL_KEPT")
    expect((await look(desk, late.reservation)).refusal).toMatchObject({ error: "SEAT_STILL_KEPT" })
    clock(50)
    await refused(give(desk, late.reservation, taker.id), 409, "CLASS_ENDED")
    clock(20)
    await bear(null)
    await refused(give(desk, late.reservation, taker.id), 409, "LATENESS_OFF")
    await bear(10)
    expect((await give(desk, late.reservation, taker.id)).status).toBe(201)
  })

  test("nor of who has come, or cancelled, nor by who may not, nor to who cannot pay", async () => {
    const { classId, late, taker, desk } = await lateClass()
    clock(15)
    await refused(give(desk, late.reservation, (await cupo.customer()).id), 409, "NO_PACKAGES")
    await refused(give(desk, late.reservation, late.id), 409, "DUPLICATE_RESERVATION")
    await refused(give(desk, randomUUID(), taker.id), 404, "RESERVATION_NOT_FOUND")
    await refused(give(desk, late.reservation, randomUUID()), 404, "USER_NOT_FOUND")
    await refused(give(taker, late.reservation, taker.id), 403, "FORBIDDEN")
    const marker = await cupo.person({ role: "employee", permissions: { operaciones: ["editar"] } })
    await refused(give(marker, late.reservation, taker.id), 403, "FORBIDDEN")
    await refused(cupo.call(`GET /reservations/${late.reservation}/give`, { as: marker }), 403, "FORBIDDEN")
    const there = await makeBranch(cupo.pool, cupo.studio, { name: randomUUID() })
    const other = await cupo.person({
      ...{ role: "employee", permissions: { operaciones: ["crear", "editar"] } },
      branches: [there.branch],
    })
    await refused(give(other, late.reservation, taker.id), 403, "FORBIDDEN")
    await refused(
      cupo.call("POST /reservations", { as: desk, body: { classId, userId: taker.id } }),
      409,
      "CLASS_STARTED",
    )

    await markAs(desk, classId, late.id)
    expect((await give(desk, late.reservation, taker.id)).body.message).toBe(
      "Ya se marcó que llegó: su lugar no se puede dar.",
    )
    // Who was said not to have come has not.
    await markAs(desk, classId, late.id, false)
    expect((await give(desk, late.reservation, taker.id)).status).toBe(201)
  })

  test("comes back by who edits classes, while nobody sits there", async () => {
    const { classId, late, taker, desk } = await lateClass()
    const boss = await editor()
    const wide = await makeClass(cupo.pool, cupo.studio, {
      room: await makeRoom(cupo.pool, cupo.studio, randomUUID()),
    })
    const other = await seated(wide, 3)
    clock(12)
    const { body } = await give(desk, late.reservation, taker.id)
    await refused(markAs(desk, classId, late.id), 409, "SEAT_GIVEN")
    await refused(markAs(boss, classId, late.id), 409, "SEAT_GIVEN")
    await refused(unmarkAs(boss, classId, late.id), 409, "SEAT_GIVEN")
    await refused(
      cupo.call(`PUT /reservations/${late.reservation}`, { as: boss, body: { seat: 2 } }),
      409,
      "SEAT_GIVEN",
    )

    // The other one sits elsewhere.
    const stood = (await give(desk, other.reservation, (await cupo.customer("ten")).id)).body.reservation
    await cupo.call(`PUT /reservations/${stood.id}`, { as: boss, body: { seat: 5 } })
    await refused(markAs(desk, wide, other.id), 409, "SEAT_GIVEN")
    expect((await markAs(boss, wide, other.id)).status).toBe(200)
    expect(await rollOf(boss, wide)).toContainEqual({
      userId: other.id,
      seat: 3,
      status: "attended",
      isGiven: false,
    })
    expect(body.reservation.seat).toBe(1)
  })

  test("is offered first to who waited, each with what pays or why not; and who has it waits no more", async () => {
    const { classId, late, desk } = await lateClass()
    const [first, second] = [await cupo.customer("ten"), await cupo.customer("one")]
    for (const as of [first, second]) {
      await cupo.call("POST /waitlist", { as, body: { classId } })
    }
    const sameHour = await makeClass(cupo.pool, cupo.studio, { hour: "18:10" })
    await cupo.call("POST /reservations", { as: second, body: { classId: sameHour } })
    clock(11)
    const { refusal, takers } = await look(desk, late.reservation)
    expect(refusal).toBeNull()
    expect(takers).toMatchObject([
      { userId: first.id, hasWaited: true, refusal: null, pays: { available: 10 } },
      { userId: second.id, hasWaited: true, pays: null, refusal: { error: "OVERLAPPING_RESERVATION" } },
    ])
    const walker = await cupo.customer()
    expect((await look(desk, late.reservation, walker.id)).takers).toMatchObject([
      { userId: walker.id, hasWaited: false, pays: null, refusal: { error: "NO_PACKAGES" } },
    ])
    expect((await give(desk, late.reservation, first.id)).status).toBe(201)
    const { body } = await cupo.call(`GET /waitlist/by-class?classId=${classId}`, { as: desk })
    expect(body.waitlists.map(({ userId }: { userId: string }) => userId)).toEqual([second.id])
  })

  test("that was given is no roll: nobody else is missing by it", async () => {
    const { classId, late, taker, desk } = await lateClass()
    clock(10)
    await give(desk, late.reservation, taker.id)
    const platform = openPlatform(cupo.database.connection, 2)
    await missWhoIsLeft({ ...platform, clock: { now: () => new Date(start() + 300 * minute) } })
    await platform.close()
    expect(await rollOf(desk, classId)).toContainEqual({
      userId: taker.id,
      seat: 1,
      status: "active",
      isGiven: false,
    })
  })

  test("is a setting of its branch, in minutes", async () => {
    const boss = await editor()
    const edit = {
      name: randomUUID(),
      address: "Colima 12",
      area: "",
      phone: "",
      hours: "",
      mapUrl: "",
      isPublic: true,
    }
    const { body: made } = await cupo.call("POST /branches", { as: boss, body: edit })
    expect(made.lateMinutes).toBeNull()
    const save = (more: object) =>
      cupo.call(`PUT /branches/${made.id}`, { as: boss, body: { ...edit, ...more } })
    expect((await save({ lateMinutes: 10 })).body.lateMinutes).toBe(10)
    // Who does not speak of it changes nothing of it.
    expect((await save({})).body.lateMinutes).toBe(10)
    for (const wrong of [4, 61, 7.5, "10"]) {
      expect(await save({ lateMinutes: wrong })).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
    }
    expect((await save({ lateMinutes: null })).body.lateMinutes).toBeNull()
    // Nor does who waits for another who does.
    const waited = await meanwhile<Reply>(cupo.pool, {
      hold: (client) => client.query("select from branches where id = $1 for update", [made.id]),
      next: () => save({ address: "Colima 14" }),
      before: (client) =>
        client.query("update branches set late_minutes = 15, revision = revision + 1 where id = $1", [
          made.id,
        ]),
    })
    expect(waited).toMatchObject({ status: 200, body: { address: "Colima 14", lateMinutes: 15 } })
    const { rows } = await cupo.pool.query("select late_minutes from branches where id = $1", [made.id])
    expect(rows).toEqual([{ late_minutes: 15 }])
  })
})

/** Whoever works at the desk, as a use case has them. */
const deskActor = (userId: string): Actor => ({
  ...{ userId, uid: userId, sessionId: userId, role: "admin", mustChangePassword: false },
  permissions: { superuser: true, modules: {} },
})

type Work = (context: Context<Actor>) => Promise<unknown>

/** Both meet at the seat, each as somebody of the desk. */
async function meeting(works: readonly Work[], words?: RegExp): Promise<string[]> {
  const actor = deskActor((await editor()).id)
  await meetOpen(cupo.pool, { table: "seatings", on: "update", most: 10_000 })
  return atOnce(
    cupo,
    works.map((work) => (platform) => work({ ...platform, actor })),
    words,
  )
}

const giving =
  (reservationId: string, customerId: string): Work =>
  (context) =>
    giveSeat(context, { reservationId, customerId })
/** Who sits on seat 1 as the world sees it. */
const onSeat = async (classId: string) => {
  const { rows } = await cupo.pool.query<{ n: number }>(
    "select count(*)::int as n from reservations where class_id = $1 and cancelled_at is null and given_at is null",
    [classId],
  )
  return rows[0]?.n
}
/** What is written only while nobody has come, and while the seat is theirs; and the class's lock. */
const words =
  /and s\.attended is not true|and s\.given_at is null|and \(s\.given_at is not null\) = \$\d+::boolean|for (share|no key update)/g

type Made = Awaited<ReturnType<typeof lateClass>>
const ways: [string, (made: Made) => Promise<Work>][] = [
  [
    "is marked by hand",
    async ({ classId, late }) =>
      (context) =>
        mark(context, { classId, userId: late.id, attended: true } as never),
  ],
  [
    "shows their code",
    async ({ late }) => {
      const code = await codeOf(cupo, late, late.reservation)
      return (context) => checkIn(context, { code, branchId: cupo.studio.branch })
    },
  ],
]

describe.each(ways)("who %s while their seat is given", (_, receive) => {
  const race = async (without?: RegExp) => {
    const made = await lateClass()
    const press = await receive(made)
    await near(cupo.pool, made.classId, -15)
    if (without) await dropSeatIndex(cupo.pool)
    return meeting([giving(made.late.reservation, made.taker.id), press], without)
  }
  test("has either come or lost it", async () => {
    expect([
      ["done", "SEAT_GIVEN"],
      ["RESERVATION_MARKED", "done"],
    ]).toContainEqual(await race())
  })
  test("without the row's words, the index and the class's lock both are told that it was done", async () => {
    cupo.isUnguarded = true
    expect(await race(words)).toEqual(["done", "done"])
  })
})

describe("a seat that two desks give at once", () => {
  const race = async (without?: RegExp) => {
    const { classId, late, taker } = await lateClass()
    const other = await cupo.customer("ten")
    await near(cupo.pool, classId, -15)
    if (without) await dropSeatIndex(cupo.pool)
    const said = await meeting(
      [giving(late.reservation, taker.id), giving(late.reservation, other.id)],
      without,
    )
    return { said: said.sort(), sits: await onSeat(classId) }
  }
  test("is had by one", async () => {
    expect(await race()).toEqual({ said: ["SEAT_GIVEN", "done"], sits: 1 })
  })
  test("without the row's words, the index and the class's lock is had by both", async () => {
    cupo.isUnguarded = true
    expect(await race(words)).toEqual({ said: ["done", "done"], sits: 2 })
  })
})

const till = () =>
  cupo.person({
    role: "employee",
    permissions: {
      operaciones: ["crear", "editar", "ver"],
      transacciones: ["crear"],
      clases: ["listado", "detalle"],
    },
  })
const saleOf = (userId: string, classId: string, inPlaceOf: string, more: object = {}) => ({
  ...{ userId, classId, inPlaceOf, packageId: cupo.studio.packages.one, paymentMethod: "cash" },
  ...{ amount: 250, ...more },
})
const sell = (as: Person, body: object, key = randomUUID()) =>
  cupo.call("POST /reservations/sale", { as, body, key })
const payments = async (userId: string) => {
  const { rows } = await cupo.pool.query<{ n: number }>(
    "select count(*)::int as n from transactions where user_id = $1",
    [userId],
  )
  return rows[0]?.n
}

describe("a package that is sold with the seat of who has not come", () => {
  test("is one press: paid, missed and seated, or nothing of it", async () => {
    const { classId, late } = await lateClass()
    const [walker, desk] = [await cupo.customer(), await till()]
    const body = saleOf(walker.id, classId, late.reservation)
    clock(9)
    await refused(sell(desk, body), 409, "SEAT_STILL_KEPT")
    clock(12)
    await refused(sell(desk, { ...body, amount: 249 }), 409, "AMOUNT_CHANGED")
    await refused(sell(desk, { ...body, inPlaceOf: randomUUID() }), 404, "RESERVATION_NOT_FOUND")
    const elsewhere = await makeClass(cupo.pool, cupo.studio, { hour: "09:00" })
    await refused(sell(desk, { ...body, classId: elsewhere }), 404, "RESERVATION_NOT_FOUND")
    const { inPlaceOf: _, ...plain } = body
    await refused(sell(desk, plain), 409, "CLASS_STARTED")
    const seller = await cupo.person({
      role: "employee",
      permissions: { operaciones: ["crear"], transacciones: ["crear"] },
    })
    await refused(sell(seller, body), 403, "FORBIDDEN")
    await refused(sell(await receptionist(), body), 403, "FORBIDDEN")

    const key = randomUUID()
    const first = await sell(desk, body, key)
    expect(first).toMatchObject({
      status: 201,
      body: {
        tx: { userId: walker.id, amount: 250, granted: { description: "1 clase", available: 0 } },
        reservation: { userId: walker.id, classId, seat: 1, status: "active" },
      },
    })
    expect(first.body.reservation.packageId).toBe(first.body.tx.granted.id)
    expect(await rollOf(desk, classId)).toEqual(
      expect.arrayContaining([
        { userId: late.id, seat: 1, status: "no_show", isGiven: true },
        { userId: walker.id, seat: 1, status: "active", isGiven: false },
      ]),
    )
    expect((await sell(desk, body, key)).body.tx.id).toBe(first.body.tx.id)
    const other = await cupo.customer()
    await refused(sell(desk, saleOf(other.id, classId, late.reservation)), 409, "SEAT_GIVEN")
    expect([await payments(walker.id), await payments(other.id)]).toEqual([1, 0])
  })

  test("or that was bought at the till after the class began, pays it too", async () => {
    const { late } = await lateClass()
    const [walker, desk] = [await cupo.customer(), await till()]
    clock(12)
    const bought = await cupo.call("POST /transactions/cash", {
      ...{ as: desk, key: randomUUID() },
      body: {
        ...{ userId: walker.id, packageId: cupo.studio.packages.one, paymentMethod: "cash", amount: 250 },
        branchId: cupo.studio.branch,
      },
    })
    expect(bought.status).toBe(201)
    expect((await look(desk, late.reservation, walker.id)).takers).toMatchObject([
      { refusal: null, pays: { available: 1 } },
    ])
    expect((await give(desk, late.reservation, walker.id)).status).toBe(201)
  })

  test("is paid by what is sold, whatever else they hold", async () => {
    const { classId, late, taker } = await lateClass()
    clock(12)
    const { body } = await sell(await till(), saleOf(taker.id, classId, late.reservation))
    expect(body.reservation.packageId).toBe(body.tx.granted.id)
    const { packages } = (await cupo.call("GET /credits/my", { as: taker })).body
    expect(packages).toMatchObject([
      { description: "10 clases", available: 10 },
      { description: "1 clase", available: 0 },
    ])
  })

  describe("while they come", () => {
    const race = async (without?: RegExp) => {
      const made = await lateClass()
      const walker = await cupo.customer()
      await near(cupo.pool, made.classId, -15)
      if (without) await dropSeatIndex(cupo.pool)
      const { inPlaceOf, ...wish } = saleOf(walker.id, made.classId, made.late.reservation)
      const said = await meeting(
        [
          (context) =>
            sellSeat(context, { ...wish, inPlaceOf, amount: 25_000, again: false } as never, undefined),
          (context) =>
            mark(context, { classId: made.classId, userId: made.late.id, attended: true } as never),
        ],
        without,
      )
      return { said, paid: await payments(walker.id), seated: await onSeat(made.classId) }
    }
    test("either nothing is sold, or their seat was", async () => {
      expect([
        { said: ["done", "SEAT_GIVEN"], paid: 1, seated: 1 },
        { said: ["RESERVATION_MARKED", "done"], paid: 0, seated: 1 },
      ]).toContainEqual(await race())
    })
    test("without the row's words, the index and the class's lock it is sold to one, and the other has come", async () => {
      cupo.isUnguarded = true
      expect(await race(words)).toMatchObject({ said: ["done", "done"], paid: 1 })
    })
  })
})

test("whatever is killed between the mark and the booking leaves neither", async () => {
  const { late, taker, desk } = await lateClass()
  clock(10)
  const before = await cupo.rows()
  await cupo.pool.query(`
    create function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(0); return new; end $$;
    create trigger die before insert on credit_ledger for each row execute function die()`)
  expect((await give(desk, late.reservation, taker.id)).status).toBeGreaterThanOrEqual(500)
  await cupo.pool.query("drop function die cascade")
  expect(await cupo.rows()).toEqual(before)
  const { rows } = await cupo.pool.query("select attended, given_at from reservations where id = $1", [
    late.reservation,
  ])
  expect(rows).toEqual([{ attended: null, given_at: null }])
  expect((await give(desk, late.reservation, taker.id)).status).toBe(201)
})
