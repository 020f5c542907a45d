import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { formatDay, formatRange, formatShortDay } from "../../contract/calendar.ts"
import { embeddedTasks } from "../../server/features/people/embedded/tasks.ts"
import { movedByMerging, staysAfterMerging } from "../../server/features/personal/invariants.ts"
import { sayCollisions, sayMoves } from "../../web/office/merging/sayMerge.ts"
import { type Cupo, freshCupo, sharedCupo } from "../support/cupo.ts"
import { type Reply, tally } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { bearer, enter, idTokenOf, password, registration, signIn, signUp } from "../support/signin.ts"
import { dayFromNow, give, makeBranch, makeClass, makeCoupon, makeRoom } from "../support/studio.ts"
import { dropClaims, holdMerging, reached } from "../support/unguarded.ts"

const deskOf = (cupo: Cupo, branches?: string[]) =>
  cupo.person({
    role: "employee",
    permissions: {
      usuarios: ["listado", "crear", "editar", "detalle"],
      operaciones: ["ver", "crear", "editar"],
      transacciones: ["detalle"],
    },
    ...(branches && { branches }),
  })

type Who = Pick<Person, "id">
const impact = (cupo: Cupo, desk: Person, stays: Who, goes: Who) =>
  cupo.call(`POST /users/${stays.id}/merge/impact`, { as: desk, body: { other: goes.id } })

/** Merges one account into another as it was shown a moment ago. */
async function merge(cupo: Cupo, desk: Person, stays: Who, goes: Who, key: string = randomUUID()) {
  const { body } = await impact(cupo, desk, stays, goes)
  const asked = { other: goes.id, accepts: body.token ?? "nothing was shown" }
  return cupo.call(`POST /users/${stays.id}/merge`, { as: desk, body: asked, key })
}

const book = (cupo: Cupo, as: Person, classId: string, seat?: number) =>
  cupo.call("POST /reservations", { as, body: { classId, ...(seat && { seat }) } })

/** The class is over since yesterday. */
const end = (cupo: Cupo, classId: string) =>
  cupo.pool.query(
    `update classes set day = (now() - interval '1 day')::date, starts_at = now() - interval '25 hours',
       ends_at = now() - interval '24 hours' where id = $1`,
    [classId],
  )

const seatsOf = async (cupo: Cupo, userId: string) =>
  (
    await cupo.pool.query<{ class_id: string; active: boolean }>(
      "select class_id, cancelled_at is null as active from reservations where user_id = $1 order by created_at",
      [userId],
    )
  ).rows
const balances = async (cupo: Cupo, userId: string): Promise<number[]> =>
  (
    await cupo.pool.query<{ balance: number }>(
      `select (select l.balance from credit_ledger l where l.held_package_id = h.id order by l.seq desc limit 1)
       from held_packages h where h.user_id = $1 order by 1`,
      [userId],
    )
  ).rows.map(({ balance }) => balance)

/** Makes classes to come, each at an hour of its own unless told otherwise, in a room of its own with so many seats. */
function classesOf(cupo: Cupo) {
  let made = 0
  return async (seats = 6, at?: { day: string; hour: string }): Promise<string> => {
    const room = await makeRoom(cupo.pool, cupo.studio, `Sala ${randomUUID().slice(0, 8)}`, seats)
    const hour = `${String(8 + (made % 10)).padStart(2, "0")}:00`
    const own = { day: dayFromNow(2 + Math.floor(made++ / 10)), hour }
    return makeClass(cupo.pool, cupo.studio, { room, ...own, ...at })
  }
}

