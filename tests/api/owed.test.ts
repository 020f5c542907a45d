import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { owedTasks } from "../../server/features/payments/desk/owed.ts"
import type { Platform } from "../../server/platform/context.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { makeBranch, makeClass } from "../support/studio.ts"

const cupo = freshCupo()

const minutes = (many: number) => new Date(Date.now() + many * 60_000)
const sum = (at = new Date()) =>
  Promise.all(
    owedTasks.map((task) => task.run({ pool: cupo.pool, clock: { now: () => at } } as unknown as Platform)),
  )

const boss = () => cupo.person({ role: "admin", superuser: true })
async function sell(as: Person, branchId = cupo.studio.branch): Promise<string> {
  const userId = (await cupo.customer()).id
  const sale = { userId, packageId: cupo.studio.packages.ten, amount: 1800, paymentMethod: "cash", branchId }
  const { status } = await cupo.call("POST /transactions/cash", { as, key: randomUUID(), body: sale })
  expect(status).toBe(201)
  return userId
}
const owed = async (as: Person) => (await cupo.call("GET /liability", { as })).body

test("what is owed is as it was summed last, says when, and is summed by whoever reads where no worker is", async () => {
  const as = await boss()
  const first = await sell(as)
  expect((await owed(as)).amount).toBe(1800)
  const at = new Date()
  await sum(at)
  await sell(as)
  cupo.server.setTime(minutes(4))
  const kept = await owed(as)
  expect(kept).toMatchObject({ at: at.toISOString(), amount: 1800 })
  expect(kept.branches).toMatchObject([{ packages: 1, credits: 10, amount: 1800, estimated: 0 }])
  cupo.server.setTime(undefined)
  await sum()
  expect((await owed(as)).amount).toBe(3600)
  // A booking writes nothing for it.
  const before = await owed(as)
  const body = { classId: await makeClass(cupo.pool, cupo.studio), userId: first }
  expect((await cupo.call("POST /reservations", { as, body })).status).toBe(201)
  expect(await owed(as)).toEqual(before)
  cupo.server.setTime(minutes(11))
  expect(await owed(as)).toMatchObject({ amount: 3420, branches: [{ credits: 19 }] })
  cupo.server.setTime(undefined)
  await Promise.all(Array.from({ length: 6 }, () => sum()))
  expect((await owed(as)).amount).toBe(3420)
})

test("classes that were added are a part of what was paid: no more is owed than that, also of what was passed on", async () => {
  const as = await boss()
  const userId = await sell(as)
  const heldOf = async (id: string) => {
    const { packages } = (await cupo.call(`GET /users/${id}/credits`, { as })).body
    return packages.find(({ available }: { available: number }) => available > 0).id as string
  }
  const adjust = async (id: string, delta: number) => {
    const body = { delta, reason: "Cortesía" }
    const path = `POST /users/${id}/credits/${await heldOf(id)}/adjust`
    expect((await cupo.call(path, { as, key: randomUUID(), body })).status).toBe(200)
  }
  await adjust(userId, 10)
  expect((await owed(as)).amount).toBe(1800)
  const { id: to } = await cupo.customer()
  const passed = await cupo.call(`POST /users/${userId}/credits/${await heldOf(userId)}/pass`, {
    ...{ as, key: randomUUID(), body: { to, reason: "Se muda" } },
  })
  expect(passed.status).toBe(200)
  expect((await owed(as)).amount).toBe(1800)
  await adjust(to, 4)
  await adjust(to, -6)
  expect(await owed(as)).toMatchObject({ amount: 1350, branches: [{ credits: 18 }] })
})

test("of a sum that is kept whoever is limited to a branch sees that one", async () => {
  const as = await boss()
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
  const sold = await sell(as)
  await cupo.pool.query("update users set branch_id = $2 where id = $1", [sold, there.branch])
  await sell(as)
  for (const keep of [async () => undefined, sum]) {
    await keep()
    const all = await owed(as)
    const limited = { role: "employee", permissions: { transacciones: ["listado"] } } as const
    const theirs = await cupo.person({ ...limited, branches: [there.branch] } as never)
    const seen = await owed(theirs)
    expect(all.amount).toBe(3600)
    expect(seen.branches.map(({ branchName }: { branchName: string }) => branchName)).toEqual(["Coyoacán"])
    expect(seen.amount).toBe(1800)
  }
})

test("what is owed in many branches is read by the page, in the order that is asked for, and is summed of all of them", async () => {
  const as = await boss()
  // One sale in the first, two in the second; «Ámbar» is before «Coyoacán», as a dictionary has them.
  for (const [name, sales] of [
    ["Coyoacán", 1],
    ["Ámbar", 2],
    ["Zapata", 1],
  ] as const) {
    const { branch } = await makeBranch(cupo.pool, cupo.studio, { name })
    for (let sold = 0; sold < sales; sold++)
      await cupo.pool.query("update users set branch_id = $2 where id = $1", [await sell(as), branch])
  }
  const page = async (query: string) => {
    const { status, body } = await cupo.call(`GET /liability?${query}`, { as })
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 3, amount: 7200 })
    return body.branches.map(({ branchName }: { branchName: string }) => branchName)
  }
  expect(await page("size=2")).toEqual(["Ámbar", "Coyoacán"])
  expect(await page("size=2&page=2")).toEqual(["Zapata"])
  // One that is no more is the last.
  expect(await page("size=2&page=9")).toEqual(["Zapata"])
  expect(await page("sort=-branch")).toEqual(["Zapata", "Coyoacán", "Ámbar"])
  expect(await page("sort=amount")).toEqual(["Coyoacán", "Zapata", "Ámbar"])
  expect(await page("sort=-credits&size=1")).toEqual(["Ámbar"])
  expect((await cupo.call("GET /liability?sort=name", { as })).status).toBe(400)
})

test("a sum that is not what the rows say is found, unless they were written since", async () => {
  cupo.isUnguarded = true
  const as = await boss()
  await sell(as)
  await sum()
  const found = async () => (await cupo.database.violations()).map(({ what }) => what)
  expect(await found()).toEqual([])
  await cupo.pool.query("update owed_sums set branches = jsonb_set(branches, '{0,amount}', '1')")
  expect(await found()).toEqual(["owed_sums"])
  await sell(as)
  expect(await found()).toEqual([])
  await sum()
  expect(await found()).toEqual([])
})
