import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { hasAddress } from "../../contract/addressless.ts"
import { deliver } from "../../server/features/notifications/deliver.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import { press, type Reply, tally } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { makeBranch, makeClass, makePackage, makeRoom, near } from "../support/studio.ts"
import { dropSeatIndex, holdBack, holdOpen, meetOpen, reached } from "../support/unguarded.ts"

const cupo = freshCupo()

const desk = (branches?: string[], permissions: Record<string, string[]> = both) =>
  cupo.person({ role: "employee", permissions, ...(branches && { branches }) })
const both = { transacciones: ["crear"], operaciones: ["crear"] }

const wish = (who: Person, classId: string, more: object = {}) => ({
  ...{ userId: who.id, packageId: cupo.studio.packages.one, paymentMethod: "cash", amount: 250 },
  ...{ classId, ...more },
})

const sale = (as: Person, body: object, key = randomUUID()) =>
  cupo.call("POST /reservations/sale", { as, body, key })

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await cupo.pool.query(`select count(*) as n from ${sql}`, values)).rows[0].n)

/** All that a sale writes, wherever. */
const sold = async () => ({
  payments: await count("transactions"),
  sales: await count("cash_sales"),
  packages: await count("held_packages"),
  events: await count("events"),
  uses: await count("coupon_uses"),
  seats: await count("seatings"),
  answers: await count("idempotency_keys"),
})

