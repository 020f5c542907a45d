import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { tally } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { enter, password, signUp } from "../support/signin.ts"
import { give, makeBranch, makeClass, makeRoom, near, type Studio } from "../support/studio.ts"
import { teacher } from "../support/teacher.ts"
import { meetOpen } from "../support/unguarded.ts"

const cupo = freshCupo()

const boss = () => cupo.person({ role: "admin", superuser: true })
const ask = async (isOn = true) => cupo.call("POST /config/ratings", { as: await boss(), body: { isOn } })
const rate = (as: Pick<Person, "headers">, id: string, stars = 5, words = "", key?: string) =>
  cupo.call(`POST /reservations/${id}/rating`, { headers: as.headers, key, body: { stars, words } })
const pending = async (as: Pick<Person, "headers">) =>
  (await cupo.call("GET /ratings/pending", { headers: as.headers })).body.classes
const refusal = (error: string) => ({ status: 409, body: { error } })
const kept = async () => (await cupo.pool.query("select stars, words from ratings order by stars")).rows

interface Sat {
  as: Person
  id: string
  classId: string
}

/** Somebody with a seat in a class that ended so many minutes ago, in a place of theirs. */
async function satIn(
  { endedAgo = 60, studio = cupo.studio, instructor = cupo.studio.instructor } = {} as {
    endedAgo?: number
    studio?: Studio
    instructor?: string
  },
): Promise<Sat> {
  const as = await cupo.customer("ten")
  const room = await makeRoom(cupo.pool, studio, randomUUID())
  const classId = await makeClass(cupo.pool, studio, { instructor, room })
  const { body } = await cupo.call("POST /reservations", { as, body: { classId } })
  await near(cupo.pool, classId, -50 - endedAgo)
  return { as, id: body.id, classId }
}

/** What the roll says of them, as the desk marked it. */
const mark = (id: string, attended: boolean) =>
  cupo.pool.query(
    "update reservations set attended = $2, marked_at = now(), marked_by = user_id where id = $1",
    [id, attended],
  )

describe("a class that is over", () => {
  test("is rated once by who came, with five and a word, and never changed", async () => {
    await ask()
    const { as, id } = await satIn()
    await mark(id, true)
    expect(await pending(as)).toMatchObject([{ reservationId: id, discipline: "Pilates Reformer" }])
    expect(await rate(as, id, 4, "  Muy buena \n música ")).toMatchObject({
      status: 201,
      body: { reservationId: id, stars: 4, words: "Muy buena \n música" },
    })
    expect(await pending(as)).toEqual([])
    expect(await rate(as, id, 1)).toMatchObject(refusal("ALREADY_RATED"))
    expect(await kept()).toEqual([{ stars: 4, words: "Muy buena \n música" }])
  })

  test("is rated by who had a seat to the end where no roll was taken, and by nobody left out of one", async () => {
    await ask()
    const [as, other] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const classId = await makeClass(cupo.pool, cupo.studio)
    const [mine, theirs] = await Promise.all(
      [as, other].map((one) => cupo.call("POST /reservations", { as: one, body: { classId } })),
    )
    const id = mine?.body.id
    await near(cupo.pool, classId, -110)
    expect(await pending(as)).toMatchObject([{ reservationId: id }])
    await mark(theirs?.body.id, true)
    expect(await pending(as)).toEqual([])
    expect(await rate(as, id)).toMatchObject(refusal("RATING_NOT_CAME"))
  })

  test("is never rated by who missed it, cancelled it, or had no seat", async () => {
    await ask()
    const missed = await satIn()
    await mark(missed.id, false)
    expect(await rate(missed.as, missed.id)).toMatchObject(refusal("RATING_NOT_CAME"))
    const room = await makeRoom(cupo.pool, cupo.studio, "Otra sala")
    const classId = await makeClass(cupo.pool, cupo.studio, { room })
    const { body } = await cupo.call("POST /reservations", { as: missed.as, body: { classId } })
    expect((await cupo.call(`DELETE /reservations/${body.id}`, { as: missed.as })).status).toBe(200)
    await near(cupo.pool, classId, -110)
    expect(await rate(missed.as, body.id)).toMatchObject(refusal("RATING_NOT_CAME"))
    const stranger = await cupo.customer()
    for (const id of [missed.id, randomUUID()])
      expect(await rate(stranger, id)).toMatchObject({
        status: 404,
        body: { error: "RESERVATION_NOT_FOUND" },
      })
    expect(await pending(missed.as)).toEqual([])
    expect(await kept()).toEqual([])
  })

  test("is rated from its end until 48 hours later", async () => {
    await ask()
    const early = await satIn({ endedAgo: -5 })
    const late = await satIn({ endedAgo: 48 * 60 + 2 })
    const last = await satIn({ endedAgo: 48 * 60 - 2 })
    expect(await rate(early.as, early.id)).toMatchObject(refusal("RATING_NOT_YET"))
    expect(await rate(late.as, late.id)).toMatchObject(refusal("RATING_CLOSED"))
    expect([await pending(early.as), await pending(late.as)]).toEqual([[], []])
    expect((await rate(last.as, last.id)).status).toBe(201)
  })

  test("takes one to five whole stars and 300 letters", async () => {
    await ask()
    const { as, id } = await satIn()
    for (const stars of [0, 6, 2.5]) expect((await rate(as, id, stars)).status).toBe(400)
    const { body } = await rate(as, id, 0)
    expect(body.fields).toEqual([{ path: "stars", message: "Elige de una a cinco estrellas" }])
    expect((await rate(as, id, 5, "a".repeat(301))).status).toBe(400)
    expect(await kept()).toEqual([])
  })

  test("is rated once when it is pressed twice at once, and again by who was not answered", async () => {
    await ask()
    const { as, id } = await satIn()
    const replies = await Promise.all([1, 2, 3, 4, 5].map((stars) => rate(as, id, stars)))
    expect(tally(replies)).toEqual({ 201: 1, ALREADY_RATED: 4 })
    expect(await kept()).toHaveLength(1)
    const other = await satIn()
    const twice = await Promise.all([1, 2].map(() => rate(other.as, other.id, 5, "", "una-clave-de-una-vez")))
    expect(tally(twice)).toEqual({ 201: 2 })
    expect(twice[0]?.body).toEqual(twice[1]?.body)
    expect(await kept()).toHaveLength(2)
  })

  test("twice at once is twice without the key that guards it", async () => {
    cupo.isUnguarded = true
    await ask()
    const { as, id } = await satIn()
    await cupo.pool.query("alter table ratings drop constraint ratings_pkey")
    await meetOpen(cupo.pool, { table: "ratings", most: 20_000, onlyHeld: true })
    const replies = await Promise.all([1, 2].map((stars) => rate(as, id, stars)))
    expect(tally(replies)).toEqual({ 201: 2 })
  })
})

