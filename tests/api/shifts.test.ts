import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { at, dayFromNow, makeBranch, makeClass } from "../support/studio.ts"
import { holdBack, meetOpen, reached } from "../support/unguarded.ts"

const cupo = sharedCupo()

const cashier = () =>
  cupo.person({ role: "employee", permissions: { transacciones: ["listado", "crear", "editar"] } })
const open = (as: Person, openingFloat = 500, branchId = cupo.studio.branch) =>
  cupo.call("POST /shifts", { as, key: randomUUID(), body: { branchId, openingFloat } })
const mine = async (as: Person, branch = cupo.studio.branch) =>
  (await cupo.call(`GET /shifts/my?branch=${branch}`, { as })).body.shift
const move = (as: Person, id: string, kind: string, amount: number) =>
  cupo.call(`POST /shifts/${id}/movements`, {
    ...{ as, key: randomUUID(), body: { kind, amount, reason: "Garrafón de agua" } },
  })
const close = (as: Person, id: string, body: object, key = randomUUID()) =>
  cupo.call(`POST /shifts/${id}/close`, { as, key, body })
const sell = async (as: Person, paymentMethod = "cash") => {
  const ana = await cupo.customer()
  return cupo.call("POST /transactions/cash", {
    ...{ as, key: randomUUID() },
    body: {
      ...{ userId: ana.id, packageId: cupo.studio.packages.ten, amount: 1800 },
      ...{ paymentMethod, branchId: cupo.studio.branch },
    },
  })
}

const giveBack = (as: Person, id: string, more: object = {}) =>
  cupo.call(`POST /transactions/${id}/refunds`, {
    ...{ as, key: randomUUID() },
    body: { reason: "Se lastimó", through: "cash", amount: 100, revokes: false, ...more },
  })

