import { randomUUID } from "node:crypto"
import type pg from "pg"
import { Temporal } from "temporal-polyfill"
import { beforeEach, expect, test } from "vitest"
import { sumWhatIsOver } from "../../server/features/reports/kept/sum.ts"
import { sumClasses } from "../../server/features/reports/kept/sumClasses.ts"
import { freshCupo } from "../support/cupo.ts"
import { makeLedger } from "../support/ledger.ts"
import { type Person, signedIn } from "../support/people.ts"
import { at, dayFromNow, give, makeBranch, makeClass, type Studio } from "../support/studio.ts"
import { whileKept, withoutWords } from "../support/unguarded.ts"

/** What figures show once sums of what is over are kept is what they show of the rows alone, whatever is written late. */

const cupo = freshCupo()
const day = 86_400_000
let now: Date
let admin: Person
let people: Person[]
let tijuana: Studio
/** A class of twenty days ago, and when it began. */
let old: string
let begins: Date

const ago = (days: number) => new Date(now.getTime() - days * day)
async function sum(pool: pg.Pool = cupo.pool) {
  await sumWhatIsOver({ pool })
  await sumClasses({ pool })
}

/** A call that is made some days ago, or at an instant. */
async function back(when: number | Date, line: string, body?: object, as = admin) {
  cupo.server.setTime(typeof when === "number" ? ago(when) : when)
  const { status, body: said } = await cupo.call(line, { as, key: randomUUID(), ...(body && { body }) })
  cupo.server.setTime(now)
  expect(status, `${line}: ${JSON.stringify(said)}`).toBeLessThan(300)
  return said
}

const sell = (days: number, { id }: Person, branch = cupo.studio.branch) =>
  back(days, "POST /transactions/cash", {
    ...{ userId: id, packageId: cupo.studio.packages.ten, amount: 1800 },
    ...{ paymentMethod: "terminal", branchId: branch },
  }).then(({ tx }) => tx.id as string)

const giveBack = (days: number, payment: string, amount: number) =>
  back(days, `POST /transactions/${payment}/refunds`, {
    ...{ amount, reason: "No pudo venir", through: "cash", revokes: false },
  })

const book = (as: Person, classId: string) => back(21, "POST /reservations", { classId }, as)

beforeEach(async () => {
  now = new Date()
  cupo.server.setTime(now)
  admin = await cupo.person({ role: "admin", superuser: true })
  tijuana = await makeBranch(cupo.pool, cupo.studio, { name: "Zona Río", timeZone: "America/Tijuana" })
  people = await signedIn(cupo.pool, { count: 6 })
  const homes = [cupo.studio.branch, tijuana.branch, null]
  for (const [n, { id }] of people.entries())
    await cupo.pool.query("update users set branch_id = $2 where id = $1", [id, homes[n % 3]])
  await makeLedger(cupo.pool, {
    count: 60,
    users: people.map(({ id }) => id),
    branches: homes,
    packages: [cupo.studio.packages.ten],
    from: ago(60),
    to: ago(1),
    seed: 48,
  })
  // Who sits in classes has what they are paid with from before.
  for (const one of people) await sell(40, one)
  const twenty = dayFromNow(-20)
  begins = at(twenty, "10:00")
  old = await makeClass(cupo.pool, cupo.studio, { day: twenty, hour: "10:00" })
  const later = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(-15), hour: "10:00" })
  for (const one of people.slice(0, 3)) await book(one, old)
  for (const one of people.slice(1, 5)) await book(one, later)
  await payByHead()
  await sum()
})

/** From forty days ago on, whoever gives classes. */
async function payByHead() {
  const rules = { cadence: "month", heads: "attended", cancelled: "never", lateHours: 12 }
  await back(0, "POST /config/payroll", { ...rules, paysFrom: dayFromNow(-40) })
  const rate = { from: dayFromNow(-40), kind: "per_head", perHead: 30 }
  await back(0, `POST /instructors/${cupo.studio.instructor}/rates`, rate)
}

const boxes = ["billing", "today", "ranking", "income", "returning"].map((box) => `reports/${box}`)
const asked = async () => {
  const there = ["income", "returning"].map((chart) => `reports/${chart}?branch=${tijuana.branch}`)
  const all = [...boxes, ...there, "payroll/periods"].map(async (path) => {
    const { status, body } = await cupo.call(`GET /${path}`, { as: admin })
    expect(status, path).toBe(200)
    const { at: _, ...shown } = body
    return [path, shown] as const
  })
  return Object.fromEntries(await Promise.all(all))
}

