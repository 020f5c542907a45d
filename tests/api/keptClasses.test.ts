import { randomUUID } from "node:crypto"
import type pg from "pg"
import { beforeEach, expect, test } from "vitest"
import { keepClassFigures } from "../../server/features/reports/classes.ts"
import { sumClasses } from "../../server/features/reports/kept/sumClasses.ts"
import { openDatabase } from "../../server/platform/database/kysely.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { dayFromNow, makeBranch, makeClass, type Studio } from "../support/studio.ts"
import { whileKept, withoutWords } from "../support/unguarded.ts"

/** What is shown of classes, over or to come, is what they and their seats say, whatever is written since they were kept. */

const cupo = freshCupo()
let admin: Person
let onlyTijuana: Person
let tijuana: Studio
let ana: Person
/** Gives classes beside the studio's own instructor, and is paid otherwise. */
let elena: string
/** A class of nine days ago, one of tomorrow, and one of those days in Tijuana. */
let [over, coming, there]: [string, string, string] = ["", "", ""]

const sql = (text: string, ...values: unknown[]) => cupo.pool.query(text, values)

async function keep(pool: pg.Pool = cupo.pool) {
  await sumClasses({ pool })
  await keepClassFigures({ pool, db: openDatabase(pool), clock: { now: () => new Date() } })
}

beforeEach(async () => {
  admin = await cupo.person({ role: "admin", superuser: true })
  tijuana = await makeBranch(cupo.pool, cupo.studio, { name: "Zona Río", timeZone: "America/Tijuana" })
  const permissions = { dashboard: ["ver"] }
  onlyTijuana = await cupo.person({ role: "employee", permissions, branches: [tijuana.branch] })
  ana = await cupo.customer("ten")
  elena = randomUUID()
  await sql("insert into instructors (id, first_name, last_name) values ($1, 'Elena', 'Ruiz')", elena)
  const from = dayFromNow(-40)
  const rules = { cadence: "month", heads: "held", cancelled: "late", lateHours: 12, paysFrom: from }
  for (const [line, body] of [
    ["POST /config/payroll", rules],
    [`POST /instructors/${cupo.studio.instructor}/rates`, { from, kind: "per_class", base: 300 }],
    [`POST /instructors/${elena}/rates`, { from, kind: "base_plus_head_over", base: 200, perHead: 30 }],
  ] as const)
    expect((await cupo.call(line, { as: admin, body })).status, line).toBeLessThan(300)
  over = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(-9) })
  coming = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(1) })
  there = await makeClass(cupo.pool, tijuana, { day: dayFromNow(3), instructor: elena })
})

/** Each box, of all branches and of one; and what is paid. */
async function asked() {
  const boxes = ["today", "coming", "classes"].map((box) => `reports/${box}`)
  const calls = [...boxes, "payroll/periods"].map((path) => [path, admin] as const)
  const all = [...calls, ...boxes.map((path) => [path, onlyTijuana] as const)]
  return Promise.all(
    all.map(async ([path, as]) => {
      const { status, body } = await cupo.call(`GET /${path}`, { as })
      expect(status, path).toBe(200)
      return [path, body] as const
    }),
  )
}

const kept = ["class_sums_until", "class_sums", "class_days", "class_counts"]

/** What is asked, of the rows alone. */
async function ofTheRows() {
  const each = (of: (table: string) => string) => cupo.pool.query(kept.map(of).join(";"))
  await each((table) => `create table aside_${table} as select * from ${table}; delete from ${table}`)
  const shown = await asked()
  await each((table) => `insert into ${table} select * from aside_${table}; drop table aside_${table}`)
  return shown
}

const book = (classId: string, as = ana) =>
  cupo
    .call("POST /reservations", { as, key: randomUUID(), body: { classId } })
    .then(({ status, body }) => expect(status, JSON.stringify(body)).toBe(201))

const broken = async () =>
  [...new Set((await cupo.database.violations()).map(({ what }) => what.split(" ")[0]))].sort()