describe("a studio that does not ask", () => {
  test("shows nothing, and refuses; it asks nobody until somebody turns it on", async () => {
    const admin = await boss()
    const { as, id } = await satIn()
    const off = async () => {
      expect(await pending(as)).toEqual([])
      expect(await rate(as, id)).toMatchObject(refusal("RATINGS_OFF"))
      expect(await cupo.call("GET /ratings", { as: admin })).toMatchObject(refusal("RATINGS_OFF"))
      expect((await cupo.call("GET /ratings/own", { as: admin })).body).toEqual({
        ...{ isOn: false, answers: 0, average: null, words: [], total: 0 },
      })
    }
    await off()
    expect((await ask()).body).toEqual({ isOn: true, revision: 1 })
    expect((await rate(as, id)).status).toBe(201)
    await ask(false)
    await off()
    // What one said stays one's own, and nobody else's.
    const mine = async (who: typeof as) => (await cupo.call("GET /ratings/my", { as: who })).body.ratings
    expect(await mine(as)).toMatchObject([{ reservationId: id }])
    expect(await mine(await cupo.customer())).toEqual([])
    const stale = { as: admin, body: { isOn: true, revision: 1 } }
    expect(await cupo.call("POST /config/ratings", stale)).toMatchObject(refusal("EDITED_MEANWHILE"))
    const employee = await cupo.person({ role: "employee", permissions: { clases: ["detalle"] } })
    expect((await cupo.call("POST /config/ratings", { as: employee, body: { isOn: true } })).status).toBe(403)
  })
})

describe("the office", () => {
  test("reads averages by class and by who gave it, by month, with the words, of its own branches", async () => {
    await ask()
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Condesa" })
    const vale = await teacher(cupo)
    const one = await satIn()
    const two = await satIn({ instructor: vale.instructor })
    const far = await satIn({ studio: there })
    await rate(one.as, one.id, 5, "Gracias")
    await rate(two.as, two.id, 2)
    await rate(far.as, far.id, 4, "Lejos")
    const { body } = await cupo.call("GET /ratings", { as: await boss() })
    expect(body).toMatchObject({
      ...{ answers: 3, average: 3.67 },
      disciplines: [{ name: "Pilates Reformer", answers: 3, average: 3.67 }],
      branches: [
        { id: there.branch, name: "Condesa", answers: 1, average: 4 },
        { id: cupo.studio.branch, name: "Roma Norte", answers: 2, average: 3.5 },
      ],
      words: [
        { words: "Lejos", stars: 4, person: "Renata Mora", branchName: "Condesa" },
        { words: "Gracias", stars: 5, instructor: "Daniela Paz" },
      ],
    })
    expect(body.months).toHaveLength(6)
    const months = body.instructors.map((each: { months: { answers: number }[] }) =>
      each.months.reduce((sum, { answers }) => sum + answers, 0),
    )
    expect(months.sort()).toEqual([1, 2])
    const limited = await cupo.person({
      ...{ role: "employee", permissions: { clases: ["detalle"] }, branches: [there.branch] },
    })
    const { body: seen } = await cupo.call("GET /ratings", { as: limited })
    expect(seen).toMatchObject({ answers: 1, average: 4, words: [{ words: "Lejos" }] })
    expect(seen.branches).toMatchObject([{ name: "Condesa", answers: 1 }])
    const outsider = await cupo.person({ role: "employee", permissions: { clases: ["listado"] } })
    for (const as of [outsider, one.as]) expect((await cupo.call("GET /ratings", { as })).status).toBe(403)
  })

  test("counts nothing of who is marked as missed afterwards, and again once that is taken back", async () => {
    await ask()
    const { as, id } = await satIn()
    await rate(as, id, 1, "Fatal")
    const admin = await boss()
    const answers = async () => (await cupo.call("GET /ratings", { as: admin })).body.answers
    await mark(id, false)
    expect(await answers()).toBe(0)
    await cupo.pool.query(
      "update reservations set attended = null, marked_at = null, marked_by = null where id = $1",
      [id],
    )
    expect(await answers()).toBe(1)
  })
})