const kept = [
  ...["summed_until", "money_days", "customer_sums", "first_visits"],
  ...["class_sums_until", "class_sums", "class_days"],
]
const each = (of: (table: string) => string) => cupo.pool.query(kept.map(of).join(";"))

/** What is asked, of the rows alone. */
async function ofTheRows() {
  await each((table) => `create table aside_${table} as select * from ${table}; delete from ${table}`)
  const shown = await asked()
  await each((table) => `insert into ${table} select * from aside_${table}; drop table aside_${table}`)
  return shown
}

const broken = async () => (await cupo.database.violations()).map(({ what }) => what.split(" ")[0])

test("figures are what the rows say, whatever is written late, before it is summed again and after", async () => {
  const [ana, bea, , , eva, flor] = people as [Person, Person, Person, Person, Person, Person]
  // Around the end of a month, by the clocks of where they may have been made.
  const month = Temporal.PlainDate.from(dayFromNow(0)).with({ day: 1 }).subtract({ months: 1 })
  for (const [branch, hour] of [
    [null, "06:30"],
    [tijuana.branch, "03:00"],
  ])
    await cupo.pool.query(
      `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, source, created_at)
       values ($1::uuid, $2, $3, $4, 70000, 'paid', 'cash', $1::text, $5)`,
      [randomUUID(), people[2]?.id, branch, cupo.studio.packages.ten, `${month}T${hour}Z`],
    )
  await sum()
  let before = await asked()
  expect(before).toEqual(await ofTheRows())
  expect(before["reports/billing"].total.paid).toBeGreaterThan(0)
  const payment = await sell(30, ana)
  const merge = async () => {
    const impact = await cupo.call(`POST /users/${ana.id}/merge/impact`, {
      ...{ as: admin, body: { other: bea.id } },
    })
    await back(0, `POST /users/${ana.id}/merge`, { other: bea.id, accepts: impact.body.token })
  }
  const sql = (text: string, ...values: unknown[]) => cupo.pool.query(text, values)
  const late: [what: string, () => Promise<unknown>][] = [
    ["a sale", () => sell(20, eva, tijuana.branch)],
    ["what goes back today of a payment of before", () => giveBack(0, payment, 300)],
    ["what went back before", () => giveBack(12, payment, 400)],
    ["who comes for the first time", () => book(flor, old)],
    [
      "who did not come",
      () => back(begins, "POST /attendance", { classId: old, userId: flor.id, attended: false }),
    ],
    ["who came", () => back(begins, "POST /attendance", { classId: old, userId: bea.id, attended: true })],
    ["a class that is cancelled", () => back(ago(21), `POST /classes/${old}/cancel`)],
    ["accounts that become one", merge],
    [
      "where a customer is",
      () => sql("update users set branch_id = $2 where id = $1", people[2]?.id, tijuana.branch),
    ],
    [
      "a branch's clock",
      () => sql("update branches set time_zone = 'Asia/Tokyo' where id = $1", tijuana.branch),
    ],
    [
      "a payment that is not one",
      () => sql("update transactions set status = 'rejected' where id = $1", payment),
    ],
    ["a refund that is taken away", () => sql("delete from refunds where transaction_id = $1", payment)],
  ]
  for (const [what, write] of late) {
    await write()
    const shown = await asked()
    expect(shown, what).not.toEqual(before)
    expect(shown, what).toEqual(await ofTheRows())
    expect(await broken(), what).toEqual([])
    await sum()
    expect(await asked(), `${what}, summed`).toEqual(shown)
    expect(await broken(), `${what}, summed`).toEqual([])
    const { rows } = await cupo.pool.query(
      "select from late_money union all select from late_visits union all select from late_classes",
    )
    expect(rows).toEqual([])
    before = shown
  }
})

test("the day that today is beside is what its classes show, kept or written late", async () => {
  const week = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(-7), hour: "10:00" })
  for (const { id } of people.slice(0, 2)) await give(cupo.pool, id, cupo.studio.packages.ten, ago(9))
  const thenTaken = async () => (await asked())["reports/today"].weekAgo.people
  await back(8, "POST /reservations", { classId: week }, people[0])
  await cupo.pool.query("delete from summed_until")
  await sum()
  expect(await thenTaken()).toBe(1)
  await back(8, "POST /reservations", { classId: week }, people[1])
  expect(await thenTaken()).toBe(2)
  await sum()
  expect(await thenTaken()).toBe(2)
  expect(await asked()).toEqual(await ofTheRows())
})