describe("a sale with its seat", () => {
  test("is a payment, a package and a reservation, each with its mail, and the drawer has the money", async () => {
    const [ana, teresa] = [await cupo.customer(), await desk()]
    const { branch } = cupo.studio
    const shift = await cupo.call("POST /shifts", { as: teresa, body: { branchId: branch, openingFloat: 0 } })
    expect(shift.status).toBe(201)
    const classId = await makeClass(cupo.pool, cupo.studio)
    const { status, body } = await sale(teresa, wish(ana, classId, { seat: 17, received: 300 }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      tx: {
        ...{
          userId: ana.id,
          amount: 250,
          received: 300,
          change: 50,
          status: "paid",
          branchName: "Roma Norte",
        },
        granted: { description: "1 clase", available: 0 },
      },
      reservation: { userId: ana.id, classId, seat: 17, status: "active", packageId: body.tx.granted.id },
    })
    const { body: mine } = await cupo.call("GET /shifts/my", { as: teresa })
    expect(mine.shift).toMatchObject({ cash: { count: 1, amount: 250 } })
    const { rows } = await cupo.pool.query("select name from events order by name")
    expect(rows.map(({ name }) => name)).toEqual(["booked", "paid"])
  })

  test("pressed again after a lost answer is the same one, also from two connections at once", async () => {
    const [ana, teresa] = [await cupo.customer(), await desk()]
    const classId = await makeClass(cupo.pool, cupo.studio)
    const key = randomUUID()
    const twice = await Promise.all([1, 2].map(() => sale(teresa, wish(ana, classId, { seat: 4 }), key)))
    const after = await sold()
    const again = await sale(teresa, wish(ana, classId, { seat: 4 }), key)
    expect([...twice, again].map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set([...twice, again].map(({ body }) => body.reservation.id)).size).toBe(1)
    expect(await sold()).toEqual(after)
    expect(after).toMatchObject({ payments: 1, packages: 1, seats: 1, answers: 1 })
    const other = await sale(teresa, wish(ana, classId, { seat: 5 }), key)
    expect(other.body.error).toBe("IDEMPOTENCY_KEY_REUSED")
  })

  test("is paid by what is sold, whatever else they hold", async () => {
    const [ana, teresa] = [await cupo.customer("ten"), await desk()]
    const classId = await makeClass(cupo.pool, cupo.studio)
    const { body } = await sale(teresa, wish(ana, classId, { seat: 6 }))
    expect(body.reservation).toMatchObject({ seat: 6, packageId: body.tx.granted.id })
    expect((await cupo.call("GET /credits/my", { as: ana })).body.packages).toMatchObject([
      { description: "10 clases", available: 10 },
      { description: "1 clase", available: 0 },
    ])
  })

  test.each(["this class", "another"])(
    "seats them where it says, though they held a seat of %s until they paid",
    async (which) => {
      const [ana, teresa] = [await cupo.customer(), await desk()]
      const classId = await makeClass(cupo.pool, cupo.studio)
      const held = which === "another" ? await makeClass(cupo.pool, cupo.studio, { hour: "08:00" }) : classId
      const { status } = await cupo.call("POST /holds", { as: ana, body: { classId: held, seat: 2 } })
      expect(status).toBe(201)
      const { body } = await sale(teresa, wish(ana, classId, { seat: 6 }))
      expect(body.reservation).toMatchObject({ seat: 6, classId })
      expect(await count("reservations where user_id = $1", [ana.id])).toBe(1)
    },
  )

  test("without a seat named takes the first that is free", async () => {
    const [ana, teresa] = [await cupo.customer(), await desk()]
    const classId = await makeClass(cupo.pool, cupo.studio)
    expect((await sale(teresa, wish(ana, classId))).body.reservation.seat).toBe(1)
  })

  test("that is refused, by the till or by the room, sells nothing and says why", async () => {
    const { pool, studio } = cupo
    const [ana, luis, teresa] = [await cupo.customer(), await cupo.customer("ten"), await desk()]
    const classId = await makeClass(pool, studio)
    const taken = await cupo.call("POST /reservations", { as: luis, body: { classId, seat: 3 } })
    expect(taken.status).toBe(201)
    const room = await makeRoom(pool, studio, "Sala chica", 1)
    const full = await makeClass(pool, studio, { room, hour: "07:00" })
    await cupo.call("POST /reservations", { as: luis, body: { classId: full } })
    const begun = await makeClass(pool, studio, { hour: "09:00" })
    await near(pool, begun, -5)
    const closed = await makeClass(pool, studio, { hour: "10:00", status: "cerrada" })
    const alone = await makeClass(pool, studio, { hour: "11:00", type: "individual", capacity: 1 })
    const cancelled = await makeClass(pool, studio, { hour: "12:00" })
    const boss = await cupo.person({ role: "admin", superuser: true })
    const ended = await cupo.call(`POST /classes/${cancelled}/cancel`, { as: boss })
    expect(ended.status).toBe(200)
    const newcomers = await makePackage(pool, { description: "Primera clase", totalClasses: 1 })
    await pool.query("update packages set is_new_user = true, amount = 25000 where id = $1", [newcomers])
    const before = await sold()
    const refusals: [object, string][] = [
      [wish(ana, classId, { seat: 3 }), "SEAT_NOT_AVAILABLE"],
      [wish(ana, classId, { seat: 400 }), "SEAT_NOT_AVAILABLE"],
      [wish(luis, classId, { seat: 4 }), "DUPLICATE_RESERVATION"],
      [wish(ana, full), "NO_SLOTS_AVAILABLE"],
      [wish(ana, begun), "CLASS_STARTED"],
      [wish(ana, closed), "CLASS_CLOSED"],
      [wish(ana, cancelled), "CLASS_CANCELLED"],
      [wish(ana, alone), "NO_COMPATIBLE_PACKAGE"],
      [wish(ana, randomUUID()), "CLASS_NOT_FOUND"],
      [wish({ ...ana, id: randomUUID() }, classId), "USER_NOT_FOUND"],
      [wish(ana, classId, { amount: 249 }), "AMOUNT_CHANGED"],
      [wish(ana, classId, { received: 200 }), "RECEIVED_TOO_LITTLE"],
      [wish(ana, classId, { packageId: randomUUID() }), "PACKAGE_NOT_ON_SALE"],
      [wish(ana, classId, { couponCode: "NADA" }), "COUPON_INVALID"],
    ]
    for (const [body, error] of refusals) {
      expect((await sale(teresa, body)).body.error, error).toBe(error)
    }
    expect(await sold()).toEqual(before)

    // Of who has come or bought before.
    const first = await sale(teresa, wish(ana, classId, { packageId: newcomers, seat: 5 }))
    expect(first.status).toBe(201)
    const once = await sold()
    const next = await makeClass(pool, studio, { hour: "20:00" })
    expect((await sale(teresa, wish(ana, next, { packageId: newcomers }))).body.error).toBe("NOT_NEW_USER")
    expect(await sold()).toEqual(once)
  })

  test("the same to the same person a moment later is asked about before it is sold", async () => {
    const [ana, teresa] = [await cupo.customer(), await desk()]
    const [one, two] = [
      await makeClass(cupo.pool, cupo.studio, { hour: "07:00" }),
      await makeClass(cupo.pool, cupo.studio, { hour: "09:00" }),
    ]
    expect((await sale(teresa, wish(ana, one))).status).toBe(201)
    expect((await sale(teresa, wish(ana, two))).body.error).toBe("SOLD_A_MOMENT_AGO")
    expect((await sale(teresa, wish(ana, two, { again: true }))).status).toBe(201)
  })

  test("is for who may sell and seat in that branch, both", async () => {
    const [ana, classId] = [await cupo.customer(), await makeClass(cupo.pool, cupo.studio)]
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Condesa" })
    const before = await sold()
    for (const as of [
      await desk(undefined, { transacciones: ["crear"] }),
      await desk(undefined, { operaciones: ["crear"] }),
      await desk(undefined, { transacciones: ["crear"], operaciones: ["ver", "editar"] }),
      await desk([there.branch]),
      ana,
    ]) {
      expect(await sale(as, wish(ana, classId))).toMatchObject({ status: 403, body: { error: "FORBIDDEN" } })
    }
    expect(await sold()).toEqual(before)
    expect((await sale(await desk([cupo.studio.branch]), wish(ana, classId))).status).toBe(201)
  })

  test("comes after who waits: a place that is free is theirs first", async () => {
    const { pool, studio } = cupo
    const room = await makeRoom(pool, studio, "Sala de dos", 2)
    const classId = await makeClass(pool, studio, { room })
    const [luis, sofia, ana, teresa] = [
      await cupo.customer("ten"),
      await cupo.customer("ten"),
      await cupo.customer(),
      await desk(),
    ]
    for (const as of [luis, await cupo.customer("ten")]) {
      await cupo.call("POST /reservations", { as, body: { classId } })
    }
    expect((await cupo.call("POST /waitlist", { as: sofia, body: { classId } })).status).toBe(201)
    // A place that came free with nobody looking.
    await pool.query("update seatings set cancelled_at = now(), cancelled_by = user_id where user_id = $1", [
      luis.id,
    ])
    cupo.isUnguarded = true
    const refused = await sale(teresa, wish(ana, classId))
    expect(refused.body.error).toBe("NO_SLOTS_AVAILABLE")
    expect(await count("transactions")).toBe(0)
    expect(await count("reservations where user_id = $1 and cancelled_at is null", [sofia.id])).toBe(1)
  })
})

