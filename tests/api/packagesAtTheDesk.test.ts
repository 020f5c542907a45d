import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { describe, expect, test } from "vitest"
import { addDays } from "../../contract/calendar.ts"
import { expireCredits } from "../../server/features/packages/expire.ts"
import type { Platform } from "../../server/platform/context.ts"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { postOf } from "../support/post.ts"
import { at, dayFromNow, give, makeBranch, makeClass, makeRoom } from "../support/studio.ts"

const cupo = sharedCupo()
const post = postOf(cupo)

const deskOf = (branches?: string[]) =>
  cupo.person({
    role: "employee",
    permissions: {
      usuarios: ["listado", "editar", "detalle"],
      operaciones: ["ver", "crear", "editar"],
      transacciones: ["listado", "crear", "editar"],
    },
    ...(branches && { branches }),
  })

type Verb = "extend" | "freeze" | "thaw" | "pass"
/** A class of that day in a room of its own. */
const at10 = async (day: string, seats = 6) => {
  const room = await makeRoom(cupo.pool, cupo.studio, randomUUID(), seats)
  return makeClass(cupo.pool, cupo.studio, { day, hour: "10:00", room })
}
const ask = (as: Person, verb: Verb, of: { id: string }, held: string, body: object, key = randomUUID()) =>
  cupo.call(`POST /users/${of.id}/credits/${held}/${verb}`, {
    as,
    key,
    body: { reason: "Se va de viaje", ...body },
  })
const book = (as: Person, classId: string) => cupo.call("POST /reservations", { as, body: { classId } })
const packagesOf = async (as: Person) => (await cupo.call("GET /credits/my", { as })).body.packages
const movementsOf = async (as: Person) => (await cupo.call("GET /credits/my", { as })).body.movements
const endOf = (day: string) => at(day, "23:59:59").toISOString()
/** The last day of what is given today for thirty days. */
const lastDay = () => dayFromNow(30)
const mailsOf = async ({ email }: Person, subject: RegExp) => {
  await post.work()
  return post.box.mails.filter((mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? ""))
}