test("a class of before that is to come is not what was kept of it", async () => {
  const empty = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(-18), hour: "10:00" })
  await cupo.pool.query("delete from summed_until")
  await sum()
  const kept = () => cupo.pool.query("select from class_sums where class_id = $1", [empty])
  expect((await kept()).rowCount).toBe(1)
  await cupo.pool.query(
    `update classes set day = day + 20, starts_at = starts_at + interval '20 days', ends_at = ends_at + interval '20 days'
     where id = $1`,
    [empty],
  )
  const flor = people[5] as Person
  await sell(0, flor)
  const booked = await cupo.call("POST /reservations", { as: flor, body: { classId: empty } })
  expect(booked.status).toBe(201)
  expect(await broken()).toEqual([])
  await sum()
  expect(await broken()).toEqual([])
  const { rows } = await cupo.pool.query(
    "select day = $2 as moved, held from class_sums where class_id = $1",
    [empty, dayFromNow(2)],
  )
  expect(rows).toEqual([{ moved: true, held: 1 }])
})

test("figures by another clock than what is of no branch is kept by are read of the rows, until they are summed by it", async () => {
  const right = await asked()
  await cupo.pool.query("update summed_until set zone = 'Pacific/Kiritimati'; update money_days set paid = 0")
  expect(await asked()).toEqual(right)
  await sum()
  expect(await asked()).toEqual(right)
  expect(await broken()).toEqual([])
})

test("a kept sum that is not what the rows say is found", async () => {
  cupo.isUnguarded = true
  expect(await broken()).toEqual([])
  for (const [table, change] of [
    ["money_days", "update money_days set paid = paid + 1"],
    ["customer_sums", "update customer_sums set paid = paid - 1"],
    ["first_visits", "update first_visits set day = day - 1"],
    ["first_visits", "delete from first_visits"],
    ["class_sums", "update class_sums set capacity = capacity + 1"],
    ["class_sums", "update class_sums set is_open = not is_open"],
    ["class_days", "update class_days set classes = classes + 1"],
    ["class_days", "delete from class_days"],
  ] as const) {
    await each((one) => `create table aside_${one} as select * from ${one}`)
    await cupo.pool.query(change)
    expect(new Set(await broken())).toEqual(new Set([table]))
    await each(
      (one) => `delete from ${one}; insert into ${one} select * from aside_${one}; drop table aside_${one}`,
    )
  }
})

/** While it is summed again, with something late in it, something else is written late. */
async function writtenMeanwhile(pool: pg.Pool) {
  const [ana, , , , eva] = people as [Person, Person, Person, Person, Person]
  await sell(25, ana)
  await whileKept(cupo.pool, "money_days", {
    keep: () => sum(pool),
    write: () => sell(25, eva, tijuana.branch),
  })
}

test("what is written late while others sum is shown, and summed the next time", async () => {
  await writtenMeanwhile(cupo.pool)
  const shown = await asked()
  expect(shown).toEqual(await ofTheRows())
  await sum()
  expect(await asked()).toEqual(shown)
})

test("would not be, if its note were taken away by who has not seen it", async () => {
  cupo.isUnguarded = true
  await writtenMeanwhile(withoutWords(cupo.pool, /set transaction isolation level repeatable read/))
  expect(await asked()).not.toEqual(await ofTheRows())
  expect(new Set(await broken())).toContain("money_days")
})

test("what is written late and not noted is shown by nobody, and found", async () => {
  cupo.isUnguarded = true
  await cupo.pool.query(`
    drop trigger note_late_insert on transactions;
    drop trigger note_late_insert on seatings`)
  await sell(20, people[4] as Person, tijuana.branch)
  await book(people[5] as Person, old)
  expect(await asked()).not.toEqual(await ofTheRows())
  expect(new Set(await broken())).toEqual(
    new Set(["money_days", "customer_sums", "first_visits", "class_sums"]),
  )
})

test("those who sum at once sum once", async () => {
  await sell(25, people[0] as Person)
  await Promise.all([sum(), sum(), sum()])
  expect(await broken()).toEqual([])
  expect(await asked()).toEqual(await ofTheRows())
})
