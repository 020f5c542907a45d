import { randomUUID } from "node:crypto"
import { Temporal } from "temporal-polyfill"
import { beforeAll, describe, expect, test } from "vitest"
import type { z } from "zod"
import type { getTransaction } from "../../contract/transactions.ts"
import { sumCharts } from "../../server/features/reports/charts/kept.ts"
import { sumWhatIsOver } from "../../server/features/reports/kept/sum.ts"
import type { Platform } from "../../server/platform/context.ts"
import { sharedCupo } from "../support/cupo.ts"
import { makeLedger } from "../support/ledger.ts"
import { type Person, signedIn } from "../support/people.ts"
import { makeBranch, makePackage, type Studio, zone } from "../support/studio.ts"

/** What the boxes tell is added up here once more, in another way, of nothing but what the lists give back. */

const cupo = sharedCupo()
let admin: Person
let tijuana: Studio
let onlyTijuana: Person
let people: Person[]
let rows: Row[]

type Row = z.infer<typeof getTransaction.output>

beforeAll(async () => {
  admin = await cupo.person({ role: "admin", superuser: true })
  tijuana = await makeBranch(cupo.pool, cupo.studio, { name: "Zona Río", timeZone: "America/Tijuana" })
  onlyTijuana = await cupo.person({
    role: "employee",
    permissions: { dashboard: ["ver"], transacciones: ["listado", "detalle"] },
    branches: [tijuana.branch],
  })
  people = await signedIn(cupo.pool, { count: 9 })
  const homes = [cupo.studio.branch, tijuana.branch, null]
  for (const [n, { id }] of people.entries())
    await cupo.pool.query("update users set branch_id = $2 where id = $1", [id, homes[n % 3]])
  await makeLedger(cupo.pool, {
    count: 260,
    users: people.map(({ id }) => id),
    branches: homes,
    packages: [cupo.studio.packages.ten, await makePackage(cupo.pool, { description: "Cinco" })],
    from: new Date("2025-11-01T00:00:00Z"),
    to: new Date("2026-03-20T00:00:00Z"),
    seed: 17,
  })
  await merge(people[0] as Person, people[1] as Person)
})

async function merge(stays: Person, goes: Person): Promise<void> {
  const { body } = await cupo.call(`POST /users/${stays.id}/merge/impact`, {
    as: admin,
    body: { other: goes.id },
  })
  const merged = await cupo.call(`POST /users/${stays.id}/merge`, {
    ...{ as: admin, key: randomUUID() },
    body: { other: goes.id, accepts: body.token },
  })
  expect(merged.status).toBe(200)
}

/** Of payments of long ago one goes back in part, and one was none. */
async function writeLate(): Promise<void> {
  const { rows: paid } = await cupo.pool.query<{ id: string }>(
    `select id from transactions where status = 'paid' and branch_id = $1 and amount > 100000 and returned = 0
     order by created_at limit 2`,
    [tijuana.branch],
  )
  const [given, none] = paid as [{ id: string }, { id: string }]
  cupo.server.setTime(new Date("2026-02-10T18:00:00Z"))
  const back = await cupo.call(`POST /transactions/${given.id}/refunds`, {
    ...{ as: admin, key: randomUUID() },
    body: { amount: 300, reason: "No pudo venir", through: "cash", revokes: false },
  })
  expect(back.status, JSON.stringify(back.body)).toBe(201)
  await cupo.pool.query("update transactions set status = 'rejected' where id = $1", [none.id])
}

/** Every payment with all that became of it, as who may see everything reads them. */
async function listed(): Promise<Row[]> {
  const { body } = await cupo.call("GET /transactions?size=500", { as: admin })
  expect(body.transactions).toHaveLength(body.total)
  expect(body.total).toBeGreaterThan(250)
  const details = body.transactions.map(async (one: Row) => {
    if (one.refunded === 0) return { ...one, refunds: [] }
    return (await cupo.call(`GET /transactions/${one.id}`, { as: admin })).body
  })
  return Promise.all(details)
}

const dayOf = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** In centavos: pesos with decimals do not add up in binary. */
const cents = (pesos: number) => Math.round(pesos * 100)

/** Each movement of money with its own day: a payment comes in, a refund goes out; one that came as refunded did both at once. */
const movementsOf = (row: Row) => {
  if (row.status !== "paid" && row.status !== "refunded") return []
  const done = row.refunds.filter(({ status }) => status === "done")
  const back = done.map(({ amount, endedAt }) => ({
    day: dayOf(endedAt as string, row.timeZone),
    in: 0,
    out: amount,
  }))
  const day = dayOf(row.createdAt, row.timeZone)
  const cameBack = row.status === "refunded" && done.length === 0 ? row.amount : 0
  return [{ day, in: row.amount, out: cameBack }, ...back].map((one) => ({ ...one, row }))
}

