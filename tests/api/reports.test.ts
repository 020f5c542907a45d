import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { sumCharts } from "../../server/features/reports/charts/kept.ts"
import type { Platform } from "../../server/platform/context.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { at, give, makeBranch, makeClass, makeRoom, type Studio } from "../support/studio.ts"

const cupo = freshCupo()
const owner = () => cupo.person({ role: "admin", superuser: true })
const dashboard = (branches?: string[]) =>
  cupo.person({
    role: "employee",
    permissions: { dashboard: ["estadisticas"] },
    ...(branches && { branches }),
  })
const read = async (what: string, as: Person) => {
  const { status, body } = await cupo.call(`GET /reports/${what}`, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** A Wednesday, in the evening. */
const day = "2026-03-18"
const evening = at(day, "18:00")
const charts = ["income", "occupancy", "returning", "unspent"]
const everything = ["today", "coming", "billing", "users", "classes", "ranking", ...charts]

/** Who holds ten classes since the middle of the month. */
async function holder() {
  const one = await cupo.customer()
  await give(cupo.pool, one.id, cupo.studio.packages.ten, at("2026-03-01", "08:00"))
  return one
}

/** Seats people in a class, at an hour when that is done. */
async function seat(classId: string, count: number, when: Date) {
  cupo.server.setTime(when)
  for (let n = 0; n < count; n++)
    expect((await cupo.call("POST /reservations", { as: await holder(), body: { classId } })).status).toBe(
      201,
    )
  cupo.server.setTime(evening)
}

const cancelled = async (as: Person, wish: object) => {
  const id = await makeClass(cupo.pool, cupo.studio, wish)
  await cupo.pool.query(
    "update classes set status = 'cerrada', cancelled_at = now(), cancelled_by = $2 where id = $1",
    [id, as.id],
  )
}

/** What a list of classes shows of some days, but for those that were cancelled. */
async function listed(as: Person, query: string) {
  const { body } = await cupo.call(`GET /classes/page?size=500&${query}`, { as })
  expect(body.classes).toHaveLength(body.total)
  return body.classes.filter((one: { cancelledAt: string | null }) => !one.cancelledAt)
}

test("of a studio that has nothing yet, nothing is told", async () => {
  await cupo.pool.query("truncate branches, disciplines, instructors, packages cascade")
  const as = await owner()
  const none = { paid: 0, refunded: 0, net: 0 }
  expect(await read("billing", as)).toMatchObject({
    total: none,
    year: none,
    month: none,
    week: none,
    day: none,
  })
  expect(await read("today", as)).toMatchObject({
    today: { money: none, people: 0 },
    weekAgo: { classes: 0 },
  })
  expect(await read("users", as)).toMatchObject({ total: 0, new: 0, active: 0 })
  expect(await read("classes", as)).toEqual({ startDate: null, branches: [] })
  expect(await read("ranking", as)).toEqual({ branches: [] })
  const { months } = await read("income", as)
  expect(months).toHaveLength(12)
  for (const month of months) expect(month).toMatchObject({ cash: none, terminal: none, paypal: none })
  expect(await read("occupancy", as)).toMatchObject({ hours: [] })
  expect((await read("returning", as)).months.at(-1)).toMatchObject({ new: 0, returning: 0 })
  expect(await read("unspent", as)).toMatchObject({ packages: [] })
  const coming = await read("coming", as)
  expect(coming.days).toHaveLength(7)
  expect(coming).toMatchObject({ empty: { total: 0 }, waited: { total: 0, classes: [] } })
})

test("either action of the dashboard opens all of it, and no other permission any", async () => {
  const others = {
    transacciones: ["listado"],
    clases: ["listado"],
    usuarios: ["listado"],
    dashboard: ["listado"],
  }
  const [sees, shows, not] = [
    await cupo.person({ role: "employee", permissions: { dashboard: ["ver"] } }),
    await dashboard(),
    await cupo.person({ role: "employee", permissions: others }),
  ]
  for (const what of everything) {
    await read(what, sees)
    await read(what, shows)
    const refused = await cupo.call(`GET /reports/${what}`, { as: not })
    expect(refused).toMatchObject({ status: 403, body: { error: "FORBIDDEN" } })
  }
})

test("a chart is of a branch that there is, and of none that is not one's own", async () => {
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
  const [all, limited] = [await owner(), await dashboard([there.branch])]
  for (const chart of charts) {
    const of = (branch: string, as: Person) => cupo.call(`GET /reports/${chart}?branch=${branch}`, { as })
    expect((await of(there.branch, limited)).status).toBe(200)
    expect(await of(cupo.studio.branch, limited)).toMatchObject({ status: 403, body: { error: "FORBIDDEN" } })
    expect(await of(randomUUID(), all)).toMatchObject({ status: 404, body: { error: "BRANCH_NOT_FOUND" } })
    expect((await of("ninguna", all)).status).toBe(400)
  }
})

describe("classes", () => {
  /** Around the edges of everything that is counted: of the month, the last thirty and seven days, the fortnight. */
  const days = [
    ...["2026-02-15", "2026-02-16", "2026-02-17", "2026-02-28", "2026-03-01", "2026-03-11", "2026-03-12"],
    ...["2026-03-15", "2026-03-16", day, day, "2026-03-29", "2026-03-30", "2026-03-31", "2026-04-01"],
  ]

  test("are counted by instructor and discipline as their list has them", async () => {
    const as = await owner()
    const other = randomUUID()
    const { branch } = cupo.studio
    await cupo.pool.query(
      "insert into instructors (id, first_name, last_name, branch_id) values ($1, 'Elena', 'Ruiz', $2)",
      [other, branch],
    )
    const barre = randomUUID()
    await cupo.pool.query("insert into disciplines (id, name) values ($1, 'Barre')", [barre])
    for (const [n, on] of days.entries()) {
      const room = await makeRoom(cupo.pool, cupo.studio, `Sala ${n}`)
      await makeClass(cupo.pool, cupo.studio, {
        day: on,
        room,
        ...(n % 3 === 0 && { instructor: other, discipline: barre }),
      })
    }
    await cancelled(as, { day, hour: "07:00" })
    await cupo.call("POST /config/statistics", { as, body: { startDate: "2026-01-05", revision: 0 } })
    cupo.server.setTime(evening)
    const { branches } = await read("classes", as)
    expect(branches).toMatchObject([
      {
        today: day,
        lastMonth: { from: "2026-02-17", to: day },
        fortnight: { from: "2026-03-16", to: "2026-03-29" },
        month: { from: "2026-03-01", to: "2026-03-31" },
        week: { from: "2026-03-12", to: day },
      },
    ])
    const [{ instructors, disciplines, lastMonth, fortnight, month, week }] = branches
    const count = async (range: { from: string; to: string }, narrowed: string) =>
      (await listed(as, `branch=${branch}&from=${range.from}&to=${range.to}&${narrowed}`)).length
    expect(instructors.map(({ name }: { name: string }) => name)).toEqual(["Daniela Paz", "Elena Ruiz"])
    for (const one of instructors) {
      expect(one.lastMonth).toBe(await count(lastMonth, `instructor=${one.id}`))
      expect(one.fortnight).toBe(await count(fortnight, `instructor=${one.id}`))
      expect(one.fortnight).toBeGreaterThan(0)
    }
    expect(disciplines.map(({ name }: { name: string }) => name)).toEqual(["Barre", "Pilates Reformer"])
    for (const one of disciplines) {
      expect(one.month).toBe(await count(month, `search=${one.name}`))
      expect(one.week).toBe(await count(week, `search=${one.name}`))
      expect(one.today).toBe(await count({ from: day, to: day }, `search=${one.name}`))
    }
  })

  test("are those of a branch by its own day, and those that are not public of nobody", async () => {
    const [tijuana, closed] = [
      await makeBranch(cupo.pool, cupo.studio, { name: "Zona Río", timeZone: "America/Tijuana" }),
      await makeBranch(cupo.pool, cupo.studio, { name: "Cerrada", isPublic: false }),
    ]
    for (const there of [cupo.studio, tijuana, closed] as Studio[])
      await makeClass(cupo.pool, there, { day: "2026-02-28" })
    // In Tijuana it is still the day before.
    cupo.server.setTime(at("2026-03-01", "01:30"))
    const { branches } = await read("classes", await owner())
    expect(branches).toMatchObject([
      { branchName: "Roma Norte", today: "2026-03-01", disciplines: [{ month: 0, week: 1, today: 0 }] },
      { branchName: "Zona Río", today: "2026-02-28", disciplines: [{ month: 1, week: 1, today: 1 }] },
    ])
    expect((await read("classes", await dashboard([tijuana.branch]))).branches).toMatchObject([
      { branchName: "Zona Río" },
    ])
  })

  test("have no fortnight before the first one begins", async () => {
    const as = await owner()
    cupo.server.setTime(evening)
    await makeClass(cupo.pool, cupo.studio, { day })
    const fortnightOf = async () => (await read("classes", as)).branches[0]
    expect(await fortnightOf()).toMatchObject({
      fortnight: null,
      instructors: [{ lastMonth: 1, fortnight: null }],
    })
    await cupo.call("POST /config/statistics", { as, body: { startDate: "2026-03-19", revision: 0 } })
    expect(await read("classes", as)).toMatchObject({
      startDate: "2026-03-19",
      branches: [{ fortnight: null }],
    })
  })
})

test("who comes today and who came a week ago are the seats that the list of classes shows", async () => {
  const as = await owner()
  const [before, today] = [
    await makeClass(cupo.pool, cupo.studio, { day: "2026-03-11", hour: "19:00" }),
    await makeClass(cupo.pool, cupo.studio, { day, hour: "07:00" }),
  ]
  await seat(before, 3, at("2026-03-11", "12:00"))
  await seat(today, 2, at(day, "06:00"))
  await seat(await makeClass(cupo.pool, cupo.studio, { day, hour: "20:00" }), 2, evening)
  await cancelled(as, { day, hour: "21:00" })
  const told = await read("today", as)
  expect(told).toMatchObject({
    today: { day, people: 4, classes: 2 },
    weekAgo: { day: "2026-03-11", people: 3, classes: 1 },
  })
  for (const { day: on, people } of [told.today, told.weekAgo]) {
    const seats = (await listed(as, `from=${on}&to=${on}`)).map(
      ({ occupied }: { occupied: number }) => occupied,
    )
    expect(seats.reduce((sum: number, one: number) => sum + one, 0)).toBe(people)
  }
})

test("of the coming days are told those that are nearly empty, and those that people wait for", async () => {
  const as = await owner()
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
  const on = (wish: object, studio = cupo.studio) =>
    makeClass(cupo.pool, studio, { day: "2026-03-20", ...wish })
  // A quarter is not nearly empty, and less is.
  const [quarter, less] = [await on({ hour: "08:00", capacity: 8 }), await on({ hour: "09:00", capacity: 8 })]
  const full = await on({ hour: "10:00", capacity: 2 }, there)
  await on({ hour: "11:00", status: "cerrada" })
  await on({ day, hour: "07:00" })
  await on({ day: "2026-03-25", hour: "07:00" })
  await cancelled(as, { day: "2026-03-20", hour: "12:00" })
  await seat(quarter, 2, evening)
  await seat(less, 1, evening)
  await seat(full, 2, evening)
  const waits = await cupo.call("POST /waitlist", { as: await holder(), body: { classId: full } })
  expect(waits.status).toBe(201)
  const { days, empty, waited } = await read("coming", as)
  expect(days.map((one: { day: string }) => one.day).slice(0, 3)).toEqual([day, "2026-03-19", "2026-03-20"])
  expect(days[0]).toMatchObject({ classes: 0 })
  expect(days[2]).toMatchObject({ classes: 4, capacity: 8 + 8 + 2 + 20, occupied: 5 })
  expect(empty).toMatchObject({ total: 1, classes: [{ id: less, occupied: 1, capacity: 8 }] })
  expect(waited).toMatchObject({
    total: 1,
    classes: [{ id: full, occupied: 2, waiting: 1, branchName: "Coyoacán" }],
  })
  const limited = await read("coming", await dashboard([cupo.studio.branch]))
  expect(limited).toMatchObject({ empty: { total: 1 }, waited: { total: 0 } })
  expect(limited.days[2]).toMatchObject({ classes: 3, occupied: 3 })
})

test("of many classes that are nearly empty the next five are told, and how many there are", async () => {
  for (let n = 0; n < 7; n++)
    await makeClass(cupo.pool, cupo.studio, { day: "2026-03-19", hour: `${10 + n}:00` })
  cupo.server.setTime(evening)
  const { empty } = await read("coming", await owner())
  expect(empty.total).toBe(7)
  const hours = empty.classes.map(({ startsAt }: { startsAt: string }) => startsAt)
  expect(hours).toEqual(
    ["10:00", "11:00", "12:00", "13:00", "14:00"].map((hour) => at("2026-03-19", hour).toISOString()),
  )
})

test("customers are as many as their lists have, of one's own branches", async () => {
  cupo.server.setTime(evening)
  const as = await owner()
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
  const on = async (when: string, branch: string | null, enabled = true) => {
    const { id } = await cupo.customer()
    await cupo.pool.query("update users set created_at = $2, branch_id = $3, enabled = $4 where id = $1", [
      ...[id, when, branch, enabled],
    ])
  }
  // The first two are on both sides of midnight where the studio is.
  await on("2026-03-01T05:59:59Z", there.branch)
  await on("2026-03-01T06:00:00Z", there.branch)
  await on("2026-03-02T00:00:00Z", null, false)
  const told = await read("users", as)
  expect(told).toEqual({ total: 3, new: 2, active: 2, since: "2026-03-01" })
  const total = async (query: string) => (await cupo.call(`GET /users?${query}`, { as })).body.total
  expect([await total(""), await total(`initdate=${told.since}`), await total("state=true")]).toEqual([
    3, 2, 2,
  ])
  expect(await read("users", await dashboard([there.branch]))).toMatchObject({ total: 2, new: 1, active: 2 })
})

test("where more went back than came in, less than nothing is left", async () => {
  const as = await owner()
  const { id } = await cupo.customer()
  const paid = async (amount: number, when: string) => {
    const { rows } = await cupo.pool.query(
      `insert into transactions (id, user_id, branch_id, amount, status, payment_method, source, created_at)
       values ($1::uuid, $2, $3, $4, 'paid', 'cash', $1::text, $5) returning id`,
      [randomUUID(), id, cupo.studio.branch, amount, when],
    )
    return rows[0].id as string
  }
  const old = await paid(100_100, "2025-12-20T18:00:00Z")
  await paid(100_000, "2026-03-17T18:00:00Z")
  await cupo.pool.query(
    `insert into refunds (id, transaction_id, amount, reason, through, revokes, status, created_at, ended_at)
     values ($1, $2, 100100, 'Lo pidió', 'cash', true, 'done', $3, $3)`,
    [randomUUID(), old, "2026-03-18T10:00:00Z"],
  )
  await cupo.pool.query("update transactions set status = 'refunded' where id = $1", [old])
  cupo.server.setTime(evening)
  const billing = await read("billing", as)
  expect(billing.month).toMatchObject({ paid: 1000, refunded: 1001, net: -1 })
  expect(billing.total).toEqual({ paid: 2001, refunded: 1001, net: 1000 })
  expect((await read("today", as)).today.money).toEqual({ paid: 0, refunded: 1001, net: -1001 })
  // The month hangs below nothing by as much.
  const { months } = await read("income", as)
  expect(months.at(-1)).toMatchObject({ from: "2026-03-01", cash: { paid: 1000, refunded: 1001, net: -1 } })
  const { sums } = (await cupo.call("GET /transactions?initdate=2026-03-01", { as })).body
  expect(sums).toEqual({ paid: 1000, refunded: 0, net: 1000, givenBack: 1001 })
})

test("what is kept of a chart and is not what the rows say is found, unless they were written since", async () => {
  cupo.isUnguarded = true
  const id = await makeClass(cupo.pool, cupo.studio, { day: "2026-03-17" })
  await makeClass(cupo.pool, cupo.studio, { day: "2026-03-17", hour: "20:00" })
  await seat(id, 2, at("2026-03-17", "12:00"))
  const sum = () => sumCharts({ pool: cupo.pool, clock: { now: () => evening } } as unknown as Platform)
  const found = async () => (await cupo.database.violations()).map(({ what }) => what)
  await Promise.all([sum(), sum()])
  expect(await found()).toEqual([])
  for (const chart of ["occupancy", "returning", "unspent"])
    await cupo.pool.query("update chart_sums set sums = '[{}]' where chart = $1", [chart])
  expect(new Set(await found())).toEqual(
    new Set(["chart_sums occupancy", "chart_sums returning", "chart_sums unspent"]),
  )
  await seat(id, 1, at("2026-03-17", "12:00"))
  expect(await found()).toEqual([])
  await sum()
  expect(await found()).toEqual([])
})
