import { randomUUID } from "node:crypto"
import type pg from "pg"
import { beforeEach, describe, expect, test } from "vitest"
import { sumClasses } from "../../server/features/reports/kept/sumClasses.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { dayFromNow, makeBranch, makeClass, makeRoom, near, type Studio } from "../support/studio.ts"
import { type Teacher, teacher } from "../support/teacher.ts"
import { killedWhileKept, whileKept, withoutWords } from "../support/unguarded.ts"

/** How classes were rated is what the answers say, whatever is said and marked since it was kept. */

const cupo = freshCupo()
let admin: Person
let onlyTijuana: Person
let vale: Teacher
let elena: Teacher
/** Two that Valeria gave, of seven people and of two, and one of another's in Tijuana. */
let full: Sat
let quiet: Sat
let there: Sat

interface Sat {
  classId: string
  people: { as: Person; id: string }[]
}

const sql = (text: string, ...values: unknown[]) => cupo.pool.query(text, values)
const keep = (pool: pg.Pool = cupo.pool) => sumClasses({ pool })

/** A class that ended an hour ago, with so many people in it. */
async function satIn(studio: Studio, instructor: string, count: number): Promise<Sat> {
  const room = await makeRoom(cupo.pool, studio, randomUUID())
  const classId = await makeClass(cupo.pool, studio, { instructor, room })
  const people = []
  for (let n = 0; n < count; n++) {
    const as = await cupo.customer("ten")
    const { body } = await cupo.call("POST /reservations", { as, body: { classId } })
    people.push({ as, id: body.id as string })
  }
  await near(cupo.pool, classId, -110)
  return { classId, people }
}

/** Whoever sat in it as the nth says how it was. */
async function rate({ people }: Sat, nth: number, stars: number, words = ""): Promise<void> {
  const { as, id } = people[nth] as Sat["people"][number]
  const { status, body } = await cupo.call(`POST /reservations/${id}/rating`, { as, body: { stars, words } })
  expect(status, JSON.stringify(body)).toBe(201)
}

const mark = ({ classId, people }: Sat, nth: number, attended: boolean) =>
  cupo
    .call("POST /attendance", { as: admin, body: { classId, userId: people[nth]?.as.id, attended } })
    .then(({ status, body }) => expect(status, JSON.stringify(body)).toBe(200))

const unmark = ({ classId, people }: Sat, nth: number) =>
  cupo
    .call(`DELETE /attendance/${classId}/${people[nth]?.as.id}`, { as: admin })
    .then(({ status, body }) => expect(status, JSON.stringify(body)).toBe(200))

beforeEach(async () => {
  admin = await cupo.person({ role: "admin", superuser: true })
  const tijuana = await makeBranch(cupo.pool, cupo.studio, { name: "Zona Río", timeZone: "America/Tijuana" })
  const permissions = { clases: ["detalle"], dashboard: ["ver"] }
  onlyTijuana = await cupo.person({ role: "employee", permissions, branches: [tijuana.branch] })
  vale = await teacher(cupo)
  elena = await teacher(cupo)
  await cupo.call("POST /config/ratings", { as: admin, body: { isOn: true } })
  full = await satIn(cupo.studio, vale.instructor, 7)
  quiet = await satIn(cupo.studio, vale.instructor, 2)
  there = await satIn(tijuana, elena.instructor, 6)
  for (const [nth, stars] of [5, 4, 2, 3, 5].entries()) {
    await rate(full, nth, stars, nth % 2 ? "" : `Digo ${nth}`)
    await rate(there, nth, 6 - stars, `Digo ${nth}`)
  }
})

/** What each who asks is told of how classes were. */
async function asked() {
  const days = `from=${dayFromNow(-60)}&to=${dayFromNow(0)}`
  const calls: [string, Person][] = [
    ...[vale, elena].map((as): [string, Person] => ["ratings/own?page=1&size=3", as]),
    ["ratings/own?page=2&size=3", vale],
    ...[admin, onlyTijuana].flatMap((as): [string, Person][] => [
      ["ratings", as],
      [`reports/of/ratings?${days}&by=instructor`, as],
    ]),
  ]
  return Promise.all(
    calls.map(async ([path, as]) => {
      const { status, body } = await cupo.call(`GET /${path}`, { as })
      expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200)
      return [path, body] as const
    }),
  )
}