test("whoever gives the classes reads theirs from five answers on, of nobody by name", async () => {
  await ask()
  const vale = await teacher(cupo)
  const mine = async () => (await cupo.call("GET /ratings/own", { as: vale })).body
  const said = async (stars: number, words: string) => {
    const { as, id } = await satIn({ instructor: vale.instructor })
    await rate(as, id, stars, words)
  }
  const other = await satIn()
  await rate(other.as, other.id, 1, "De otra")
  for (const stars of [5, 4, 3, 2]) await said(stars, `Digo ${stars}`)
  expect(await mine()).toEqual({ isOn: true, answers: 4, average: null, words: [], total: 0 })
  await said(5, "")
  const { words, ...figures } = await mine()
  expect(figures).toEqual({ isOn: true, answers: 5, average: 3.8, total: 4 })
  expect(words.map(Object.keys)).toEqual(Array(4).fill(["stars", "words"]))
  expect(words.map(({ words }: { words: string }) => words).sort()).toEqual([
    ...["Digo 2", "Digo 3", "Digo 4", "Digo 5"],
  ])
  expect((await cupo.call("GET /ratings/own", { as: other.as })).status).toBe(403)
})

test("what is said of one's classes comes by pages, each word once, under the figures of all", async () => {
  await ask()
  const vale = await teacher(cupo)
  for (const stars of [5, 4, 3, 2, 1]) {
    const { as, id } = await satIn({ instructor: vale.instructor })
    await rate(as, id, stars, `Digo ${stars}`)
  }
  const page = async (page: number) =>
    (await cupo.call(`GET /ratings/own?page=${page}&size=2`, { as: vale })).body
  const pages = await Promise.all([1, 2, 3].map(page))
  for (const { words: _, ...figures } of pages)
    expect(figures).toEqual({ isOn: true, answers: 5, average: 3, total: 5 })
  expect(pages.map(({ words }) => words.length)).toEqual([2, 2, 1])
  const words = pages.flatMap(({ words }) => words.map((one: { words: string }) => one.words))
  expect(words.sort()).toEqual(["Digo 1", "Digo 2", "Digo 3", "Digo 4", "Digo 5"])
  // One that is no more is the last.
  expect(await page(9)).toEqual(pages[2])
})

test("one's ratings are among one's data, are the merged account's, and lose their words with the account", async () => {
  await ask()
  const goes = await satIn()
  await rate(goes.as, goes.id, 3, "Con mi nombre: Renata")
  const stays = await signUp(cupo, { email: "queda@example.com", firstName: "Renata", lastName: "Mora" })
  await give(cupo.pool, stays.id, cupo.studio.packages.ten)
  const admin = await boss()
  const path = `/users/${stays.id}/merge`
  const preview = await cupo.call(`POST ${path}/impact`, { as: admin, body: { other: goes.as.id } })
  const merged = await cupo.call(`POST ${path}`, {
    as: admin,
    body: { other: goes.as.id, accepts: preview.body.token },
  })
  expect(merged.status).toBe(200)
  const entered = await enter(cupo, stays)
  const { headers } = entered
  const { body } = await cupo.call(`GET /users/${stays.id}/data`, { headers })
  expect(body.ratings).toMatchObject([{ classId: goes.classId, stars: 3, words: "Con mi nombre: Renata" }])
  expect(await rate(entered, goes.id)).toMatchObject(refusal("ALREADY_RATED"))
  const closed = await cupo.call(`POST /users/${stays.id}/close`, { headers, body: { password } })
  expect(closed.status).toBe(200)
  expect(await kept()).toEqual([{ stars: 3, words: "" }])
  const { rows } = await cupo.pool.query("select from audit_entries where after::text like '%Con mi nombre%'")
  expect(rows).toEqual([])
})