describe("who stands at the desk", () => {
  const registering = { ...both, usuarios: ["crear"] }
  const body = () => ({
    ...{ firstName: "Ana", lastName: "Núñez", phone: "55 1234 0987", birthDate: "" },
    ...{ branch: cupo.studio.branch, password: "Barro2026x" },
  })
  const find = async (as: Person, search: string) =>
    (await cupo.call(`GET /desk/buyers?search=${encodeURIComponent(search)}`, { as })).body.buyers

  test("is written down by name and telephone, once, found by them, seated, and sent no mail", async () => {
    const teresa = await desk(undefined, registering)
    const made = await cupo.call("POST /users", { as: teresa, body: body(), key: randomUUID() })
    expect(made.status).toBe(201)
    expect(hasAddress(made.body.email)).toBe(false)
    const again = await cupo.call("POST /users", { as: teresa, body: body(), key: randomUUID() })
    expect(again.body.error).toBe("EMAIL_ALREADY_EXISTS")
    const brother = { ...body(), firstName: "Luis" }
    expect((await cupo.call("POST /users", { as: teresa, body: brother })).status).toBe(201)
    expect(await find(teresa, "5512340987")).toMatchObject([{ id: made.body.id }, { name: "Luis Núñez" }])

    const classId = await makeClass(cupo.pool, cupo.studio)
    expect((await sale(teresa, wish(made.body, classId))).status).toBe(201)
    const platform = openPlatform(cupo.database.connection, 2)
    expect(await deliver(platform)).toBeGreaterThan(2)
    await platform.close()
    expect(await count("messages")).toBe(0)
  })

  test.each([
    ["their name was corrected", "first_name = 'Anna María', last_name = 'Ямада'"],
    ["their number is written another way", "phone = '+52 (55) 1234-0987'"],
    ["their name is in letters that an address once left out", "email = '5512340987@sin-correo.invalid'"],
  ])("is there already, and is not written down a second time, where %s", async (_, changed) => {
    const teresa = await desk(undefined, registering)
    const asked = { ...body(), firstName: "Anna María", lastName: "Ямада" }
    const first = changed.startsWith("first_name") ? body() : asked
    const made = await cupo.call("POST /users", { as: teresa, body: first })
    expect(made.status).toBe(201)
    await cupo.pool.query(`update users set ${changed} where id = $1`, [made.body.id])
    const again = { ...asked, firstName: "ANNA MARIA", phone: "+52 55 12340987" }
    expect((await cupo.call("POST /users", { as: teresa, body: again })).body.error).toBe(
      "EMAIL_ALREADY_EXISTS",
    )
    expect(await count("users where phone like '%0987'")).toBe(1)
    // Who shares the telephone, and is called otherwise, is somebody else.
    const sister = { ...asked, firstName: "Eva" }
    expect((await cupo.call("POST /users", { as: teresa, body: sister })).status).toBe(201)
  })

  test("is found with what they have left, by who sells or seats there", async () => {
    const name = `Itzel${randomUUID().slice(0, 8)}`
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Condesa" })
    const [one, two] = [await cupo.customer("ten", "one"), await cupo.customer("unlimited")]
    for (const [{ id }, last] of [
      [one, "Alba"],
      [two, "Bravo"],
    ] as const) {
      await cupo.pool.query(
        "update users set first_name = $2, last_name = $3, branch_id = $4 where id = $1",
        [...[id, name, last, cupo.studio.branch]],
      )
    }
    const seen = [
      { id: one.id, left: 11, isUnlimited: false },
      { id: two.id, left: 0, isUnlimited: true },
    ]
    for (const module of ["transacciones", "operaciones"]) {
      const here = await desk([cupo.studio.branch], { [module]: ["crear"] })
      expect(await find(here, name)).toMatchObject(seen)
      expect(await find(await desk([there.branch], { [module]: ["crear"] }), name)).toEqual([])
      expect(await find(await desk(undefined, { [module]: ["crear"] }), name)).toMatchObject(seen)
    }
  })

  test("has what pays told before the press, or why nothing does", async () => {
    const [ana, luis, teresa] = [await cupo.customer("ten"), await cupo.customer(), await desk()]
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Condesa" })
    const classId = await makeClass(cupo.pool, cupo.studio)
    const preview = (as: Person, who?: string) =>
      cupo.call(`GET /reservations/preview?classId=${classId}${who ? `&userId=${who}` : ""}`, { as })
    expect((await preview(teresa, ana.id)).body).toMatchObject({
      refusal: null,
      pays: { description: "10 clases", available: 10 },
    })
    expect((await preview(teresa, luis.id)).body).toMatchObject({
      refusal: { error: "NO_PACKAGES" },
      pays: null,
    })
    expect((await preview(ana)).body.refusal).toBeNull()
    expect((await preview(luis, ana.id)).body.error).toBe("FORBIDDEN")
    expect((await preview(await desk([there.branch]), ana.id)).body.error).toBe("FORBIDDEN")
    expect((await preview(teresa, teresa.id)).body.error).toBe("USER_NOT_FOUND")
    expect((await preview(teresa)).body.error).toBe("VALIDATION")
  })
})