describe("two accounts of one person", () => {
  const cupo = sharedCupo()
  const aClass = classesOf(cupo)

  test("become one: all that one has is the other's, and nothing is left behind", async () => {
    const desk = await deskOf(cupo)
    const [stays, goes] = [await cupo.customer("ten"), await cupo.customer("ten", "unlimited")]
    const [ahead, past, full] = [await aClass(), await aClass(), await aClass(1)]
    for (const id of [ahead, past]) expect((await book(cupo, goes, id)).status).toBe(201)
    await book(cupo, await cupo.customer("ten"), full)
    await end(cupo, past)
    await cupo.call("POST /waitlist", { as: goes, body: { classId: full } })
    await cupo.call(`POST /users/${goes.id}/notes`, { as: desk, body: { note: "Prefiere las mañanas." } })
    for (const [as, careNote] of [
      [stays, "Rodilla"],
      [goes, "Embarazo"],
    ] as const)
      await cupo.call(`PUT /users/${as.id}`, { as, body: { careNote } })
    const near = { name: "Luz Mora", phone: "55 1111 0000" }
    await cupo.call(`PUT /users/${goes.id}`, {
      as: goes,
      body: { emergencyContact: near, birthDate: "03/04" },
    })
    await cupo.pool.query(
      `insert into transactions (id, user_id, amount, status, payment_method, source)
       values (gen_random_uuid(), $1, 180000, 'paid', 'cash', 'test:' || gen_random_uuid())`,
      [goes.id],
    )
    const shown = (await impact(cupo, desk, stays, goes)).body
    expect(shown).toMatchObject({
      ...{
        past: 1,
        payments: 1,
        notes: 1,
        cancels: [],
        leaves: [],
        letsGo: [],
        endsHold: false,
        endsSession: true,
      },
      upcoming: [{ discipline: "Pilates Reformer", seat: 1 }],
      fills: ["birthDate", "emergencyContact"],
    })
    expect(shown.waits).toHaveLength(1)
    expect(shown.packages.map(({ available }: { available: number | null }) => available).sort()).toEqual([
      10,
      null,
    ])

    const done = await merge(cupo, desk, stays, goes)
    expect([done.status, done.body]).toEqual([200, { id: stays.id, merged: goes.id, at: expect.any(String) }])
    expect(await balances(cupo, stays.id)).toEqual([0, 10, 10])
    expect((await seatsOf(cupo, stays.id)).map(({ class_id }) => class_id)).toEqual([ahead, past])
    const read = async (what: string) => (await cupo.call(`GET /users/${stays.id}${what}`, { as: desk })).body
    expect(await read("")).toMatchObject({ emergencyContact: near, birthDate: "03/04", mergedInto: null })
    expect((await read("/notes")).notes).toMatchObject([{ note: "Prefiere las mañanas." }])
    expect((await read("/waitlist")).waitlists).toHaveLength(1)
    expect((await read("/transactions")).transactions).toHaveLength(1)
    const own = (await cupo.call(`GET /users/${stays.id}/profile`, { as: stays })).body
    expect(own.careNote).toBe("Rodilla\nEmbarazo")
  })

  test("leave one in the lists; the other leads to it, and says so to who comes in with it", async () => {
    const desk = await deskOf(cupo)
    const [stays, goes] = [await cupo.customer(), await cupo.customer()]
    await merge(cupo, desk, stays, goes)
    const found = async (who: Person) =>
      (await cupo.call(`GET /users?search=${who.email}`, { as: desk })).body.total
    expect([await found(stays), await found(goes)]).toEqual([1, 0])
    expect((await cupo.call(`GET /users/${goes.id}`, { as: desk })).body).toMatchObject({
      ...{ mergedInto: stays.id, email: goes.email, enabled: false },
    })
    for (const path of ["credits", "reservations", "notes"])
      expect((await cupo.call(`GET /users/${goes.id}/${path}`, { as: desk })).status).toBe(404)
    const open = await cupo.call("GET /users/me", { as: goes })
    expect([open.status, open.body.error]).toEqual([403, "ACCOUNT_MERGED"])
    expect((await cupo.call("GET /users/me", { as: stays })).status).toBe(200)
  })

  test("are told apart no more: the log says of every row what moved, from whom to whom", async () => {
    const desk = await deskOf(cupo)
    const auditor = await cupo.person({ role: "employee", permissions: { configuracion: ["ver"] } })
    const [stays, goes] = [await cupo.customer(), await cupo.customer("ten")]
    await book(cupo, goes, await aClass())
    await cupo.call(`PUT /users/${goes.id}`, { as: desk, body: { firstName: "Regina" } })
    await merge(cupo, desk, stays, goes)
    const { body } = await cupo.call(`GET /audit?size=100&subject=${stays.id}`, { as: auditor })
    type Entry = { table: string; call: string; fields: { name: string; from: string; to: string }[] }
    const moved = (body.entries as Entry[])
      .filter(
        ({ call, fields }) =>
          call === "POST /users/:id/merge" && fields.some(({ name }) => name === "user_id"),
      )
      .map(({ table, fields }) => [table, ...fields.filter(({ name }) => name === "user_id")])
    const change = { name: "user_id", from: "Regina Mora", to: "Renata Mora" }
    expect(moved).toEqual(
      expect.arrayContaining([
        ["held_packages", change],
        ["seatings", change],
      ]),
    )
    const names = (body.entries as Entry[]).flatMap(({ table, fields }) =>
      table === "users" ? fields.map(({ name, to }) => `${name} ${to}`) : [],
    )
    expect(names).toContain("merged_into Renata Mora")
    // What happened to the one that went, before, is told of the one that stays too.
    expect(names).toContain("first_name Regina")
  })

  test("cannot both sit in one class, nor in two at once: what was booked later goes, its credit comes back", async () => {
    const desk = await deskOf(cupo)
    const [stays, goes] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const day = dayFromNow(20)
    const [both, early, late] = [
      await aClass(),
      await aClass(6, { day, hour: "09:00" }),
      await aClass(6, { day, hour: "09:30" }),
    ]
    await book(cupo, goes, both, 2)
    await book(cupo, stays, both, 3)
    await book(cupo, stays, early)
    await book(cupo, goes, late)
    // Booked within the hour before it: its deadline says nothing, since it is the studio that takes it back.
    await cupo.pool.query(
      "update seatings set free_until = now() - interval '1 day' where user_id = any($1)",
      [[stays.id, goes.id]],
    )
    const { body } = await impact(cupo, desk, stays, goes)
    expect(body.cancels).toMatchObject([
      { isSameClass: true, cancels: { seat: 3, of: "stays" }, keeps: { seat: 2, of: "goes" } },
      { isSameClass: false, cancels: { hour: "09:30", of: "goes" }, keeps: { hour: "09:00", of: "stays" } },
    ])
    expect(body.upcoming).toHaveLength(1)
    expect((await merge(cupo, desk, stays, goes)).status).toBe(200)
    expect(await balances(cupo, stays.id)).toEqual([9, 9])
    const { body: ahead } = await cupo.call(`GET /users/${stays.id}/reservations`, { as: desk })
    expect(
      ahead.reservations.map((one: { classId: string; seat: number }) => [one.classId, one.seat]),
    ).toEqual(
      expect.arrayContaining([
        [both, 2],
        [early, 1],
      ]),
    )
    expect(ahead.reservations).toHaveLength(2)
    const told = await cupo.pool.query(
      `select from events e join reservations r on r.id::text = e.data ->> 'reservationId'
       where e.name = 'cancelled' and e.data ->> 'credit' = 'returned' and r.user_id = $1`,
      [stays.id],
    )
    expect(told.rowCount).toBe(2)
  })

  test("that sat side by side in a class that is over keep both seats", async () => {
    const desk = await deskOf(cupo)
    const [stays, goes] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const classId = await aClass()
    for (const one of [stays, goes]) await book(cupo, one, classId)
    await end(cupo, classId)
    const { body } = await impact(cupo, desk, stays, goes)
    expect([body.cancels, body.past]).toEqual([[], 1])
    expect((await merge(cupo, desk, stays, goes)).status).toBe(200)
    expect(await seatsOf(cupo, stays.id)).toEqual([
      { class_id: classId, active: true },
      { class_id: classId, active: true },
    ])
    expect(await balances(cupo, stays.id)).toEqual([9, 9])
  })

  test("wait once in a line, at the better place, and not where they sit", async () => {
    const desk = await deskOf(cupo)
    const [stays, goes] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const [line, sat] = [await aClass(1), await aClass(1)]
    await book(cupo, await cupo.customer("ten"), line)
    const wait = (as: Person, classId: string) => cupo.call("POST /waitlist", { as, body: { classId } })
    await wait(goes, line)
    await wait(stays, line)
    await book(cupo, stays, sat)
    await wait(goes, sat)
    const { body } = await impact(cupo, desk, stays, goes)
    expect(body.leaves).toMatchObject([
      { of: "stays", sits: false },
      { of: "goes", sits: true },
    ])
    expect((await merge(cupo, desk, stays, goes)).status).toBe(200)
    const { rows } = await cupo.pool.query(
      "select class_id from waitlist_entries where user_id = $1 and ended_at is null order by turn",
      [stays.id],
    )
    expect(rows).toEqual([{ class_id: line }])
  })

  test("free a seat for who waits behind them", async () => {
    const desk = await deskOf(cupo)
    const [stays, goes, behind] = [
      await cupo.customer("ten"),
      await cupo.customer("ten"),
      await cupo.customer("ten"),
    ]
    const classId = await aClass(2)
    for (const one of [stays, goes]) await book(cupo, one, classId)
    await cupo.call("POST /waitlist", { as: behind, body: { classId } })
    await merge(cupo, desk, stays, goes)
    expect(await seatsOf(cupo, behind.id)).toEqual([{ class_id: classId, active: true }])
  })

  test("can pay at once, as one, for a place that the one alone could not have", async () => {
    const desk = await deskOf(cupo)
    const [waits, pays] = [await cupo.customer("one"), await cupo.customer("ten")]
    const [elsewhere, classId] = [await aClass(), await aClass(1)]
    const sits = await cupo.customer("ten")
    const seat = await book(cupo, sits, classId)
    await cupo.call("POST /waitlist", { as: waits, body: { classId } })
    await book(cupo, waits, elsewhere)
    await cupo.call(`DELETE /reservations/${seat.body.id}`, { as: sits })
    expect((await seatsOf(cupo, waits.id)).map(({ class_id }) => class_id)).toEqual([elsewhere])
    await merge(cupo, desk, waits, pays)
    expect((await seatsOf(cupo, waits.id)).map(({ class_id }) => class_id)).toEqual([elsewhere, classId])
  })

  test("are kept no seat where they sit, nor two, and what is let go is for who waits", async () => {
    const desk = await deskOf(cupo)
    const [stays, goes] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const [first, second] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const day = dayFromNow(3)
    const [sat, both] = [await aClass(2, { day, hour: "06:10" }), await aClass(2, { day, hour: "07:10" })]
    const keep = async (classId: string, seat: number, { id: userId }: Who) => {
      const body = { seat, userId }
      const kept = await cupo.call(`POST /classes/${classId}/kept-seats`, { as: desk, body })
      expect(kept.status).toBe(201)
    }
    expect((await book(cupo, stays, sat, 1)).status).toBe(201)
    await keep(sat, 2, goes)
    await keep(both, 1, goes)
    await keep(both, 2, stays)
    for (const [as, classId] of [
      [first, sat],
      [second, both],
    ] as const)
      expect((await cupo.call("POST /waitlist", { as, body: { classId } })).status).toBe(201)
    const { body: shown } = await impact(cupo, desk, stays, goes)
    expect(shown.letsGo).toMatchObject([
      { hour: "06:10", seat: 2, of: "goes", sits: true },
      { hour: "07:10", seat: 2, of: "stays", sits: false },
    ])
    const when = formatShortDay(day)
    expect(shown.kept).toMatchObject([{ hour: "07:10", seat: 1 }])
    expect(sayMoves(shown)).toContainEqual({
      count: 1,
      what: "1 lugar que se le guarda",
      details: [`Pilates Reformer, ${when} 07:10, Roma Norte · lugar 1`],
    })
    expect(sayCollisions(shown)).toEqual([
      `Ya tiene lugar en Pilates Reformer, ${when} 06:10, Roma Norte: el lugar 2, que se le guardaba ahí, se suelta.`,
      `A las dos se les guarda lugar en Pilates Reformer, ${when} 07:10, Roma Norte. Se queda uno; el lugar 2 se suelta.`,
    ])
    expect((await merge(cupo, desk, stays, goes)).status).toBe(200)
    expect(await seatsOf(cupo, first.id)).toEqual([{ class_id: sat, active: true }])
    expect(await seatsOf(cupo, second.id)).toEqual([{ class_id: both, active: true }])
    const boss = await cupo.person({ role: "admin", superuser: true })
    const { body: left } = await cupo.call(`GET /classes/${both}/kept-seats`, { as: boss })
    expect(left.keptSeats).toMatchObject([{ seat: 1, userId: stays.id }])
  })

  test("hold one seat while they pay", async () => {
    const desk = await deskOf(cupo)
    const [stays, goes] = [await cupo.customer(), await cupo.customer()]
    const [one, other] = [await aClass(), await aClass()]
    const hold = (as: Person, classId: string) => cupo.call("POST /holds", { as, body: { classId, seat: 1 } })
    expect((await hold(goes, one)).status).toBe(201)
    await merge(cupo, desk, stays, goes)
    const mine = async () => (await cupo.call("GET /holds/my", { as: stays })).body.hold
    expect(await mine()).toMatchObject({ classId: one })
    const third = await cupo.customer()
    await hold(third, other)
    expect((await impact(cupo, desk, stays, third)).body.endsHold).toBe(true)
    await merge(cupo, desk, stays, third)
    expect(await mine()).toMatchObject({ classId: one })
    // One that ran out, and nothing has ended yet, is in nobody's way.
    await cupo.pool.query(
      "update seatings set created_at = now() - interval '20 minutes', held_until = now() - interval '1 second' where user_id = $1",
      [stays.id],
    )
    const fourth = await cupo.customer()
    expect((await hold(fourth, other)).status).toBe(201)
    expect((await impact(cupo, desk, stays, fourth)).body.endsHold).toBe(false)
    await merge(cupo, desk, stays, fourth)
    expect(await mine()).toMatchObject({ classId: other })
  })

  test("bring along what they book every week, but a double, and what rests, and it is said before in words", async () => {
    const desk = await cupo.person({
      role: "employee",
      permissions: { usuarios: ["editar"], operaciones: ["crear"], transacciones: ["editar"] },
    })
    // Without a package: nothing is booked by them.
    const [stays, goes] = [await cupo.customer(), await cupo.customer()]
    const day = dayFromNow(3)
    const [same, other] = [await aClass(6, { day, hour: "07:10" }), await aClass(6, { day, hour: "07:50" })]
    const weekly = (as: Person, classId: string) =>
      cupo.call("POST /weekly-bookings", { as, body: { classId } })
    for (const one of [stays, goes]) expect((await weekly(one, same)).status).toBe(201)
    const { body: before } = await impact(cupo, desk, stays, goes)
    expect((await weekly(goes, other)).status).toBe(201)
    const accepts = { other: goes.id, accepts: before.token }
    expect(
      await cupo.call(`POST /users/${stays.id}/merge`, { as: desk, body: accepts, key: randomUUID() }),
    ).toMatchObject({ status: 409, body: { error: "IMPACT_CHANGED" } })
    const held = await give(cupo.pool, goes.id, cupo.studio.packages.ten)
    const rest = { from: dayFromNow(5), until: dayFromNow(9) }
    expect(
      await cupo.call(`POST /users/${goes.id}/credits/${held}/freeze`, {
        ...{ as: desk, key: randomUUID(), body: { reason: "Se va de viaje", ...rest } },
      }),
    ).toMatchObject({ status: 200 })

    const { body: shown } = await impact(cupo, desk, stays, goes)
    const named = { discipline: "Pilates Reformer", branch: "Roma Norte" }
    const weekday = new Date(`${day}T12:00Z`).getUTCDay()
    expect(shown.weekly).toEqual([
      { ...named, weekday: (weekday + 6) % 7, hour: "07:10", isDouble: true },
      { ...named, weekday: (weekday + 6) % 7, hour: "07:50", isDouble: false },
    ])
    expect(shown.packages).toMatchObject([{ frozen: rest }])
    const moves = sayMoves(shown)
    expect(moves.map(({ what }) => what)).toEqual(["1 paquete", "1 reserva de cada semana"])
    expect(moves[0]?.details[0]).toContain(` · congelado ${formatRange(rest.from, rest.until)}`)
    const every = formatDay(day, { weekday: "long" })
    expect(moves[1]?.details).toEqual([`Pilates Reformer, cada ${every} 07:50, Roma Norte`])
    expect(sayCollisions(shown)).toEqual([
      `Las dos reservan Pilates Reformer, cada ${every} 07:10, Roma Norte. Se queda una sola.`,
    ])
    const back = await impact(cupo, desk, goes, stays)
    expect(back.body.weekly).toMatchObject([{ hour: "07:10", isDouble: true }])
    expect(back.body.packages).toEqual([])

    expect((await merge(cupo, desk, stays, goes)).status).toBe(200)
    const { body } = await cupo.call("GET /weekly-bookings/my", { as: stays })
    expect(body.weeklyBookings).toHaveLength(2)
    const { rows } = await cupo.pool.query<{ ended: boolean }>(
      "select ended_at is not null as ended from weekly_bookings where user_id = $1 order by 1",
      [stays.id],
    )
    expect(rows.map(({ ended }) => ended)).toEqual([false, false, true])
  })

  test("are merged as they were shown, or not: what came between is shown first", async () => {
    const desk = await deskOf(cupo)
    const [stays, goes] = [await cupo.customer(), await cupo.customer("ten")]
    const { body } = await impact(cupo, desk, stays, goes)
    await book(cupo, goes, await aClass())
    const before = await cupo.rows()
    const asked = { other: goes.id, accepts: body.token }
    const refused = await cupo.call(`POST /users/${stays.id}/merge`, {
      as: desk,
      body: asked,
      key: randomUUID(),
    })
    expect([refused.status, refused.body.error]).toEqual([409, "IMPACT_CHANGED"])
    expect(await cupo.rows()).toEqual(before)
    expect((await cupo.call("GET /users/me", { as: goes })).status).toBe(200)
    expect((await impact(cupo, desk, stays, goes)).body.upcoming).toHaveLength(1)
    expect((await merge(cupo, desk, stays, goes)).status).toBe(200)
  })

  test("are merged once, however often it is pressed, and never in a circle", async () => {
    const desk = await deskOf(cupo)
    const [a, b, c] = [await cupo.customer("ten"), await cupo.customer("ten"), await cupo.customer("ten")]
    const { body } = await impact(cupo, desk, b, a)
    const press = { as: desk, body: { other: a.id, accepts: body.token }, key: randomUUID() }
    const first = await cupo.call(`POST /users/${b.id}/merge`, press)
    const again = await cupo.call(`POST /users/${b.id}/merge`, press)
    expect([again.status, again.body]).toEqual([200, first.body])
    for (const [stays, goes] of [
      [b, a],
      [a, b],
      [a, c],
      [c, a],
    ] as const) {
      expect((await impact(cupo, desk, stays, goes)).body.error).toBe("ALREADY_MERGED")
      expect((await merge(cupo, desk, stays, goes)).body.error).toBe("ALREADY_MERGED")
    }
    // A third takes both, and whoever asks for the first finds it in one step.
    expect((await merge(cupo, desk, c, b)).status).toBe(200)
    expect((await cupo.call(`GET /users/${a.id}`, { as: desk })).body.mergedInto).toBe(c.id)
    expect(await balances(cupo, c.id)).toEqual([10, 10, 10])
  })

  test("are nobody's to merge who may not edit both, and never the staff's", async () => {
    const there = await makeBranch(cupo.pool, cupo.studio, { name: `Coyoacán ${randomUUID().slice(0, 6)}` })
    const desk = await deskOf(cupo)
    const here = await deskOf(cupo, [cupo.studio.branch])
    const seeing = await cupo.person({ role: "employee", permissions: { usuarios: ["detalle", "listado"] } })
    const [stays, goes] = [await cupo.customer(), await cupo.customer()]
    const lives = (who: Who, branch: string) =>
      cupo.pool.query("update users set branch_id = $2 where id = $1", [who.id, branch])
    await lives(stays, cupo.studio.branch)
    await lives(goes, there.branch)
    const asked = async (as: Person, one: Who, other: Who) => (await impact(cupo, as, one, other)).body.error
    expect(await asked(here, stays, goes)).toBe("USER_NOT_FOUND")
    expect(await asked(here, goes, stays)).toBe("USER_NOT_FOUND")
    expect(await asked(seeing, stays, goes)).toBe("FORBIDDEN")
    expect(await asked(goes, stays, goes)).toBe("FORBIDDEN")
    expect(await asked(desk, stays, stays)).toBe("USER_NOT_FOUND")
    expect(await asked(desk, stays, desk)).toBe("USER_NOT_FOUND")
    expect(await asked(desk, desk, stays)).toBe("USER_NOT_FOUND")
    expect(await asked(desk, stays, { id: randomUUID() })).toBe("USER_NOT_FOUND")
    expect((await merge(cupo, here, stays, goes)).body.error).toBe("USER_NOT_FOUND")
    for (const body of [
      {},
      { other: "x", accepts: "" },
      { other: goes.id },
      { other: goes.id, accepts: "", more: 1 },
    ])
      expect((await cupo.call(`POST /users/${stays.id}/merge`, { as: desk, body })).body.error).toBe(
        "VALIDATION",
      )
  })

  test("are proposed by telephone, name and address, whatever accents, capitals, points and plus signs", async () => {
    const desk = await deskOf(cupo)
    const family = `Zu${randomUUID().slice(0, 6)}`
    const local = `z${randomUUID().slice(0, 8)}`
    const phone = `55${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`
    const write = async (wish: Record<string, unknown>) => {
      const email = `${randomUUID()}@example.com`
      const body = registration(cupo.studio.branch, { email, phone: "", ...wish })
      const reply = await cupo.call("POST /users", {
        as: desk,
        body: { ...body, phone: wish.phone ?? "55 0000 0001" },
      })
      return reply.body.id as string
    }
    const self = await write({
      firstName: "Álvaro",
      lastName: family,
      phone,
      email: `${local}.paz@gmail.com`,
    })
    const byPhone = await write({ firstName: "Otra", phone: `+52 ${phone.slice(0, 2)} ${phone.slice(2)}` })
    const byName = await write({ firstName: "alvaro ", lastName: family.toUpperCase() })
    const byAddress = await write({ firstName: "Uno", email: `${local}paz+gym@GMAIL.com` })
    const byTwo = await write({ firstName: "ALVARO", lastName: family, phone })
    const { body } = await cupo.call(`GET /users/${self}/duplicates`, { as: desk })
    const alike = new Map(body.duplicates.map((one: { id: string; alike: string[] }) => [one.id, one.alike]))
    expect(alike).toEqual(
      new Map([
        [byTwo, ["phone", "name"]],
        [byPhone, ["phone"]],
        [byName, ["name"]],
        [byAddress, ["email"]],
      ]),
    )
    expect(body.duplicates[0].id).toBe(byTwo)
    await merge(cupo, desk, { id: self }, { id: byTwo })
    const after = (await cupo.call(`GET /users/${self}/duplicates`, { as: desk })).body.duplicates
    expect(after.map(({ id }: { id: string }) => id).sort()).toEqual([byPhone, byName, byAddress].sort())
  })

  test("let who comes in with the old address know where to go, and bring along what else opened it", async () => {
    const desk = await deskOf(cupo)
    const [one, two] = [`${randomUUID()}@example.com`, `dalia-${randomUUID()}@example.com`]
    const goes = await signUp(cupo, { email: one })
    const stays = await signUp(cupo, { email: two })
    const link = (uid: string, provider: string) =>
      cupo.pool.query(
        `insert into identity.account (issuer, "accountId", "providerId", "userId", "updatedAt")
         values ('https://accounts.google.com', $1::text, $2, $1::text::uuid, now())`,
        [uid, provider],
      )
    await link(goes.uid, "google")
    const { credential } = await enter(cupo, goes)
    await merge(cupo, desk, stays, goes)
    const opens = async () =>
      (
        await cupo.pool.query(
          `select "userId" as uid from identity.account where "providerId" = 'google' and "accountId" = $1`,
          [goes.uid],
        )
      ).rows
    expect(await opens()).toEqual([{ uid: stays.uid }])
    expect((await idTokenOf(cupo, credential)).status).toBe(401)
    const come = async (email: string) => {
      const signedIn = await signIn(cupo, { email, password })
      const token = (await idTokenOf(cupo, signedIn.headers.get("set-auth-token") ?? "")).body.token
      return cupo.call("POST /auth/session", { headers: bearer(token) })
    }
    const told = await come(one)
    expect([told.status, told.body.error]).toEqual([403, "ACCOUNT_MERGED"])
    expect(told.body.fields).toEqual([{ path: "email", message: "Entra con d•••@example.com." }])
    expect((await come(two)).status).toBe(201)
    const taken = await cupo.call("POST /users/register", {
      body: registration(cupo.studio.branch, { email: one }),
    })
    expect(taken.body.error).toBe("EMAIL_ALREADY_EXISTS")
    // Killed before the provider was told, its own tidying does it.
    await cupo.pool.query(`update identity.account set "userId" = $1 where "accountId" = $2`, [
      goes.uid,
      goes.uid,
    ])
    await embeddedTasks[0]?.run({ pool: cupo.pool, clock: { now: () => new Date() } } as never)
    expect(await opens()).toEqual([{ uid: stays.uid }])
  })

  test("are forgotten together when their person closes the one that stayed", async () => {
    const desk = await deskOf(cupo)
    const goes = await signUp(cupo, { email: `${randomUUID()}@example.com` })
    const stays = await signUp(cupo, { email: `${randomUUID()}@example.com` })
    await merge(cupo, desk, stays, goes)
    const { headers } = await enter(cupo, stays)
    const closed = await cupo.call(`POST /users/${stays.id}/close`, { headers, body: { password } })
    expect(closed.status).toBe(200)
    const { rows } = await cupo.pool.query("select first_name, phone, email from users where id = any($1)", [
      [goes.id, stays.id],
    ])
    expect(rows.map(({ first_name, phone }) => [first_name, phone])).toEqual([
      ["Cuenta", ""],
      ["Cuenta", ""],
    ])
    expect(rows.map(({ email }) => email).filter((email) => email.endsWith("@example.com"))).toEqual([])
    const again = registration(cupo.studio.branch, { email: goes.email })
    expect((await cupo.call("POST /users/register", { body: again })).status).toBe(201)
  })

  test("whatever of a person a table keeps, merging moves it or says why not", async () => {
    const { rows } = await cupo.pool.query<{ name: string }>(
      `select distinct c.conrelid::regclass::text as name from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
       where c.contype = 'f' and c.confrelid = 'users'::regclass and a.attname = 'user_id'`,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...movedByMerging, ...Object.keys(staysAfterMerging)].sort(),
    )
  })
})

