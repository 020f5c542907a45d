import { expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { at, give, makeBranch, makeClass, makePackage, type Studio } from "../support/studio.ts"

const cupo = freshCupo()

/** A Wednesday evening of Mexico City; Thursday has begun in Auckland. */
const evening = at("2026-03-18", "18:00")
const tomorrow = "2026-03-19"

const dayOf = ({ branch }: Studio, as: Person) =>
  cupo.call(`GET /reports/branch-day?branch=${branch}`, { as })
const clerk = (permissions: Record<string, string[]>, branches: string[]) =>
  cupo.person({ role: "employee", permissions: { operaciones: ["ver"], ...permissions }, branches })

test("a branch's day is who has a seat in it, each once, and what came in there, on its own clock, as far as one may see it", async () => {
  const { pool, studio, server } = cupo
  server.setTime(evening)
  const as = await cupo.person({ role: "admin", superuser: true })
  const there = await makeBranch(pool, studio, { name: "Ponsonby", timeZone: "Pacific/Auckland" })
  const who = async () => {
    const one = await cupo.customer()
    await give(pool, one.id, studio.packages.ten, at("2026-03-01", "08:00"))
    return one
  }
  const book = async (one: Person, classId: string) =>
    expect((await cupo.call("POST /reservations", { as: one, body: { classId } })).status).toBe(201)
  const [ana, leo, eva] = [await who(), await who(), await who()]
  const [early, late] = [
    await makeClass(pool, there, { day: tomorrow, hour: "18:00" }),
    await makeClass(pool, there, { day: tomorrow, hour: "20:00" }),
  ]
  // Ana comes twice; Leo has been here; Eva comes elsewhere that day, and gave up her seat here.
  await cupo.call(`PUT /users/${ana.id}`, { as: ana, body: { careNote: "Rodilla" } })
  for (const id of [early, late]) await book(ana, id)
  const past = await makeClass(pool, studio, { day: "2026-03-10", hour: "18:00" })
  server.setTime(at("2026-03-09", "18:00"))
  await book(leo, past)
  server.setTime(evening)
  await book(leo, late)
  await book(eva, await makeClass(pool, studio, { day: tomorrow, hour: "18:00" }))
  await book(eva, early)
  const { body: mine } = await cupo.call("GET /reservations/my?scope=upcoming", { as: eva })
  const given = mine.reservations.find(({ classId }: { classId: string }) => classId === early)
  await cupo.call(`DELETE /reservations/${given.id}`, { as: eva })
  // Nobody sits where staff keep a seat.
  const kept = await cupo.call(`POST /classes/${early}/kept-seats`, {
    as,
    body: { seat: 5, name: "Mamá de Sofía" },
  })
  expect(kept.status).toBe(201)
  // Sold there yesterday, today, and given back today; and today elsewhere.
  const packageId = await makePackage(pool, { description: "Cinco" })
  const sell = async ({ branch }: Studio, { id: userId }: Person) =>
    (
      await cupo.call("POST /transactions/cash", {
        as,
        body: { userId, packageId, paymentMethod: "terminal", amount: 500, branchId: branch },
      })
    ).body.tx.id
  server.setTime(at("2026-03-17", "18:00"))
  const before = await sell(there, eva)
  server.setTime(evening)
  await sell(there, ana)
  await sell(there, leo)
  await sell(studio, eva)
  const refund = await cupo.call(`POST /transactions/${before}/refunds`, {
    as,
    body: { reason: "No puede venir", through: "cash", amount: 200 },
  })
  expect(refund.status, JSON.stringify(refund.body)).toBeLessThan(300)

  const money = { paid: 1_000, refunded: 200, net: 800 }
  const whole = { day: tomorrow, people: 2, money, firstTimers: 1, careNotes: 1 }
  expect((await dayOf(there, as)).body).toEqual(whole)
  expect((await dayOf(studio, as)).body).toMatchObject({ day: "2026-03-18", people: 0, money: { net: 500 } })
  // The dashboard counts its seats, and not what is kept.
  const boss = await clerk({ dashboard: ["ver"] }, [there.branch])
  expect((await cupo.call("GET /reports/today", { as: boss })).body.today).toMatchObject({
    ...{ day: tomorrow, people: 3 },
    money,
  })

  const nothing = { ...whole, money: null, firstTimers: null, careNotes: null }
  const seen = async (permissions: Record<string, string[]>) =>
    (await dayOf(there, await clerk(permissions, [there.branch]))).body
  expect(await seen({})).toEqual(nothing)
  expect(await seen({ clases: ["detalle"] })).toEqual({ ...nothing, firstTimers: 1 })
  expect(await seen({ clases: ["ver"] })).toEqual({ ...nothing, careNotes: 1 })
  expect(await seen({ transacciones: ["listado"] })).toEqual({ ...nothing, money })
  expect((await dayOf(there, boss)).body).toEqual({ ...nothing, money })
  expect((await dayOf(studio, boss)).status).toBe(403)
  expect((await dayOf(there, ana)).status).toBe(403)
  expect((await dayOf({ ...there, branch: eva.id }, as)).body.error).toBe("BRANCH_NOT_FOUND")
  expect((await cupo.call("GET /reports/branch-day?branch=nada", { as })).status).toBe(400)
})