describe("two desks for the last seat while fifty customers press", () => {
  async function rush() {
    const { pool, studio } = cupo
    const room = await makeRoom(pool, studio, "Sala llena", 1)
    const classId = await makeClass(pool, studio, { room })
    const walkIns = await Promise.all([cupo.customer(), cupo.customer()])
    const desks = await Promise.all([desk(), desk()])
    const others = await Promise.all(Array.from({ length: 50 }, () => cupo.customer("one")))
    const send = (line: string, as: Person, body: object): Promise<Reply> =>
      press(cupo.server.url, line, { as, body, key: randomUUID() })
    const replies = await Promise.all([
      ...desks.map((as, i) =>
        send("POST /reservations/sale", as, wish(walkIns[i] as Person, classId, { seat: 1 })),
      ),
      ...others.map((as) => send("POST /reservations", as, { classId, seat: 1 })),
    ])
    return { classId, replies, walkIns }
  }

  const seats = (classId: string) =>
    count("reservations where class_id = $1 and cancelled_at is null", [classId])

  test("one has it; who was sold something sits there, and of the others nothing was taken", async () => {
    await holdOpen(cupo.pool)
    const { classId, replies, walkIns } = await rush()
    const { SEAT_NOT_AVAILABLE: gone = 0, NO_SLOTS_AVAILABLE: full = 0, ...rest } = tally(replies)
    expect(rest).toEqual({ 201: 1 })
    expect(gone + full).toBe(51)
    expect(await seats(classId)).toBe(1)
    const paid = replies.slice(0, 2).filter(({ status }) => status === 201).length
    expect(await count("transactions")).toBe(paid)
    expect(await count("held_packages where user_id = any($1)", [walkIns.map(({ id }) => id)])).toBe(paid)
  })

  test("several have it where nothing keeps a seat for one", async () => {
    cupo.isUnguarded = true
    await dropSeatIndex(cupo.pool)
    await meetOpen(cupo.pool, { table: "seatings", on: "insert", most: 15_000, onlyHeld: true })
    const { classId } = await rush()
    expect(await seats(classId)).toBeGreaterThan(1)
  })

  test("somebody pays for no seat where the sale is one press and the seat another", async () => {
    const { pool, studio } = cupo
    const room = await makeRoom(pool, studio, "Sala llena", 1)
    const classId = await makeClass(pool, studio, { room })
    const walkIns = await Promise.all([cupo.customer(), cupo.customer()])
    const seated = await Promise.all(
      walkIns.map(async (who) => {
        const as = await desk()
        const { classId: _class, ...till } = wish(who, classId)
        await cupo.call("POST /transactions/cash", { as, body: { ...till, branchId: studio.branch } })
        return cupo.call("POST /reservations", { as, body: { classId, userId: who.id } })
      }),
    )
    expect(seated.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await count("transactions")).toBe(2)
  })
})

test("killed in the middle, it is nothing; pressed again, it is one", async () => {
  const [ana, teresa] = [await cupo.customer(), await desk()]
  const classId = await makeClass(cupo.pool, cupo.studio)
  const before = await sold()
  const release = await holdBack(cupo.pool, "seatings")
  const key = randomUUID()
  const cut = sale(teresa, wish(ana, classId, { seat: 8 }), key)
  // The payment and the package are written, and the seat is about to be.
  await reached(cupo.pool, "wait_event = 'advisory'", 1)
  await cupo.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'cupo' and wait_event = 'advisory'`,
  )
  expect((await cut).status).toBe(503)
  await release()
  expect(await sold()).toEqual(before)
  const again = await press(cupo.server.url, "POST /reservations/sale", {
    ...{ as: teresa, key, body: wish(ana, classId, { seat: 8 }) },
  })
  expect(again).toMatchObject({ status: 201, body: { reservation: { seat: 8, status: "active" } } })
  expect(await sold()).toMatchObject({ payments: 1, packages: 1, seats: 1, answers: 1 })
})