/** Merges, and once it holds both accounts lets something else come, which waits for it. Returns what that was answered. */
async function during<T>(cupo: Cupo, stays: Who, goes: Who, act: () => Promise<T>): Promise<T> {
  const desk = await deskOf(cupo)
  const release = await holdMerging(cupo.pool)
  const merging = merge(cupo, desk, stays, goes)
  await reached(cupo.pool, "wait_event = 'advisory'", 1)
  const acting = act()
  await reached(cupo.pool, "wait_event_type = 'Lock'", 2)
  await release()
  const [merged, acted] = await Promise.all([merging, acting])
  expect(merged.status).toBe(200)
  return acted
}

/** The one that stays books, meanwhile, a class in which a seat was kept for the other. */
async function bookBesideKept(cupo: Cupo) {
  const [stays, goes] = [await cupo.customer("ten"), await cupo.customer()]
  const room = await makeRoom(cupo.pool, cupo.studio, `Sala ${randomUUID().slice(0, 8)}`)
  const classId = await makeClass(cupo.pool, cupo.studio, { room })
  const body = { seat: 2, userId: goes.id }
  const kept = await cupo.call(`POST /classes/${classId}/kept-seats`, { as: await deskOf(cupo), body })
  expect(kept.status).toBe(201)
  return { classId, reply: await during(cupo, stays, goes, () => book(cupo, stays, classId, 1)) }
}