describe("a package that lasts longer", () => {
  test("is valid until the end of the day that was said, once a press, with the reason in the ledger and by mail", async () => {
    const desk = await deskOf()
    const ana = await cupo.customer()
    const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten)
    const press = randomUUID()
    const until = addDays(lastDay(), 10)
    for (const _ of [1, 2]) {
      const reply = await ask(desk, "extend", ana, held, { until }, press)
      expect(reply).toMatchObject({ status: 200, body: { expiresAt: endOf(until), balance: 10 } })
    }
    expect(await packagesOf(ana)).toMatchObject([{ expiresAt: endOf(until), active: true, available: 10 }])
    expect((await movementsOf(ana))[0]).toMatchObject({
      ...{
        reason: "extended",
        delta: 0,
        balance: 10,
        note: expect.stringMatching(/^Vence el .*: Se va de viaje$/),
      },
    })
    expect((await book(ana, await at10(addDays(lastDay(), 5)))).status).toBe(201)
    expect(await mailsOf(ana, /^Tu paquete dura más/)).toMatchObject([
      { text: expect.stringContaining("Motivo: Se va de viaje.") },
    ])
    const { rows } = await cupo.pool.query(
      "select count(*)::int as n from audit_entries where actor_id = $1 and $2 = any(subjects) and table_name = 'held_packages'",
      [desk.id, held],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test("gets back what expired with it, and never less than it had", async () => {
    const desk = await deskOf()
    const ana = await cupo.customer()
    const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten, at(dayFromNow(-40), "09:00"))
    await expireCredits({ pool: cupo.pool, clock: { now: () => new Date() } } as unknown as Platform)
    expect(await packagesOf(ana)).toMatchObject([{ available: 0, active: false }])
    const refused = await ask(desk, "extend", ana, held, { until: dayFromNow(-1) })
    expect(refused.body.error).toBe("EXTENSION_TOO_SHORT")
    expect((await ask(desk, "extend", ana, held, { until: dayFromNow(7) })).body.balance).toBe(10)
    expect(await packagesOf(ana)).toMatchObject([{ available: 10, active: true }])
    expect((await book(ana, await at10(dayFromNow(6)))).status).toBe(201)
    const same = await ask(desk, "extend", ana, held, { until: dayFromNow(7) })
    expect(same.body.error).toBe("EXTENSION_TOO_SHORT")
  })

  test("is asked for by who may edit its customer, with a reason", async () => {
    const ana = await cupo.customer()
    const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten)
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
    const luis = await cupo.customer()
    const his = await give(cupo.pool, luis.id, cupo.studio.packages.ten)
    const until = dayFromNow(90)
    const away = await cupo.customer()
    await cupo.pool.query("update users set enabled = false where id = $1", [away.id])
    const before = await cupo.rows()
    for (const [as, verb, of, body, error] of [
      [ana, "extend", held, { until }, "FORBIDDEN"],
      [await deskOf([there.branch]), "extend", held, { until }, "USER_NOT_FOUND"],
      [
        await cupo.person({ role: "employee", permissions: { usuarios: ["detalle"] } }),
        "thaw",
        held,
        {},
        "FORBIDDEN",
      ],
      [await deskOf(), "extend", his, { until }, "PACKAGE_NOT_FOUND"],
      [await deskOf(), "extend", held, { until, reason: " " }, "VALIDATION"],
      [await deskOf(), "extend", held, { until: "mañana" }, "VALIDATION"],
      [await deskOf(), "freeze", held, { from: dayFromNow(5), until: dayFromNow(4) }, "VALIDATION"],
      [await deskOf(), "freeze", held, { from: dayFromNow(5), until: dayFromNow(400) }, "VALIDATION"],
      [await deskOf(), "freeze", held, { from: dayFromNow(-1), until: dayFromNow(4) }, "FREEZE_TOO_EARLY"],
      [await deskOf(), "freeze", held, { from: dayFromNow(31), until: dayFromNow(40) }, "FREEZE_TOO_LATE"],
      [await deskOf(), "freeze", his, { from: dayFromNow(1), until: dayFromNow(4) }, "PACKAGE_NOT_FOUND"],
      [await deskOf(), "thaw", held, {}, "NOT_FROZEN"],
      [await deskOf(), "pass", held, { to: ana.id }, "PASSED_TO_ITSELF"],
      [await deskOf(), "pass", held, { to: randomUUID() }, "RECEIVER_NOT_FOUND"],
      [await deskOf(), "pass", held, { to: away.id }, "RECEIVER_NOT_FOUND"],
      [await deskOf(), "pass", his, { to: luis.id }, "PACKAGE_NOT_FOUND"],
    ] as const) {
      const reply = await ask(as, verb, ana, of, body)
      expect([verb, reply.body.error]).toEqual([verb, error])
    }
    const { users: _, ...rows } = await cupo.rows()
    expect(before).toMatchObject({ ...rows, sessions: expect.any(Number) })
  })
})

