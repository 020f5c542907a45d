import { randomUUID } from "node:crypto"
import { Temporal } from "temporal-polyfill"
import { beforeAll, describe, expect, test } from "vitest"
import type { Cells } from "../../contract/reportCells.ts"
import { expireCredits } from "../../server/features/packages/expire.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { type Acted, actClasses, type End } from "../support/attendances.ts"
import { sharedCupo } from "../support/cupo.ts"
import { chance } from "../support/ledger.ts"
import type { Person } from "../support/people.ts"
import { at, give, makeClass, makeRoom } from "../support/studio.ts"

/** What the reports tell of people and of what they hold is added up here once more, of what was done. */

const cupo = sharedCupo()
let admin: Person
let onlyTijuana: Person
let acted: Acted
const visits: Visit[] = []
let regulars: Person[]

/** Who came to a class of a day, or missed it. */
interface Visit {
  userId: string
  day: string
  came: boolean
}

const now = at("2026-03-20", "12:00")
const today = "2026-03-20"
const fridays = Array.from({ length: 9 }, (_, week) =>
  Temporal.PlainDate.from("2026-01-16").add({ weeks: week }).toString(),
)

const ask = (path: string, as = admin) => cupo.call(`GET /reports/of/${path}`, { as })
const read = async (path: string, as = admin) => {
  const { status, body } = await ask(path, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { rows: Cells[]; totals: Cells }
}

beforeAll(async () => {
  admin = await cupo.person({ role: "admin", superuser: true })
  await visitWeekly()
  acted = await actClasses(cupo, admin, 11)
  onlyTijuana = await cupo.person({
    role: "employee",
    permissions: { dashboard: ["ver"] },
    branches: [acted.tijuana.branch],
  })
  const platform = openPlatform(cupo.database.connection, 2)
  await expireCredits({ ...platform, clock: { now: () => now } })
  await platform.close()
  cupo.server.setTime(now)
})

/** People who come on Fridays until some week, and miss one now and then; the last of them has booked another. */
async function visitWeekly() {
  const next = chance(3)
  const room = await makeRoom(cupo.pool, cupo.studio, "Sala de viernes", 12)
  const classes = await Promise.all(
    [...fridays, "2026-03-27"].map((day) => makeClass(cupo.pool, cupo.studio, { day, hour: "09:00", room })),
  )
  regulars = []
  for (let n = 0; n < 9; n++) {
    const person = await cupo.customer()
    regulars.push(person)
    for (const day of ["2026-01-10", "2026-02-08", "2026-03-09"])
      await give(cupo.pool, person.id, cupo.studio.packages.unlimited, at(day, "08:00"))
    const phone = `55${String(10_000_000 + n)}`
    await cupo.pool.query("update users set phone = $2, branch_id = $3 where id = $1", [
      ...[person.id, phone, cupo.studio.branch],
    ])
    const stops = 3 + Math.floor(next() * 7)
    for (const [week, day] of fridays.entries()) {
      if (week >= stops || next() < 0.12) continue
      const classId = classes[week] as string
      cupo.server.setTime(at(Temporal.PlainDate.from(day).subtract({ days: 1 }).toString(), "09:00"))
      const booked = await cupo.call("POST /reservations", { as: person, body: { classId } })
      expect(booked.status, JSON.stringify(booked.body)).toBe(201)
      const attended = next() > 0.1
      cupo.server.setTime(at(day, "09:00"))
      const body = { classId, userId: person.id, attended }
      expect((await cupo.call("POST /attendance", { as: admin, body })).status).toBe(200)
      visits.push({ userId: person.id, day, came: attended })
    }
    if (n !== 8) continue
    cupo.server.setTime(now)
    const ahead = await cupo.call("POST /reservations", { as: person, body: { classId: classes.at(-1) } })
    expect(ahead.status).toBe(201)
  }
}

test("who is at risk came in each of four weeks, not for two since, and has booked nothing", async () => {
  const weeksApart = (from: string, to: string) =>
    Math.floor(Temporal.PlainDate.from(from).until(to).days / 7)
  const risky = regulars.slice(0, 8).flatMap(({ id }) => {
    const days = visits.filter(({ userId, came }) => userId === id && came).map(({ day }) => day)
    const last = days.at(-1)
    if (!last) return []
    const weeks = new Set(days.map((day) => weeksApart(day, last)).filter((week) => week < 4))
    const daysAgo = Temporal.PlainDate.from(last).until(today).days
    return weeks.size === 4 && daysAgo >= 14 ? [{ userId: id, lastDay: last, daysAgo, came: 4 }] : []
  })
  expect(risky.length).toBeGreaterThan(1)
  const { rows } = await read("atRisk?size=100")
  const byUser = (a: Cells, b: Cells) => String(a.userId).localeCompare(String(b.userId))
  expect(rows.toSorted(byUser)).toMatchObject(risky.toSorted(byUser))
  for (const { phone } of rows) expect(phone).toMatch(/^55100000/)
  // Their telephones are for who sees the list of users there; whose class was elsewhere is nobody's here.
  const seesNoUsers = await cupo.person({ role: "employee", permissions: { dashboard: ["ver"] } })
  expect((await read("atRisk?size=100", seesNoUsers)).rows.map(({ phone }) => phone)).toEqual(
    rows.map(() => null),
  )
  expect((await ask("atRisk/file?format=csv", seesNoUsers)).body).not.toContain("55100000")
  expect((await read("atRisk", onlyTijuana)).rows).toEqual([])
})

describe("cancellations", () => {
  const march = "from=2026-02-27&to=2026-03-15"
  // What was changed for another class's is booked there.
  const numbers = (all: Acted["acts"]) => {
    const of = all.filter(({ end }) => end !== "changed")
    const count = (...ends: End[]) => of.filter(({ end }) => ends.includes(end)).length
    const lost = count("late", "missed")
    return {
      ...{ made: of.length, inTime: count("inTime"), late: count("late"), byStaff: count("byStaff") },
      ...{ missed: count("missed"), gone: of.length ? Math.round((lost / of.length) * 1000) / 10 : null },
    }
  }

  test("are what was done, by customer and in all", async () => {
    const ids = new Set(acted.acts.map(({ userId }) => userId))
    const groups = [...Map.groupBy(acted.acts, ({ userId }) => userId)].filter(([, of]) => {
      const { inTime, late, byStaff, missed } = numbers(of)
      return inTime + late + byStaff + missed > 0
    })
    const { rows } = await read(`cancellations?${march}&by=customer&size=100`)
    const own = rows.filter(({ userId }) => ids.has(String(userId)))
    expect(own).toHaveLength(groups.length)
    for (const row of own) expect(row).toMatchObject(numbers(new Map(groups).get(String(row.userId)) ?? []))
    const there = acted.acts.filter(
      ({ classId }) => acted.classes.find(({ id }) => id === classId)?.branch === acted.tijuana.branch,
    )
    expect((await read(`cancellations?${march}`, onlyTijuana)).totals).toMatchObject(numbers(there))
  })
})

test("packages are those that were sold, expired and are left", async () => {
  const pays = (packageId: string, amount: number, when: string) =>
    cupo.pool.query(
      `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, source, created_at)
       values ($1::uuid, $2, $3, $4, $5, 'paid', 'cash', $1::text, $6)`,
      [randomUUID(), regulars[0]?.id, acted.tijuana.branch, packageId, amount, new Date(when)],
    )
  const { ten, one } = cupo.studio.packages
  await pays(ten, 180_000, "2026-03-01T07:30:00Z") // Tijuana's February
  await pays(ten, 180_000, "2026-03-01T08:30:00Z")
  await pays(one, 25_000, "2026-03-10T20:00:00Z")
  const holder = await cupo.customer()
  await cupo.pool.query("update users set branch_id = $2 where id = $1", [holder.id, acted.tijuana.branch])
  await give(cupo.pool, holder.id, ten, at("2026-02-05", "08:00")) // expires in March
  await give(cupo.pool, holder.id, ten, at("2026-03-05", "08:00"))
  const platform = openPlatform(cupo.database.connection, 2)
  await expireCredits({ ...platform, clock: { now: () => now } })
  await platform.close()
  const { rows, totals } = await read("packages?from=2026-03-01&to=2026-03-20", onlyTijuana)
  expect(rows).toMatchObject([
    { package: "1 clase", sold: 1, net: 250, expired: 0, left: 0 },
    { package: "10 clases", sold: 1, net: 1800, expired: 10, left: 10 },
  ])
  expect(totals).toMatchObject({ sold: 2, net: 2050, expired: 10, left: 10 })
})

test("what expired, lasted longer and expired again has expired once, in the chart too", async () => {
  const { ten } = cupo.studio.packages
  const { tijuana } = acted
  const expireAt = async (when: Date) => {
    const platform = openPlatform(cupo.database.connection, 2)
    await expireCredits({ ...platform, clock: { now: () => when } })
    await platform.close()
  }
  const holder = await cupo.customer()
  await cupo.pool.query("update users set branch_id = $2 where id = $1", [holder.id, tijuana.branch])
  const inBoth = async () => {
    const { totals } = await read("packages?from=2026-01-01&to=2026-03-31", onlyTijuana)
    const { packages } = (await cupo.call("GET /reports/unspent", { as: onlyTijuana })).body
    const charted = packages.reduce((sum: number, { expired }: { expired: number }) => sum + expired, 0)
    return [totals.expired, charted]
  }
  const [before = 0, charted] = await inBoth()
  expect(charted).toBe(before)
  const held = await give(cupo.pool, holder.id, ten, at("2026-01-10", "08:00"))
  expect(await inBoth()).toEqual([before + 10, before + 10])
  await expireAt(now)
  expect(await inBoth()).toEqual([before + 10, before + 10])
  const extended = await cupo.call(`POST /users/${holder.id}/credits/${held}/extend`, {
    ...{ as: admin, key: randomUUID(), body: { until: "2026-03-21", reason: "Se va de viaje" } },
  })
  expect(extended.status, JSON.stringify(extended.body)).toBe(200)
  expect(await inBoth()).toEqual([before, before])
  const later = at("2026-03-22", "12:00")
  cupo.server.setTime(later)
  await expireAt(later)
  expect(await inBoth()).toEqual([before + 10, before + 10])
  cupo.server.setTime(now)
})

/** A sale with half its price taken off, as a studio that moves in brings it: what was paid, in pesos, and the coupon's use. */
async function bringSale({ id: userId }: Person, coupon: string, amount: number): Promise<string> {
  const [id, when] = [randomUUID(), at("2026-03-19", "12:00")]
  const { packages, branch } = cupo.studio
  await cupo.pool.query(
    `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, coupon_used, source, created_at)
     values ($1::uuid, $2, $3, $4, $5, 'paid', 'cash', true, 'import:' || $1::text, $6)`,
    [id, userId, branch, packages.ten, 100 * amount, when],
  )
  await cupo.pool.query(
    `insert into coupon_uses (order_id, coupon_id, user_id, package_id, branch_id, percent, held_until, used_at)
     values ($1, $2, $3, $4, $5, 50, $6, $6)`,
    [id, coupon, userId, packages.ten, branch, when],
  )
  return id
}

test("coupons are what they were used for, to the peso", async () => {
  const [spring, gift] = [randomUUID(), randomUUID()]
  await cupo.pool.query(
    `insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
     values ($1, '+Primavera', 'PRIMAVERA', 50, '2026-01-01', '2026-12-31', 9), ($2, 'Regalo', 'REGALO', 100, '2026-01-01', '2026-12-31', 9)`,
    [spring, gift],
  )
  cupo.server.setTime(at("2026-03-19", "12:00"))
  const sells = async (person: Person, couponCode: string, amount: number) => {
    const body = {
      userId: person.id,
      packageId: cupo.studio.packages.ten,
      couponCode,
      paymentMethod: "cash",
      amount,
    }
    const sold = await cupo.call("POST /transactions/cash", { as: admin, key: randomUUID(), body })
    expect(sold.status, JSON.stringify(sold.body)).toBe(201)
  }
  await sells(regulars[1] as Person, "PRIMAVERA", 900)
  await sells(regulars[2] as Person, "PRIMAVERA", 900)
  await sells(regulars[3] as Person, "REGALO", 0)
  const brought = await bringSale(regulars[4] as Person, spring, 300)
  cupo.server.setTime(now)
  const { rows, totals } = await read("coupons?from=2026-03-19&to=2026-03-19")
  expect(rows).toMatchObject([
    {
      coupon: "+Primavera",
      code: "PRIMAVERA",
      couponId: spring,
      uses: 3,
      original: 4200,
      discount: 2100,
      paid: 2100,
    },
    { coupon: "Regalo", uses: 1, original: 1800, discount: 1800, paid: 0 },
  ])
  expect(totals).toMatchObject({ uses: 4, original: 6000, discount: 3900, paid: 2100 })
  expect((await cupo.call(`GET /transactions/${brought}`, { as: admin })).body).toMatchObject({
    ...{ amount: 300, original: 600, coupon: "PRIMAVERA" },
  })
  expect((await ask("coupons/file?format=csv&from=2026-03-19&to=2026-03-19")).body).toContain(
    "'+Primavera,PRIMAVERA,3,",
  )
  expect((await read("coupons?from=2026-03-18&to=2026-03-18")).rows).toEqual([])
  expect((await read("coupons?from=2026-03-19&to=2026-03-19", onlyTijuana)).rows).toEqual([])
})

test("of who bought first in a month, those came in each month after it who came", async () => {
  const bought = regulars.slice(4, 9)
  // The last hour of a month in Mexico City, and the first of the next.
  const firsts = [
    "2026-01-12T18:00:00Z",
    "2026-02-01T05:30:00Z",
    "2026-02-01T06:30:00Z",
    "2026-02-20T18:00:00Z",
  ]
  for (const [n, when] of firsts.entries()) {
    for (const later of [0, 20])
      await cupo.pool.query(
        `insert into transactions (id, user_id, branch_id, amount, status, payment_method, source, created_at)
         values ($1::uuid, $2, $3, 1000, 'paid', 'cash', $1::text, $4::timestamptz + make_interval(days => $5))`,
        [randomUUID(), bought[n]?.id, cupo.studio.branch, when, later],
      )
  }
  const months = { "2026-01": bought.slice(0, 2), "2026-02": bought.slice(2, 4) }
  const share = (of: readonly Person[], month: string) =>
    Math.round(
      (of.filter(({ id }) =>
        visits.some(({ userId, day, came }) => userId === id && came && day.startsWith(month)),
      ).length /
        of.length) *
        1000,
    ) / 10
  const { rows } = await read(`retention?from=2026-01-01&to=2026-02-28&branch=${cupo.studio.branch}`)
  expect(rows).toMatchObject([
    {
      ...{ month: "2026-01", customers: 2, month0: share(months["2026-01"], "2026-01") },
      ...{
        month1: share(months["2026-01"], "2026-02"),
        month2: share(months["2026-01"], "2026-03"),
        month3: null,
      },
    },
    {
      ...{ month: "2026-02", customers: 2, month0: share(months["2026-02"], "2026-02") },
      ...{ month1: share(months["2026-02"], "2026-03"), month2: null },
    },
  ])
})

test("ratings are of who came, by the day of the class, for who sees who comes", async () => {
  const { rows: seats } = await cupo.pool.query(
    `select r.id, r.user_id, c.day from reservations r join classes c on c.id = r.class_id
     where r.attended and r.user_id = any($1) order by c.day, r.user_id limit 3`,
    [regulars.map(({ id }) => id)],
  )
  for (const [n, { id, day }] of seats.entries())
    await cupo.pool.query(
      "insert into ratings (reservation_id, stars, words, rated_at) values ($1, $2, '', $3::date + interval '20 hours')",
      [id, [5, 2, 4][n], day],
    )
  const { rows, totals } = await read("ratings?from=2026-01-01&to=2026-03-20")
  expect(rows).toMatchObject([{ instructor: "Daniela Paz", answers: 3, average: 3.67, five: 1, low: 1 }])
  expect(totals).toMatchObject({ answers: 3, average: 3.67 })
  expect(await ask("ratings", onlyTijuana)).toMatchObject({ status: 403, body: { error: "FORBIDDEN" } })
})