describe("while two accounts become one, without the claim on their person", () => {
  const cupo = freshCupo()

  test("a booking leaves what was kept for the other", async () => {
    await dropClaims(cupo.pool)
    cupo.isUnguarded = true
    expect((await bookBesideKept(cupo)).reply.status).toBe(201)
    const broken = (await cupo.database.violations()).map(({ invariant }) => invariant)
    expect(broken).toEqual(["Nobody is kept a seat of a class in which they sit, nor two"])
  })

  test("a booking is left behind", async () => {
    await dropClaims(cupo.pool)
    cupo.isUnguarded = true
    const [stays, goes] = [await cupo.customer(), await cupo.customer("ten")]
    const classId = await makeClass(cupo.pool, cupo.studio)
    const reply = await during(cupo, stays, goes, () => book(cupo, goes, classId))
    expect(reply.status).toBe(201)
    const broken = (await cupo.database.violations()).map(({ invariant }) => invariant)
    expect(broken).toContain("Nothing is left with an account that was merged into another")
  })
})

describe("while two accounts become one", () => {
  const cupo = sharedCupo()
  const aClass = classesOf(cupo)

  test("a seat that is to be kept for either is not, where the one that goes sat", async () => {
    const desk = await deskOf(cupo)
    for (const [whose, error] of [
      ["stays", "DUPLICATE_RESERVATION"],
      ["goes", "USER_NOT_FOUND"],
    ] as const) {
      const both = { stays: await cupo.customer(), goes: await cupo.customer("ten") }
      const classId = await aClass()
      expect((await book(cupo, both.goes, classId, 1)).status).toBe(201)
      const body = { seat: 2, userId: both[whose].id }
      const reply = await during(cupo, both.stays, both.goes, () =>
        cupo.call(`POST /classes/${classId}/kept-seats`, { as: desk, body }),
      )
      expect(reply.body.error).toBe(error)
    }
  })

  test("a booking of the one that stays takes the place of what was kept for the other", async () => {
    const boss = await cupo.person({ role: "admin", superuser: true })
    const { classId, reply } = await bookBesideKept(cupo)
    expect(reply.status).toBe(201)
    const { body } = await cupo.call(`GET /classes/${classId}/kept-seats`, { as: boss })
    expect(body.keptSeats).toEqual([])
  })

  test("a booking of the one that goes finds it gone", async () => {
    const [stays, goes] = [await cupo.customer(), await cupo.customer("ten")]
    const classId = await aClass()
    const reply = await during(cupo, stays, goes, () => book(cupo, goes, classId))
    expect(reply.body.error).toBe("USER_NOT_FOUND")
    expect((await book(cupo, stays, classId)).status).toBe(201)
  })

  test("a note, an edit and a seat to hold for the one that goes find it gone", async () => {
    const desk = await deskOf(cupo)
    const classId = await aClass()
    const stays = await cupo.customer()
    const acts: ((goes: Person) => Promise<Reply>)[] = [
      (goes) => cupo.call(`POST /users/${goes.id}/notes`, { as: desk, body: { note: "Llega tarde." } }),
      (goes) => cupo.call(`PUT /users/${goes.id}`, { as: desk, body: { firstName: "Otra" } }),
      (goes) => cupo.call("POST /holds", { as: goes, body: { classId, seat: 1 } }),
    ]
    for (const act of acts) {
      const goes = await cupo.customer("one")
      expect((await during(cupo, stays, goes, () => act(goes))).body.error).toBe("USER_NOT_FOUND")
    }
  })

  test("a payment that is confirmed gives its package to the one that stays", async () => {
    const till = await cupo.person({ role: "admin", superuser: true })
    const [stays, goes] = [await cupo.customer(), await cupo.customer("ten")]
    const id = randomUUID()
    await cupo.pool.query(
      `insert into transactions (id, user_id, package_id, amount, status, payment_method, source)
       values ($1::text::uuid, $2, $3, 180000, 'pending', 'cash', 'cash:' || $1::text)`,
      [id, goes.id, cupo.studio.packages.ten],
    )
    const paid = await during(cupo, stays, goes, () =>
      cupo.call(`PATCH /transactions/${id}`, { as: till, body: { status: "paid", reason: "Depósito" } }),
    )
    expect(paid.status).toBe(200)
    expect(await balances(cupo, stays.id)).toEqual([10, 10])
  })

  test("a seat that comes free goes to who waited, under the account that stays", async () => {
    const [stays, goes, sits] = [
      await cupo.customer(),
      await cupo.customer("ten"),
      await cupo.customer("ten"),
    ]
    const classId = await aClass(1)
    const seat = await book(cupo, sits, classId)
    await cupo.call("POST /waitlist", { as: goes, body: { classId } })
    await during(cupo, stays, goes, () => cupo.call(`DELETE /reservations/${seat.body.id}`, { as: sits }))
    expect(await seatsOf(cupo, stays.id)).toEqual([{ class_id: classId, active: true }])
  })

  test("a cancellation of the one that goes is part of it, or comes too late for it", async () => {
    const [stays, goes] = [await cupo.customer(), await cupo.customer("ten")]
    const seat = await book(cupo, goes, await aClass())
    const reply = await during(cupo, stays, goes, () =>
      cupo.call(`DELETE /reservations/${seat.body.id}`, { as: goes }),
    )
    expect(reply.body.error).toBe("RESERVATION_NOT_FOUND")
    expect((await cupo.call(`DELETE /reservations/${seat.body.id}`, { as: stays })).status).toBe(200)
  })

  test("nothing has happened when its connection is lost, and the same press goes on", async () => {
    const desk = await deskOf(cupo)
    const [stays, goes] = [await cupo.customer("ten"), await cupo.customer("ten")]
    await book(cupo, goes, await aClass())
    const { body } = await impact(cupo, desk, stays, goes)
    const press = { as: desk, body: { other: goes.id, accepts: body.token }, key: randomUUID() }
    const before = await cupo.rows()
    const release = await holdMerging(cupo.pool)
    const lost = cupo.call(`POST /users/${stays.id}/merge`, press)
    await reached(cupo.pool, "wait_event = 'advisory'", 1)
    await cupo.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'cupo' and wait_event = 'advisory'`,
    )
    expect((await lost).status).toBe(503)
    await release()
    expect(await cupo.rows()).toEqual(before)
    expect((await cupo.call("GET /users/me", { as: goes })).status).toBe(200)
    expect((await cupo.call(`POST /users/${stays.id}/merge`, press)).status).toBe(200)
    expect(await balances(cupo, stays.id)).toEqual([9, 10])
  })

  test("a purchase that is being paid gives its package to the one that stays", async () => {
    const [stays, goes] = [await cupo.customer(), await cupo.customer("ten")]
    const { ten: packageId } = cupo.studio.packages
    const code = await makeCoupon(cupo.pool, { discount: 100, uses: 5 })
    const order = await cupo.call("POST /paypal/create-order", {
      ...{ as: goes, key: randomUUID() },
      body: { amount: 0, packageId, currency: "MXN", couponCode: code },
    })
    expect(order.status).toBe(200)
    await during(cupo, stays, goes, () =>
      cupo.call("POST /paypal/capture-order", {
        as: goes,
        body: { orderID: order.body.orderID, packageId, branchId: cupo.studio.branch },
      }),
    )
    expect(await balances(cupo, stays.id)).toEqual([10, 10])
  })

  test("another who merges them the other way round, or the one that stays into a third, comes after or is told", async () => {
    const desks = [await deskOf(cupo), await deskOf(cupo)] as const
    for (let round = 0; round < 4; round++) {
      const [a, b, c] = [await cupo.customer("ten"), await cupo.customer("ten"), await cupo.customer("ten")]
      const round1 = await Promise.all([merge(cupo, desks[0], b, a), merge(cupo, desks[1], a, b)])
      expect(tally(round1)).toEqual({ 200: 1, ALREADY_MERGED: 1 })
      const [stays, gone] = round1[0].status === 200 ? [b, a] : [a, b]
      expect(await balances(cupo, stays.id)).toEqual([10, 10])
      expect(await balances(cupo, gone.id)).toEqual([])
      const d = await cupo.customer("one")
      const round2 = await Promise.all([merge(cupo, desks[0], stays, d), merge(cupo, desks[1], c, stays)])
      // The second was shown less, or more, than what there was when its turn came.
      expect(tally(round2)[200]).toBeGreaterThanOrEqual(1)
      const refused = round2.filter(({ status }) => status !== 200).map(({ body }) => body.error)
      for (const error of refused) expect(["IMPACT_CHANGED", "ALREADY_MERGED"]).toContain(error)
      const held = [
        ...(await balances(cupo, stays.id)),
        ...(await balances(cupo, c.id)),
        ...(await balances(cupo, d.id)),
      ]
      expect(held.sort((x, y) => x - y)).toEqual([1, 10, 10, 10])
    }
  })

  test("both press and the line moves all the while, and the books are right", async () => {
    const desk = await deskOf(cupo)
    const classes = await Promise.all(Array.from({ length: 6 }, () => aClass(2)))
    const pairs = await Promise.all(
      Array.from(
        { length: 4 },
        async () => [await cupo.customer("ten"), await cupo.customer("ten")] as const,
      ),
    )
    const presses = (as: Person) =>
      classes.map(async (classId) => {
        const booked = await book(cupo, as, classId)
        if (booked.status === 201) return cupo.call(`DELETE /reservations/${booked.body.id}`, { as })
        return cupo.call("POST /waitlist", { as, body: { classId } })
      })
    const until = async (stays: Person, goes: Person): Promise<Reply> => {
      const reply = await merge(cupo, desk, stays, goes)
      return reply.body.error === "IMPACT_CHANGED" ? until(stays, goes) : reply
    }
    const replies = await Promise.all(
      pairs.flatMap(([stays, goes]) => [...presses(stays), ...presses(goes), until(stays, goes)]),
    )
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    const { rows } = await cupo.pool.query(
      "select from users where id = any($1) and merged_into is not null",
      [pairs.map(([, goes]) => goes.id)],
    )
    expect(rows).toHaveLength(pairs.length)
  })
})