describe("a drawer", () => {
  test("expects what it began with, what was sold, put in, taken out and given back in cash", async () => {
    const daniela = await cashier()
    await sell(daniela)
    const { body } = await open(daniela)
    const [sold] = [await sell(daniela), await sell(daniela, "terminal"), await sell(await cashier())]
    await move(daniela, body.id, "in", 100.5)
    await move(daniela, body.id, "out", 60)
    await cupo.call(`POST /transactions/${sold?.body.tx.id}/refunds`, {
      ...{ as: daniela, key: randomUUID() },
      body: { reason: "Se lastimó", through: "cash", amount: 300, revokes: false },
    })
    expect(await mine(daniela)).toMatchObject({
      ...{ openingFloat: 500, cash: { count: 1, amount: 1800 }, terminal: { count: 1, amount: 1800 } },
      ...{ refunds: { count: 1, amount: 300 }, expected: 2040.5, counted: null, difference: null },
    })
    const counted = { counted: 2000, expected: 2040.5 }
    expect((await close(daniela, body.id, counted)).body.error).toBe("DIFFERENCE_UNEXPLAINED")
    expect((await close(daniela, body.id, { ...counted, expected: 500 })).body.error).toBe("SHIFT_MOVED")
    const explained = { ...counted, explanation: "Faltó cambio" }
    const seller = await cupo.person({ role: "employee", permissions: { transacciones: ["crear"] } })
    expect((await close(seller, body.id, explained)).body.error).toBe("SHIFT_NOT_FOUND")
    const key = randomUUID()
    expect((await close(daniela, body.id, explained, key)).status).toBe(200)
    expect((await close(daniela, body.id, explained, key)).status).toBe(200)
    expect(await mine(daniela)).toBeNull()
    expect((await move(daniela, body.id, "in", 1)).body.error).toBe("SHIFT_CLOSED")
    const listed = (await cupo.call("GET /shifts", { as: daniela })).body
    expect(listed.shifts.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
      ...{ expected: 2040.5, counted: 2000, difference: -40.5, explanation: "Faltó cambio" },
    })
    const paper = await fetch(`${cupo.server.url}/api/shifts/${body.id}/paper`, { headers: daniela.headers })
    expect(paper.headers.get("content-type")).toBe("application/pdf")
    const stranger = await cupo.customer()
    const refused = await fetch(`${cupo.server.url}/api/shifts/${body.id}/paper`, {
      headers: stranger.headers,
    })
    expect(refused.status).toBe(404)
  })

  test("is listed and counted whatever was written down of it", async () => {
    const daniela = await cashier()
    const { body } = await open(daniela)
    // More centavos than an integer of the database holds.
    for (let i = 0; i < 22; i++) expect((await move(daniela, body.id, "in", 1_000_000)).status).toBe(201)
    expect(await mine(daniela)).toMatchObject({ expected: 22_000_500 })
    const counted = { counted: 500, expected: 22_000_500, explanation: "Se escribió de más" }
    expect((await close(daniela, body.id, counted)).status).toBe(200)
    const listed = (await cupo.call("GET /shifts", { as: daniela })).body
    expect(listed.shifts.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
      ...{ expected: 22_000_500, counted: 500, difference: -22_000_000 },
    })
  })

  test("pays back what was sold in another branch, and counts it", async () => {
    const [daniela, elena] = [await cashier(), await cashier()]
    const { branch: condesa } = await makeBranch(cupo.pool, cupo.studio, { name: "Condesa" })
    const [sold] = [await sell(elena)]
    const id = sold?.body.tx.id
    const there = (await open(daniela, 500, condesa)).body.id
    expect((await giveBack(daniela, id)).status).toBe(201)
    expect(await mine(daniela, condesa)).toMatchObject({ refunds: { count: 1, amount: 100 }, expected: 400 })

    // With one in the payment's branch too, that one; or the one they say.
    const here = (await open(daniela)).body.id
    const impact = async () =>
      (await cupo.call(`GET /transactions/${id}/refund-impact`, { as: daniela })).body
    expect((await impact()).drawers).toEqual([
      { id: here, branchName: "Roma Norte" },
      { id: there, branchName: "Condesa" },
    ])
    await giveBack(daniela, id)
    expect((await mine(daniela)).expected).toBe(400)
    await giveBack(daniela, id, { shiftId: there })
    expect((await mine(daniela, condesa)).expected).toBe(300)
    expect((await giveBack(daniela, id, { shiftId: (await open(elena)).body.id })).body.error).toBe(
      "SHIFT_CLOSED",
    )
    expect((await close(daniela, there, { counted: 300, expected: 300 })).status).toBe(200)
    expect((await giveBack(daniela, id, { shiftId: there })).body.error).toBe("SHIFT_CLOSED")
    expect((await close(daniela, here, { counted: 400, expected: 400 })).status).toBe(200)
    expect((await impact()).drawers).toEqual([])
    expect((await giveBack(daniela, id)).status).toBe(201)
  })

  test("that is counted while it pays back is counted with that, or has not paid it", async () => {
    const daniela = await cashier()
    const sold = await sell(daniela)
    for (let round = 0; round < 5; round++) {
      const { body } = await open(daniela)
      const [given, closed] = await Promise.all([
        giveBack(daniela, sold.body.tx.id, { shiftId: body.id }),
        close(daniela, body.id, { counted: 500, expected: 500 }),
      ])
      if (closed.status === 200) expect(given.body.error).toBe("SHIFT_CLOSED")
      else {
        expect([given.status, closed.body.error]).toEqual([201, "SHIFT_MOVED"])
        expect((await close(daniela, body.id, { counted: 400, expected: 400 })).status).toBe(200)
      }
    }
  })

  test("takes what was still to be paid when somebody says that it was", async () => {
    const daniela = await cashier()
    const { body } = await open(daniela)
    const ana = await cupo.customer()
    const pending = async (method: string, packageId: string | null) => {
      const id = randomUUID()
      await cupo.pool.query(
        `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, source)
         values ($1, $2, $3, $4, 180000, 'pending', $5, $6)`,
        [id, ana.id, cupo.studio.branch, packageId, method, `import:${id}`],
      )
      return id
    }
    for (const id of [
      await pending("cash", cupo.studio.packages.ten),
      await pending("cash", null),
      await pending("terminal", cupo.studio.packages.ten),
      await pending("paypal", cupo.studio.packages.ten),
    ]) {
      const paid = () =>
        cupo.call(`PATCH /transactions/${id}`, { as: daniela, body: { status: "paid", reason: "Ya pagó" } })
      for (let press = 0; press < 2; press++) expect((await paid()).status).toBe(200)
    }
    expect(await mine(daniela)).toMatchObject({
      ...{ cash: { count: 2, amount: 3600 }, terminal: { count: 1, amount: 1800 }, expected: 4100 },
    })
    expect((await close(daniela, body.id, { counted: 4100, expected: 4100 })).status).toBe(200)
  })

  test("is closed once by two who press at once with what each counted", async () => {
    const daniela = await cashier()
    const { body } = await open(daniela)
    const both = await Promise.all(
      [500, 490].map((counted) =>
        close(daniela, body.id, { counted, expected: 500, explanation: "Conté dos veces" }),
      ),
    )
    expect(both.map((reply) => reply.body.error ?? reply.status).sort()).toEqual([200, "SHIFT_CLOSED"])
  })

  test("that is counted while a sale is being written waits, and counts it", async () => {
    const daniela = await cashier()
    const { body } = await open(daniela)
    const release = await holdBack(cupo.pool, "cash_sales", "insert")
    const selling = sell(daniela)
    await reached(cupo.pool, "wait_event_type = 'Lock'", 1)
    const closing = close(daniela, body.id, { counted: 500, expected: 500 })
    await Promise.race([closing, reached(cupo.pool, "wait_event_type = 'Lock'", 2)])
    await release()
    expect([(await selling).status, (await closing).body.error]).toEqual([201, "SHIFT_MOVED"])
    expect((await close(daniela, body.id, { counted: 2300, expected: 2300 })).status).toBe(200)
  })

  test("of who has left is counted by who corrects payments there, and says so; nobody else may", async () => {
    const [daniela, elena] = [await cashier(), await cashier()]
    const { branch: condesa } = await makeBranch(cupo.pool, cupo.studio, { name: "Juárez" })
    const only = (branches: string[], actions: string[]) =>
      cupo.person({ role: "employee", branches, permissions: { transacciones: actions } })
    const { id } = (await open(daniela)).body
    await sell(daniela)
    const counted = { counted: 2300, expected: 2300 }
    for (const [someone, error] of [
      [await only([condesa], ["listado", "crear", "editar"]), "SHIFT_NOT_FOUND"],
      [await only([cupo.studio.branch], ["crear"]), "SHIFT_NOT_FOUND"],
      [await only([cupo.studio.branch], ["listado", "crear"]), "FORBIDDEN"],
    ] as const)
      expect((await close(someone, id, counted)).body.error).toBe(error)
    await cupo.pool.query("update users set enabled = false where id = $1", [daniela.id])
    expect((await close(elena, id, { ...counted, counted: 2200 })).body.error).toBe("DIFFERENCE_UNEXPLAINED")
    expect((await close(elena, id, { ...counted, expected: 500 })).body.error).toBe("SHIFT_MOVED")
    const key = randomUUID()
    for (let press = 0; press < 2; press++) expect((await close(elena, id, counted, key)).status).toBe(200)
    const listed = (await cupo.call("GET /shifts", { as: elena })).body.shifts
    const said = listed.find((one: { id: string }) => one.id === id)
    expect(said).toMatchObject({ userId: daniela.id, counted: 2300, difference: 0 })
    const { rows } = await cupo.pool.query(
      "select first_name || ' ' || last_name as name from users where id = $1",
      [elena.id],
    )
    expect(said.closedBy).toBe(rows[0].name)
  })

  test("that its owner and another count at once is closed once, by either; one's own says nobody", async () => {
    for (let round = 0; round < 4; round++) {
      const [daniela, elena] = [await cashier(), await cashier()]
      const { id } = (await open(daniela)).body
      const replies = await Promise.all(
        [daniela, elena].map((as) => close(as, id, { counted: 500, expected: 500 })),
      )
      expect(replies.map(({ body, status }) => body.error ?? status).sort()).toEqual([200, "SHIFT_CLOSED"])
      const { rows } = await cupo.pool.query("select closed_by from shifts where id = $1", [id])
      expect(rows).toEqual([{ closed_by: replies[0]?.status === 200 ? null : elena.id }])
    }
  })

  test("is opened once from two tabs, and would be twice without its index", async () => {
    const daniela = await cashier()
    const both = await Promise.all([1, 2].map(() => open(daniela)))
    expect(both.map((reply) => reply.body.error ?? reply.status).sort()).toEqual([201, "SHIFT_OPEN"])
    const elena = await cashier()
    await cupo.pool.query("drop index shifts_one_open")
    await meetOpen(cupo.pool, { table: "shifts", on: "insert", most: 15_000, onlyHeld: true })
    const unguarded = await Promise.all([1, 2].map(() => open(elena)))
    expect(unguarded.map(({ status }) => status)).toEqual([201, 201])
    await cupo.pool.query("drop trigger a_meet_open on shifts")
    await cupo.pool.query("delete from shifts where user_id = $1", [elena.id])
    await cupo.pool.query(
      "create unique index shifts_one_open on shifts (branch_id, user_id) where closed_at is null",
    )
  })
})