function moneyOf(of: Row[], isIn: (day: string) => boolean) {
  const moved = of.flatMap(movementsOf).filter(({ day }) => isIn(day))
  const paid = moved.reduce((sum, one) => sum + cents(one.in), 0)
  const refunded = moved.reduce((sum, one) => sum + cents(one.out), 0)
  return { paid: paid / 100, refunded: refunded / 100, net: (paid - refunded) / 100 }
}

const since = (first: string) => (day: string) => day >= first

function startsOf(day: string) {
  const date = Temporal.PlainDate.from(day)
  return {
    year: date.with({ month: 1, day: 1 }).toString(),
    month: date.with({ day: 1 }).toString(),
    week: date.subtract({ days: date.dayOfWeek - 1 }).toString(),
    day,
  }
}

/** At each: what day it is where the studio is, and in Tijuana alone. */
const moments: [title: string, now: string, day: string, there: string][] = [
  ["in the middle of a month", "2026-03-18T18:00:00Z", "2026-03-18", "2026-03-18"],
  [
    "after midnight of a month, which in Tijuana has not begun",
    "2026-03-01T07:30:00Z",
    "2026-03-01",
    "2026-02-28",
  ],
  [
    "after midnight of a year, in a week of the one before",
    "2026-01-01T07:30:00Z",
    "2026-01-01",
    "2025-12-31",
  ],
]

const states: [name: string, reach: () => Promise<unknown>][] = [
  ["of the rows alone", async () => {}],
  ["of what is kept of days that are over", () => sumWhatIsOver(cupo)],
  ["of what is kept, and of what was written late since", writeLate],
  [
    "of what is kept, and of two who paid and are one since",
    async () => {
      await sumWhatIsOver(cupo)
      await merge(people[2] as Person, people[3] as Person)
    },
  ],
]