const kept = ["class_sums_until", "class_sums", "class_days"]

/** What is asked, of the rows alone. */
async function ofTheRows() {
  const each = (of: (table: string) => string) => cupo.pool.query(kept.map(of).join(";"))
  await each((table) => `create table aside_${table} as select * from ${table}; delete from ${table}`)
  const shown = await asked()
  await each((table) => `insert into ${table} select * from aside_${table}; drop table aside_${table}`)
  return shown
}

const broken = async () =>
  [...new Set((await cupo.database.violations()).map(({ what }) => what.split(" ")[0]))].sort()

const stars = (of: string, { people }: Sat, nth: number) =>
  sql(`update ratings set ${of} where reservation_id = $1`, people[nth]?.id)

/** Two accounts that were one person's become one again. */
async function merge(stays: Person, goes: Person): Promise<void> {
  const path = `/users/${stays.id}/merge`
  const impact = await cupo.call(`POST ${path}/impact`, { as: admin, body: { other: goes.id } })
  const body = { other: goes.id, accepts: impact.body.token }
  expect((await cupo.call(`POST ${path}`, { as: admin, body })).status).toBe(200)
}

/** As if it had been forty days before. */
const moveBack = ({ classId }: Sat) =>
  cupo.pool.query(`
    update classes set day = day - 40, starts_at = starts_at - interval '40 days', ends_at = ends_at - interval '40 days'
    where id = '${classId}';
    update ratings set rated_at = rated_at - interval '40 days'
    where reservation_id in (select id from seatings where class_id = '${classId}')`)

const person = ({ people }: Sat, nth: number) => (people[nth] as Sat["people"][number]).as

/** What is written, and whether anybody is told otherwise for it. */
const late: [what: string, write: () => Promise<unknown>, isShown?: false][] = [
  ["who says so", () => rate(full, 5, 1)],
  ["who says so in words", () => rate(quiet, 0, 3, "Digo más")],
  [
    "one that was brought in",
    () =>
      sql(
        "insert into ratings (reservation_id, stars, words, rated_at) values ($1, 2, 'Digo de antes', now())",
        quiet.people[1]?.id,
      ),
  ],
  ["who is marked as missed", () => mark(full, 0, false)],
  ["of whom that is taken back", () => unmark(full, 0)],
  ["who is marked as having come", () => mark(full, 1, true), false],
  ["stars that are others", () => stars("stars = 1", full, 1)],
  ["words that there were none of", () => stars("words = 'Digo algo'", full, 1)],
  ["words that are others", () => stars("words = 'Digo otra cosa'", full, 1)],
  [
    "an answer that is taken away",
    () => sql("delete from ratings where reservation_id = $1", full.people[2]?.id),
  ],
  ["who closes their account", () => cupo.call(`DELETE /users/${person(there, 0).id}`, { as: admin })],
  ["accounts that become one", () => merge(person(full, 3), person(quiet, 1)), false],
  [
    "who gave it",
    () => sql("update classes set instructor_id = $2 where id = $1", quiet.classId, elena.instructor),
  ],
  ["where it was moved", () => moveBack(full)],
]

test("how classes were is shown as it was answered, whatever is written of them, before it is kept again and after", async () => {
  await keep()
  let before = await asked()
  expect(before).toEqual(await ofTheRows())
  expect(before[0]?.[1]).toMatchObject({ answers: 5, average: 3.8, total: 3 })
  for (const [what, write, isShown] of late) {
    await write()
    const shown = await asked()
    if (isShown === false) expect(shown, what).toEqual(before)
    else expect(shown, what).not.toEqual(before)
    expect(shown, what).toEqual(await ofTheRows())
    expect(await broken(), what).toEqual([])
    await keep()
    expect(await asked(), `${what}, kept`).toEqual(shown)
    expect(await broken(), `${what}, kept`).toEqual([])
    before = shown
  }
  expect((await sql("select from late_classes")).rows).toEqual([])
})

