import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Platform } from "../../server/platform/context.ts"
import { tallyTasks } from "../../server/platform/database/tallies.ts"
import { freshCupo } from "../support/cupo.ts"
import { signedIn } from "../support/people.ts"
import { makeBranch } from "../support/studio.ts"

const cupo = freshCupo()
const boss = () => cupo.person({ role: "admin", superuser: true })
const fold = () => Promise.all(tallyTasks.map((task) => task.run({ pool: cupo.pool } as Platform)))
const kept = async () => (await cupo.pool.query("select from tallies where list = 'customers'")).rowCount ?? 0

test("a list has as many rows as it says, while they come and while their counts become one", async () => {
  const as = await boss()
  await signedIn(cupo.pool, { count: 150 })
  expect(await kept()).toBe(150)
  const total = async () => (await cupo.call("GET /users", { as })).body.total
  const [totals] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, total)),
    ...Array.from({ length: 6 }, fold),
  ])
  expect(new Set(totals)).toEqual(new Set([150]))
  expect(await kept()).toBe(1)
  await Promise.all([signedIn(cupo.pool, { count: 120 }), ...Array.from({ length: 6 }, fold)])
  expect(await total()).toBe(270)
})

test("what is told wrong is found", async () => {
  cupo.isUnguarded = true
  await cupo.pool.query("alter table users disable trigger tally")
  await cupo.customer()
  // In their branch, and of all branches.
  const why = "- told, 1/0/0 there"
  expect((await cupo.database.violations()).map((one) => one.why)).toEqual([why, why])
})

test("of a search a thousand are told, and more as one goes on", async () => {
  const as = await boss()
  await cupo.pool.query(
    `insert into users (id, uid, first_name, last_name, email, phone, role, created_at)
     select gen_random_uuid(), gen_random_uuid()::text, 'Ximena', 'Ríos', 'ximena' || n || '@example.com', '', 'user', now() - n * interval '1 minute'
     from generate_series(1, 1010) n`,
  )
  const found = async (page: number, size: number) => {
    const { body } = await cupo.call(`GET /users?search=xime&page=${page}&size=${size}`, { as })
    return {
      rows: body.users.map(({ email }: { email: string }) => email),
      total: body.total,
      hasMore: body.hasMore,
    }
  }
  expect(await found(1, 6)).toMatchObject({ total: 1000, hasMore: true })
  expect(await found(167, 6)).toEqual({
    rows: [997, 998, 999, 1000, 1001, 1002].map((n) => `ximena${n}@example.com`),
    total: 1010,
    hasMore: false,
  })
  const pages = await Promise.all([1, 2, 3].map((page) => found(page, 500)))
  expect(pages.map(({ rows }) => rows.length)).toEqual([500, 500, 10])
  expect(new Set(pages.flatMap(({ rows }) => rows)).size).toBe(1010)
})

test("payments sum to the same as what is kept of them and as what each of them is", async () => {
  const [as, ana] = [await boss(), await cupo.customer()]
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
  const brought = (status: string, branch: string | null) =>
    cupo.pool.query(
      `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, source)
       values ($1::uuid, $2, $3, $4, 70000, $5, 'paypal', $1::text)`,
      [randomUUID(), ana.id, branch, cupo.studio.packages.ten, status],
    )
  const sell = async (paymentMethod: string) => {
    const { packages, branch } = cupo.studio
    const whose = { userId: (await cupo.customer()).id, branchId: branch, packageId: packages.ten }
    const body = { ...whose, amount: 1800, paymentMethod }
    const { body: sold } = await cupo.call("POST /transactions/cash", { as, key: randomUUID(), body })
    return sold.tx.id as string
  }
  const refund = (id: string, amount: number) =>
    cupo.call(`POST /transactions/${id}/refunds`, {
      ...{ as, key: randomUUID() },
      body: { amount, reason: "No puede venir", through: "cash", revokes: false },
    })
  for (const [status, branch] of [
    ["paid", null],
    ["refunded", there.branch],
    ["pending", there.branch],
  ] as const)
    await brought(status, branch)
  const [part, whole] = [await sell("cash"), await sell("terminal")]
  for (const one of [part, whole]) await refund(one, 500)
  await refund(whole, 1300)
  const read = async (query: string) => {
    const { total, sums } = (await cupo.call(`GET /transactions?${query}`, { as })).body
    return { total, sums }
  }
  expect(await read("")).toEqual({
    total: 5,
    sums: { paid: 5000, refunded: 3000, net: 2000, givenBack: 3000 },
  })
  for (const narrowed of [
    "",
    "status=refunded",
    "method=paypal",
    `branch=${there.branch}`,
    "status=paid&method=cash",
  ]) {
    expect(await read(narrowed)).toEqual(await read(`${narrowed}&initdate=2020-01-01`))
  }
})