describe("a package that rests", () => {
  test("pays nothing on its days, everything on the others, and lasts as many days more", async () => {
    const desk = await deskOf()
    const ana = await cupo.customer()
    const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten)
    const [from, until] = [dayFromNow(3), dayFromNow(7)]
    const reply = await ask(desk, "freeze", ana, held, { from, until })
    expect(reply).toMatchObject({
      ...{
        status: 200,
        body: { from, until, cancelled: [], balance: 10, expiresAt: endOf(addDays(lastDay(), 5)) },
      },
    })
    const said = []
    for (const day of [2, 3, 7, 8])
      said.push((await book(ana, await at10(dayFromNow(day)))).body.error ?? "booked")
    expect(said).toEqual(["booked", "PACKAGE_FROZEN", "PACKAGE_FROZEN", "booked"])
    const preview = await cupo.call(`GET /reservations/preview?classId=${await at10(from)}`, { as: ana })
    expect(preview.body.refusal).toMatchObject({ error: "PACKAGE_FROZEN" })
    expect(await packagesOf(ana)).toMatchObject([{ frozen: { from, until }, available: 8 }])
    expect(
      (await movementsOf(ana)).filter(({ reason }: { reason: string }) => reason === "frozen"),
    ).toMatchObject([{ delta: 0, balance: 10, note: expect.stringContaining("Se va de viaje") }])
    expect((await ask(desk, "freeze", ana, held, { from, until })).body.error).toBe("ALREADY_FROZEN")
    expect(await mailsOf(ana, /^Tu paquete está congelado/)).toHaveLength(1)
    // Another of theirs pays meanwhile.
    await give(cupo.pool, ana.id, cupo.studio.packages.unlimited)
    expect((await book(ana, await at10(from))).status).toBe(201)
  })

  test("gives up what it paid on those days when that was seen, back to itself and to who waits", async () => {
    const desk = await deskOf()
    const [ana, luis] = [await cupo.customer(), await cupo.customer("ten")]
    const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten)
    const inside = await at10(dayFromNow(4), 1)
    const { id } = (await book(ana, inside)).body
    expect((await book(ana, await at10(dayFromNow(9)))).status).toBe(201)
    expect((await cupo.call("POST /waitlist", { as: luis, body: { classId: inside } })).status).toBe(201)
    const days = { from: dayFromNow(3), until: dayFromNow(7) }
    const before = await cupo.rows()
    for (const cancels of [[], [randomUUID()]]) {
      const refused = await ask(desk, "freeze", ana, held, { ...days, cancels })
      expect(refused.body.error).toBe("FREEZE_HAS_RESERVATIONS")
    }
    expect(await cupo.rows()).toEqual(before)
    const press = randomUUID()
    for (const _ of [1, 2]) {
      const reply = await ask(desk, "freeze", ana, held, { ...days, cancels: [id] }, press)
      expect(reply.body).toMatchObject({ cancelled: [id], balance: 9 })
    }
    expect(await packagesOf(ana)).toMatchObject([{ available: 9 }])
    const { body } = await cupo.call("GET /reservations/my", { as: luis })
    expect(body.reservations).toMatchObject([{ classId: inside, status: "active" }])
    expect(await mailsOf(ana, /cancel/i)).toHaveLength(1)
  })

  test("ends before its time, and lasts less by the days that it did not have", async () => {
    const desk = await deskOf()
    const ana = await cupo.customer()
    const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten)
    const days = { from: dayFromNow(2), until: dayFromNow(11) }
    await ask(desk, "freeze", ana, held, days)
    // Not begun yet: all of it comes back.
    expect((await ask(desk, "thaw", ana, held, {})).body.expiresAt).toBe(endOf(lastDay()))
    expect(await packagesOf(ana)).toMatchObject([{ frozen: null }])
    await ask(desk, "freeze", ana, held, days)
    // Four of its days are over.
    cupo.server.setTime(at(dayFromNow(6), "08:00"))
    const thawed = await ask(desk, "thaw", ana, held, {})
    cupo.server.setTime(undefined)
    expect(thawed.body.expiresAt).toBe(endOf(addDays(lastDay(), 4)))
    expect((await book(ana, await at10(dayFromNow(6)))).status).toBe(201)
    expect((await book(ana, await at10(dayFromNow(5)))).body.error).toBe("PACKAGE_FROZEN")
    expect((await movementsOf(ana)).map(({ reason }: { reason: string }) => reason)).toContain("thawed")
  })

  test("never ends before what it pays already", async () => {
    const desk = await deskOf()
    const ana = await cupo.customer()
    const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten)
    await ask(desk, "freeze", ana, held, { from: dayFromNow(2), until: dayFromNow(11) })
    const late = addDays(lastDay(), 7)
    expect((await book(ana, await at10(late))).status).toBe(201)
    expect((await ask(desk, "thaw", ana, held, {})).body.expiresAt).toBe(endOf(late))
  })

  test("ended early lasts until the end of that day where a class is that it pays", async () => {
    const [desk, ana] = [await deskOf(), await cupo.customer()]
    const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten, at(dayFromNow(-28), "12:00"))
    const rest = { from: dayFromNow(1), until: dayFromNow(10) }
    expect((await ask(desk, "freeze", ana, held, rest)).status).toBe(200)
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Tijuana", timeZone: "America/Tijuana" })
    const classId = await makeClass(cupo.pool, there, { day: dayFromNow(11), hour: "22:15" })
    expect((await book(ana, classId)).status).toBe(201)
    expect((await ask(desk, "thaw", ana, held, {})).body.expiresAt).toBe(
      at(dayFromNow(11), "23:59:59", "America/Tijuana").toISOString(),
    )
  })

  describe("ended early leaves a week to use a credit", () => {
    const boss = () => cupo.person({ role: "admin", superuser: true })
    /** A package that ends in two days rests until the tenth, and pays a class of the eleventh, in the second seat of its room. */
    async function resting(of: "ten" | "unlimited" = "ten") {
      const [desk, ana] = [await deskOf(), await cupo.customer()]
      const held = await give(cupo.pool, ana.id, cupo.studio.packages[of], at(dayFromNow(-28), "12:00"))
      const rest = { from: dayFromNow(1), until: dayFromNow(10) }
      expect((await ask(desk, "freeze", ana, held, rest)).status).toBe(200)
      const classId = await at10(dayFromNow(11))
      expect((await book(await cupo.customer("ten"), classId)).status).toBe(201)
      const { id } = (await book(ana, classId)).body
      return { ana, classId, id, thaw: async () => (await ask(desk, "thaw", ana, held, {})).body }
    }
    /** Changes the class as it was shown. */
    async function edit(classId: string, wish: object) {
      const as = await boss()
      const { rows } = await cupo.pool.query("select room_id as room from classes where id = $1", [classId])
      const { branch, discipline, instructor } = cupo.studio
      const now = { day: dayFromNow(11), hour: "10:00", branch, discipline, instructor, capacity: 6 }
      const body = { ...now, ...rows[0], ...wish }
      const { token } = (await cupo.call(`POST /classes/${classId}/impact`, { as, body })).body
      const changed = await cupo.call(`PUT /classes/${classId}`, { as, body: { ...body, accepts: token } })
      expect(changed.status).toBe(200)
    }
    const boxing = async () => {
      const id = randomUUID()
      await cupo.pool.query("insert into disciplines (id, name) values ($1, $2)", [id, `Boxeo ${id}`])
      return id
    }

    test("that the studio gave back as it cancelled the class", async () => {
      const { classId, thaw } = await resting()
      expect((await cupo.call(`POST /classes/${classId}/cancel`, { as: await boss() })).status).toBe(200)
      expect(await thaw()).toMatchObject({ expiresAt: endOf(dayFromNow(7)), balance: 10 })
    })

    test("that the studio gave back before it was written until when", async () => {
      const { ana, classId, thaw } = await resting()
      expect((await cupo.call(`POST /classes/${classId}/cancel`, { as: await boss() })).status).toBe(200)
      await cupo.pool.query(
        "update credit_ledger set valid_until = null where held_package_id in (select id from held_packages where user_id = $1)",
        [ana.id],
      )
      const file = new URL("../../server/migrations/0090-packages-valid-until-of-rests.sql", import.meta.url)
      const [, update = ""] = (await readFile(file, "utf8")).split(/(?=^update )/m)
      await cupo.pool.query(update)
      expect(await thaw()).toMatchObject({ expiresAt: endOf(dayFromNow(7)), balance: 10 })
    })

    test("whose seat is not in another room", async () => {
      const { classId, thaw } = await resting()
      const room = await makeRoom(cupo.pool, cupo.studio, randomUUID(), 1)
      await edit(classId, { room, capacity: 1 })
      expect(await thaw()).toMatchObject({ expiresAt: endOf(dayFromNow(7)), balance: 10 })
    })

    test("whose seat was another account's of the same person, too", async () => {
      const { ana, thaw } = await resting()
      const [as, twin] = [await boss(), await cupo.customer("ten")]
      const { day, hour } = { day: dayFromNow(11), hour: "10:00" }
      const other = await makeClass(cupo.pool, cupo.studio, { day, hour })
      expect((await book(twin, other)).status).toBe(201)
      await cupo.pool.query("update seatings set created_at = now() - interval '1 day' where user_id = $1", [
        twin.id,
      ])
      const way = `POST /users/${ana.id}/merge`
      const { token } = (await cupo.call(`${way}/impact`, { as, body: { other: twin.id } })).body
      const body = { other: twin.id, accepts: token }
      expect((await cupo.call(way, { as, key: randomUUID(), body })).status).toBe(200)
      expect(await thaw()).toMatchObject({ expiresAt: endOf(dayFromNow(7)), balance: 10 })
    })

    test.each([
      ["a class at another hour lets go free until it starts", false, async () => ({ hour: "13:00" })],
      ["a class at another hour let go", true, async () => ({ hour: "15:00" })],
      ["a class of another discipline lets go free", false, async () => ({ discipline: await boxing() })],
    ])("that %s", async (_, isLeft, wish) => {
      const { ana, classId, id, thaw } = await resting()
      await edit(classId, await wish())
      if (isLeft) expect((await cupo.call(`DELETE /reservations/${id}`, { as: ana })).status).toBe(200)
      expect((await thaw()).expiresAt).toBe(endOf(dayFromNow(18)))
    })

    test("but none of a package without limit, of which no credit comes back", async () => {
      const cancelled = await resting("unlimited")
      const way = `POST /classes/${cancelled.classId}/cancel`
      expect((await cupo.call(way, { as: await boss() })).status).toBe(200)
      expect((await cancelled.thaw()).expiresAt).toBe(endOf(dayFromNow(2)))
      const moved = await resting("unlimited")
      await edit(moved.classId, { hour: "17:00" })
      expect((await moved.thaw()).expiresAt).toBe(endOf(dayFromNow(11)))
    })

    test("but not one that the desk gave up for its customer", async () => {
      const { id, thaw } = await resting()
      expect((await cupo.call(`DELETE /reservations/${id}`, { as: await boss() })).status).toBe(200)
      expect(await thaw()).toMatchObject({ expiresAt: endOf(dayFromNow(2)), balance: 10 })
    })

    test("but not one that the rest gave back, that its customer did, or that went along to another class", async () => {
      const [desk, ana] = [await deskOf(), await cupo.customer()]
      const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten, at(dayFromNow(-28), "12:00"))
      const [first, second] = [
        await book(ana, await at10(dayFromNow(1))),
        await book(ana, await at10(dayFromNow(2))),
      ]
      const newClassId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(2), hour: "12:00" })
      const change = { as: desk, body: { newClassId } }
      const changed = await cupo.call(`POST /reservations/${first.body.id}/change`, change)
      expect(changed.status).toBe(200)
      expect((await cupo.call(`DELETE /reservations/${second.body.id}`, { as: ana })).status).toBe(200)
      const rest = { from: dayFromNow(1), until: dayFromNow(10), cancels: [changed.body.id] }
      expect((await ask(desk, "freeze", ana, held, rest)).status).toBe(200)
      expect((await ask(desk, "thaw", ana, held, {})).body).toMatchObject({
        ...{ expiresAt: endOf(dayFromNow(2)), balance: 10 },
      })
    })
  })
})