describe("what nobody keeps is counted", () => {
  test("as long as whoever kept it knew nothing of ratings, and kept the next time", async () => {
    await keep()
    const shown = await asked()
    await sql("update class_sums set answers = null, stars = null, five = null, low = null, worded = null")
    expect(await asked()).toEqual(shown)
    expect(await broken()).toEqual([])
    await keep()
    expect((await sql("select from class_sums where answers is null")).rows).toEqual([])
    expect(await asked()).toEqual(shown)
  })

  test("while nobody has kept anything for days", async () => {
    await keep()
    const shown = await asked()
    await sql("update class_sums_until set until = current_date - 3")
    await sql("delete from class_sums where day >= current_date - 3")
    expect(await asked()).toEqual(shown)
    await rate(full, 5, 1, "Digo tarde")
    expect(await asked()).toEqual(await ofTheRows())
    await keep()
    expect(await asked()).toEqual(await ofTheRows())
  })
})

test("a class that is kept as rated otherwise than its answers say is found", async () => {
  cupo.isUnguarded = true
  await keep()
  expect(await broken()).toEqual([])
  for (const change of [
    "answers = answers + 1",
    "stars = stars - 1",
    "five = 0",
    "low = 0",
    "worded = '{}'",
  ]) {
    await sql(`update class_sums set ${change} where class_id = $1`, full.classId)
    expect(await broken(), change).toEqual(["class_sums"])
    await sql("insert into late_classes (class_id, day) values ($1, current_date)", full.classId)
    await keep()
  }
})

/** While classes are kept again, one of which something was noted, somebody says how another was. */
async function ratedMeanwhile(pool: pg.Pool) {
  await keep()
  await rate(quiet, 0, 2)
  await whileKept(cupo.pool, "class_sums", {
    keep: () => keep(pool),
    async write() {
      await rate(full, 5, 1, "Digo mientras")
      await mark(there, 0, false)
    },
  })
}

test("who says how it was while classes are kept is shown, and kept the next time", async () => {
  await ratedMeanwhile(cupo.pool)
  const shown = await asked()
  expect(shown).toEqual(await ofTheRows())
  await keep()
  expect(await asked()).toEqual(shown)
})

test("would not be, if the note of it were taken away by who has not seen it", async () => {
  cupo.isUnguarded = true
  await ratedMeanwhile(withoutWords(cupo.pool, /set transaction isolation level repeatable read/))
  expect(await asked()).not.toEqual(await ofTheRows())
  expect(await broken()).toEqual(["class_sums"])
})

/**
 * Killed as it writes into this table: while it keeps some days that nobody has, a class of before that was kept by who knew nothing of
 * ratings, and another of which something is noted.
 */
async function killedAt(table: string, pool: pg.Pool) {
  for (const one of [full, quiet]) await moveBack(one)
  await keep()
  await sql("update class_sums set answers = null, stars = null, five = null, low = null, worded = null")
  await sql("update class_sums_until set until = current_date - 3")
  await sql("delete from class_sums where day >= current_date - 3")
  await mark(quiet, 0, false)
  await killedWhileKept(cupo.pool, table, () => keep(pool))
}

test.each(["class_sums", "class_days", "class_sums_until"])(
  "who is killed while they write into %s has kept nothing: all is shown as it was answered, and the next keeps it",
  async (table) => {
    await killedAt(table, cupo.pool)
    const shown = await asked()
    expect(shown).toEqual(await ofTheRows())
    expect(await broken()).toEqual([])
    await keep()
    expect((await sql("select from class_sums where answers is null")).rows).toEqual([])
    expect(await asked()).toEqual(shown)
  },
)

test.each(["class_days", "class_sums_until"])(
  "after who is killed while they write into %s nobody could keep anything, were it no transaction",
  async (table) => {
    cupo.isUnguarded = true
    await killedAt(table, withoutWords(cupo.pool, /^begin$|^set transaction.*|^lock table.*/))
    await expect(keep()).rejects.toMatchObject({ code: "23505" })
  },
)

test.each([
  ["ratings", "note_late_insert", () => rate(full, 5, 1)],
  [
    "ratings",
    "note_late_insert",
    () => sql("delete from ratings where reservation_id = $1", full.people[2]?.id),
  ],
  ["ratings", "note_late_update", () => cupo.call(`DELETE /users/${person(there, 0).id}`, { as: admin })],
  ["seatings", "note_late_update", () => mark(full, 0, false)],
])("what of %s nobody notes is shown by nobody, and found", async (table, trigger, write) => {
  cupo.isUnguarded = true
  await keep()
  await sql(`drop trigger ${trigger} on ${table}`)
  await write()
  expect(await asked()).not.toEqual(await ofTheRows())
  expect(await broken()).toEqual(["class_sums"])
})