test("classes are shown as they are, whatever is written of them, before they are kept again and after", async () => {
  await keep()
  let before = await asked()
  expect(before).toEqual(await ofTheRows())
  const late: [what: string, () => Promise<unknown>][] = [
    ["who books", () => book(coming)],
    ["who books elsewhere", () => book(there)],
    ["that it is closed", () => sql("update classes set status = 'cerrada' where id = $1", coming)],
    ["how many it is for", () => sql("update classes set capacity = 3 where id = $1", coming)],
    ["who gives it", () => sql("update classes set instructor_id = $2 where id = $1", over, elena)],
    ["one more of before", () => makeClass(cupo.pool, tijuana, { day: dayFromNow(-5) })],
    ["one more to come", () => makeClass(cupo.pool, tijuana, { day: dayFromNow(5) })],
    ["where it is moved", () => sql("update classes set day = day - 25 where id = $1", over)],
    ["that it is taken away", () => sql("delete from classes where id = $1", over)],
    [
      "that it is cancelled",
      () => cupo.call(`POST /classes/${coming}/cancel`, { as: admin, key: randomUUID() }),
    ],
  ]
  for (const [what, write] of late) {
    await write()
    const shown = await asked()
    expect(shown, what).not.toEqual(before)
    expect(shown, what).toEqual(await ofTheRows())
    await keep()
    expect(await asked(), `${what}, kept`).toEqual(shown)
    before = shown
  }
  expect((await sql("select from late_classes union all select from late_counts")).rows).toEqual([])
  expect(await broken()).toEqual([])
})

test("years that nobody kept are kept, month by month", async () => {
  await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(-800) })
  await keep()
  const { rows } = await sql("select count(*)::int as n from class_sums")
  expect(rows).toEqual([{ n: 4 }])
  expect(await asked()).toEqual(await ofTheRows())
})

test("a kept class that is not what its rows say is found", async () => {
  cupo.isUnguarded = true
  await keep()
  expect(await broken()).toEqual([])
  for (const [change, ...found] of [
    ["update class_sums set held = held + 1 where day > current_date", "class_sums"],
    ["delete from class_sums where day < current_date", "class_days", "class_sums"],
    ["update class_days set classes = classes + 1", "class_days"],
    ["update class_counts set counts = '[]'", "class_counts"],
  ] as const) {
    await cupo.pool.query(change)
    expect(await broken(), change).toEqual(found)
    for (const table of kept) await cupo.pool.query(`delete from ${table}`)
    await keep()
  }
})

/** While classes are kept again, one of which something is noted, somebody books another. */
async function bookedMeanwhile(pool: pg.Pool) {
  await keep()
  await sql("update classes set capacity = 2 where id = $1", over)
  await whileKept(cupo.pool, "class_sums", { keep: () => sumClasses({ pool }), write: () => book(coming) })
}

test("who books while classes are kept is shown, and kept the next time", async () => {
  await bookedMeanwhile(cupo.pool)
  const shown = await asked()
  expect(shown).toEqual(await ofTheRows())
  await keep()
  expect(await asked()).toEqual(shown)
})

test("would not be, if the note of it were taken away by who has not seen it", async () => {
  cupo.isUnguarded = true
  await bookedMeanwhile(withoutWords(cupo.pool, /set transaction isolation level repeatable read/))
  expect(await asked()).not.toEqual(await ofTheRows())
  expect(await broken()).toEqual(["class_sums"])
})

test.each([
  ["seatings", "note_late_insert", () => book(coming), "class_sums"],
  [
    "classes",
    "note_late_update",
    () => sql("update classes set instructor_id = $2 where id = $1", coming, elena),
    "class_counts,class_sums",
  ],
] as const)("what of %s nobody notes is shown by nobody, and found", async (table, trigger, write, found) => {
  cupo.isUnguarded = true
  await keep()
  await sql(`drop trigger ${trigger} on ${table}`)
  await write()
  expect(await asked()).not.toEqual(await ofTheRows())
  expect((await broken()).join()).toBe(found)
})

test("those who keep classes at once keep them once", async () => {
  await book(coming)
  await Promise.all([keep(), keep(), keep()])
  expect(await broken()).toEqual([])
  expect(await asked()).toEqual(await ofTheRows())
})