describe.each(states)("%s", (_state, reach) => {
  beforeAll(async () => {
    await reach()
    rows = await listed()
  })

  describe.each(moments)("what is told %s", (_title, now, day, there) => {
    beforeAll(() => cupo.server.setTime(new Date(now)))

    const whose = [
      ["everybody's", () => admin, day, () => rows],
      [
        "one branch's",
        () => onlyTijuana,
        there,
        () => rows.filter(({ branchId }) => branchId === tijuana.branch),
      ],
    ] as const

    test.each(whose)(
      "of %s money is what the payments sum to, refunds on their own day",
      async (_name, as, today, of) => {
        const { body } = await cupo.call("GET /reports/billing", { as: as() })
        expect(body.total).toEqual(moneyOf(of(), () => true))
        for (const [name, first] of Object.entries(startsOf(today)))
          expect(body[name], name).toEqual({ ...moneyOf(of(), since(first)), since: first })
        for (const name of ["year", "month"] as const) {
          const isIn = since(startsOf(today)[name])
          const by = (is: (row: Row) => boolean) => moneyOf(of().filter(is), isIn)
          expect(body.coupons[name], name).toEqual({
            with: by(({ couponUsed }) => couponUsed),
            without: by(({ couponUsed }) => !couponUsed),
          })
          expect(body.methods[name], name).toEqual({
            cash: by(({ paymentMethod }) => paymentMethod === "cash"),
            terminal: by(({ paymentMethod }) => paymentMethod === "terminal"),
            paypal: by(({ paymentMethod }) => paymentMethod === "paypal"),
          })
        }
      },
    )

    test.each(whose)("of %s money leads to payments that sum to it", async (_name, as, today) => {
      const { body } = await cupo.call("GET /reports/billing", { as: as() })
      const sums = async (query: string) => {
        const page = await cupo.call(`GET /transactions?${query}`, { as: as() })
        const { paid, givenBack } = page.body.sums
        return { paid, refunded: givenBack, net: (cents(paid) - cents(givenBack)) / 100 }
      }
      expect(await sums("")).toEqual(body.total)
      for (const name of ["year", "month", "week", "day"]) {
        const { since: initdate, ...money } = body[name]
        expect(await sums(`initdate=${initdate}`), name).toEqual(money)
      }
      const year = `initdate=${startsOf(today).year}`
      expect(await sums(`${year}&coupon=true`)).toEqual(body.coupons.year.with)
      expect(await sums(`${year}&coupon=false`)).toEqual(body.coupons.year.without)
      expect(await sums(`${year}&method=terminal`)).toEqual(body.methods.year.terminal)
    })

    test.each(whose)(
      "of %s money each month and method is what its payments sum to",
      async (_name, as, today, of) => {
        const { body } = await cupo.call("GET /reports/income", { as: as() })
        const firsts = Array.from({ length: 12 }, (_, n) =>
          Temporal.PlainDate.from(startsOf(today).month).subtract({ months: 11 - n }),
        )
        expect(body.months.map(({ from }: { from: string }) => from)).toEqual(firsts.map(String))
        for (const [n, month] of body.months.entries()) {
          const [first, next] = [String(firsts[n]), String(firsts[n]?.add({ months: 1 }))]
          expect(month.to).toBe(String(firsts[n]?.add({ months: 1 }).subtract({ days: 1 })))
          for (const method of ["cash", "terminal", "paypal"]) {
            const those = of().filter(({ paymentMethod }) => paymentMethod === method)
            expect(month[method], `${first} ${method}`).toEqual(
              moneyOf(those, (on) => on >= first && on < next),
            )
            // The list that it leads to, of the last two.
            if (n < 10) continue
            const query = `initdate=${month.from}&enddate=${month.to}&method=${method}`
            const { sums } = (await cupo.call(`GET /transactions?${query}`, { as: as() })).body
            expect((cents(sums.paid) - cents(sums.givenBack)) / 100).toBe(month[method].net)
          }
        }
        expect(body.months.some(({ cash }: { cash: { refunded: number } }) => cash.refunded > 0)).toBe(true)
      },
    )

    test("what is kept of a year's money is what was summed of it, and of a branch it is that branch's", async () => {
      const of = async (as: Person, branch?: string) =>
        (await cupo.call(`GET /reports/income${branch ? `?branch=${branch}` : ""}`, { as })).body
      const asked = () =>
        Promise.all([of(admin), of(admin, tijuana.branch), of(onlyTijuana), of(admin, cupo.studio.branch)])
      const summed = await asked()
      expect(summed[1]).toEqual(summed[2])
      expect(summed[0]).not.toEqual(summed[1])
      await sumCharts({ pool: cupo.pool, clock: { now: () => new Date(now) } } as unknown as Platform)
      expect(await asked()).toEqual(summed)
      await cupo.pool.query("update chart_sums set sums = '[]'")
      const none = { paid: 0, refunded: 0, net: 0 }
      expect((await of(admin)).months.at(-1)).toMatchObject({ cash: none })
      // Nobody shows for long what was summed once.
      cupo.server.setTime(new Date(Date.parse(now) + 21 * 60_000))
      expect((await of(admin)).months).toEqual(summed[0].months)
      cupo.server.setTime(new Date(now))
      await cupo.pool.query("delete from chart_sums")
    })

    test.each(whose)("of %s day is beside the same weekday before", async (_name, as, today, of) => {
      const { body } = await cupo.call("GET /reports/today", { as: as() })
      const before = Temporal.PlainDate.from(today).subtract({ days: 7 }).toString()
      expect(body.today).toMatchObject({ day: today, money: moneyOf(of(), since(today)) })
      expect(body.weekAgo).toMatchObject({ day: before, money: moneyOf(of(), (one) => one === before) })
    })
  })

  test("who paid most in a branch paid what their payments there sum to, and nobody paid more", async () => {
    const { body } = await cupo.call("GET /reports/ranking", { as: admin })
    expect(body.branches.map(({ timeZone }: { timeZone: string }) => timeZone)).toEqual([
      zone,
      "America/Tijuana",
    ])
    for (const { branchId, customers } of body.branches) {
      const standing = rows.filter((row) => row.branchId === branchId && row.status === "paid")
      const paid = [...Map.groupBy(standing, ({ userId }) => userId)].map(([userId, of]) => {
        const last = of.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0] as Row
        const sum = of.reduce((all, row) => all + cents(row.amount) - cents(row.refunded), 0) / 100
        return { userId, paid: sum, lastAt: last.createdAt, package: last.package?.description ?? null }
      })
      const most = paid.sort((a, b) => b.paid - a.paid).slice(0, 5)
      expect(customers).toMatchObject(most)
      expect(customers).toHaveLength(5)
      for (const { userId, paid } of most) {
        const query = `userId=${userId}&status=paid&branch=${branchId}`
        const { sums } = (await cupo.call(`GET /transactions?${query}`, { as: admin })).body
        expect(sums.net).toBe(paid)
      }
    }
  })

  test("whose permission is for a branch sees no other's money", async () => {
    const { body } = await cupo.call("GET /reports/ranking", { as: onlyTijuana })
    expect(body.branches.map(({ branchName }: { branchName: string }) => branchName)).toEqual(["Zona Río"])
    const [all, one] = await Promise.all(
      [admin, onlyTijuana].map(async (as) => (await cupo.call("GET /reports/billing", { as })).body.total),
    )
    expect(one).toEqual(
      moneyOf(
        rows.filter(({ branchId }) => branchId === tijuana.branch),
        () => true,
      ),
    )
    expect(one.paid).toBeLessThan(all.paid)
  })
})