test("what is owed in classes is what was paid for those that are left", async () => {
  const daniela = await cashier()
  const owed = async () => {
    const { body } = await cupo.call("GET /liability", { as: daniela })
    const sum = (name: string) =>
      body.branches.reduce((all: number, one: Record<string, number>) => all + (one[name] ?? 0), 0)
    expect(body.amount).toBeCloseTo(sum("amount"), 2)
    return [sum("packages"), sum("credits"), sum("amount"), sum("estimated")] as const
  }
  const since = async (before: readonly number[]) =>
    (await owed()).map((now, index) => Math.round((now - (before[index] as number)) * 100) / 100)
  const start = await owed()
  const { body } = await sell(daniela)
  expect(await since(start)).toEqual([1, 10, 1800, 0])
  await cupo.call(`POST /transactions/${body.tx.id}/refunds`, {
    ...{ as: daniela, key: randomUUID() },
    body: { reason: "Se lastimó", through: "cash", amount: 300, revokes: false },
  })
  expect(await since(start)).toEqual([1, 10, 1500, 0])
  const classId = await makeClass(cupo.pool, cupo.studio, { hour: "07:10" })
  const seated = { classId, userId: body.tx.userId, seat: 2 }
  const reception = await cupo.person({ role: "admin", superuser: true })
  expect((await cupo.call("POST /reservations", { as: reception, body: seated })).status).toBe(201)
  expect(await since(start)).toEqual([1, 9, 1350, 0])
  // One that came without a payment counts by the price of today.
  await cupo.customer("ten")
  expect(await since(start)).toEqual([2, 19, 3150, 1800])
  // Days count whole: the sum does not run away while it is looked at.
  await cupo.customer("unlimited")
  cupo.server.setTime(at(dayFromNow(1), "12:00"))
  const noon = await owed()
  cupo.server.setTime(at(dayFromNow(1), "12:01"))
  expect(await owed()).toEqual(noon)
  cupo.server.setTime(at(dayFromNow(2), "12:01"))
  expect((await owed())[2]).toBeLessThan(noon[2])
  cupo.server.setTime(undefined)
})