describe("a package that is passed on", () => {
  test("is the other's with the credits left; what was reserved stays, and a class given up in time goes back to who had it", async () => {
    const desk = await deskOf()
    const [ana, luis] = [await cupo.customer(), await cupo.customer()]
    const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten)
    const classId = await at10(dayFromNow(5))
    const { id } = (await book(ana, classId)).body
    const press = randomUUID()
    const reply = await ask(desk, "pass", ana, held, { to: luis.id }, press)
    expect(reply).toMatchObject({ status: 200, body: { packageId: held, credits: 9 } })
    expect((await ask(desk, "pass", ana, held, { to: luis.id }, press)).body).toEqual(reply.body)
    expect(await packagesOf(ana)).toMatchObject([{ available: 0, passedTo: "Renata M." }])
    expect(await packagesOf(luis)).toMatchObject([
      {
        id: reply.body.receivedId,
        available: 9,
        totalClasses: 9,
        expiresAt: endOf(lastDay()),
        passedFrom: "Renata M.",
      },
    ])
    expect((await movementsOf(ana))[0]).toMatchObject({
      reason: "passed",
      delta: -9,
      balance: 0,
      note: "Se va de viaje",
    })
    expect((await book(ana, await at10(dayFromNow(6)))).body.error).toBe("NO_CLASSES_AVAILABLE")
    expect((await book(luis, classId)).status).toBe(201)
    expect((await cupo.call(`DELETE /reservations/${id}`, { as: ana })).status).toBe(200)
    expect((await packagesOf(ana))[0].available).toBe(1)
    expect((await packagesOf(luis))[0].available).toBe(8)
    expect(await mailsOf(ana, /^Tu paquete ahora es de/)).toHaveLength(1)
    expect(await mailsOf(luis, /^Recibiste un paquete/)).toHaveLength(1)
    // What came back is passed on too; with nothing left, there is nothing to pass.
    expect((await ask(desk, "pass", ana, held, { to: luis.id })).body.credits).toBe(1)
    expect((await ask(desk, "pass", ana, held, { to: luis.id })).body.error).toBe("NOTHING_TO_PASS")
  })

  test("without limit pays nothing more of who had it; its rest goes along", async () => {
    const desk = await deskOf()
    const [ana, luis] = [await cupo.customer(), await cupo.customer()]
    const held = await give(cupo.pool, ana.id, cupo.studio.packages.unlimited)
    const days = { from: dayFromNow(3), until: dayFromNow(4) }
    await ask(desk, "freeze", ana, held, days)
    expect((await ask(desk, "pass", ana, held, { to: luis.id })).body.credits).toBeNull()
    expect((await book(ana, await at10(dayFromNow(2)))).body.error).toBe("NO_PACKAGES")
    expect((await book(luis, await at10(dayFromNow(3)))).body.error).toBe("PACKAGE_FROZEN")
    expect((await book(luis, await at10(dayFromNow(5)))).status).toBe(201)
    expect((await ask(desk, "pass", ana, held, { to: luis.id })).body.error).toBe("PACKAGE_ENDED")
  })

  test("is owed for as before, and goes with its payment, from whoever has it", async () => {
    const desk = await deskOf()
    const [ana, luis, eva] = [await cupo.customer(), await cupo.customer(), await cupo.customer()]
    const sale = { userId: ana.id, packageId: cupo.studio.packages.ten, amount: 1800, paymentMethod: "cash" }
    const sold = await cupo.call("POST /transactions/cash", {
      ...{ as: desk, key: randomUUID(), body: { ...sale, branchId: cupo.studio.branch } },
    })
    expect(sold.status).toBe(201)
    const [{ id: held }] = await packagesOf(ana)
    const boss = await cupo.person({ role: "admin", superuser: true })
    // What is estimated among it too: without its payment, a package counts by its price of today.
    const owed = async () => (await cupo.call("GET /liability", { as: boss })).body.branches
    const before = await owed()
    const { receivedId } = (await ask(desk, "pass", ana, held, { to: luis.id })).body
    const last = (await ask(desk, "pass", luis, receivedId, { to: eva.id })).body.receivedId
    expect(await owed()).toEqual(before)
    await ask(desk, "freeze", eva, last, { from: dayFromNow(8), until: dayFromNow(9) })
    expect(await owed()).toEqual(before)
    const classId = await at10(dayFromNow(3))
    expect((await book(eva, classId)).status).toBe(201)
    const { id } = sold.body.tx
    const impact = await cupo.call(`GET /transactions/${id}/refund-impact`, { as: desk })
    expect(impact.body).toMatchObject({ hasPackage: true, credits: 10, reservations: 1, passedTo: "Renata" })
    const refund = await cupo.call(`POST /transactions/${id}/refunds`, {
      ...{ as: desk, key: randomUUID() },
      body: { reason: "Se lastimó", through: "cash", revokes: true },
    })
    expect(refund.status).toBe(201)
    for (const one of [ana, luis, eva]) {
      for (const of of await packagesOf(one)) expect(of).toMatchObject({ active: false, available: 0 })
    }
    expect((await cupo.call("GET /reservations/my", { as: eva })).body.reservations).toEqual([])
    expect(await mailsOf(eva, /^Tu paquete ya no se puede usar/)).toHaveLength(1)
    expect(await mailsOf(ana, /^Tu paquete ya no se puede usar/)).toHaveLength(0)
  })
})
