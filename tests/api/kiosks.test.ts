import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { arrive } from "../../server/features/reservations/kiosks/arrive.ts"
import { openPlatform } from "../../server/platform/open.ts"
import type { Refusal } from "../../server/platform/refusal.ts"
import { freshCupo } from "../support/cupo.ts"
import { guest, receptionist } from "../support/door.ts"
import type { Person } from "../support/people.ts"
import { dayOf, makeBranch, makeClass, near } from "../support/studio.ts"
import { meetInPairs, withoutWords } from "../support/unguarded.ts"

const cupo = freshCupo()

interface Tablet {
  id: string
  token: string
}

async function startedBy(as: Person, branchId = cupo.studio.branch): Promise<Tablet> {
  const { status, body } = await cupo.call("POST /kiosks", {
    as,
    body: { branchId, name: "Tablet de la entrada" },
  })
  expect(status).toBe(201)
  return body
}
const look = ({ token }: Tablet) => cupo.call("POST /kiosk/look", { body: { token } })
const say = ({ token }: Tablet, said: object, key?: string) =>
  cupo.call("POST /kiosk/arrivals", { body: { token, ...said }, key })
const marks = async () =>
  (await cupo.pool.query("select attended, marked_by from reservations order by created_at")).rows

/** Codes of the right form that nobody signed. */
const invented = () => ({
  code: Array.from(randomUUID().replaceAll("-", "").toUpperCase()).slice(0, 8).join(""),
})

describe("a kiosk", () => {
  test("shows today's coming classes and nobody who comes to them", async () => {
    const desk = await receptionist(cupo)
    await dayOf(60)
    const coming = await makeClass(cupo.pool, cupo.studio)
    const over = await makeClass(cupo.pool, cupo.studio, { hour: "20:00" })
    const ana = await guest(cupo, coming, { minutes: 0 })
    await near(cupo.pool, over, -120)
    await makeClass(cupo.pool, cupo.studio)
    const { body } = await look(await startedBy(desk))
    expect(body).toMatchObject({ branchName: "Roma Norte", isLocked: false, classes: [{ id: coming }] })
    expect(Object.keys(body.classes[0]).toSorted()).toEqual([
      ...["discipline", "endsAt", "hour", "id", "instructor", "roomName", "startsAt"],
    ])
    expect(JSON.stringify(body)).not.toContain(ana.person.id)
  })

  test("receives by code, and marks in the name of who started it", async () => {
    const desk = await receptionist(cupo)
    const kiosk = await startedBy(desk)
    const ana = await guest(cupo, await makeClass(cupo.pool, cupo.studio), { minutes: 20, seat: 4 })
    const key = randomUUID()
    const first = await say(kiosk, { code: ana.code }, key)
    expect([first.status, Object.keys(first.body).toSorted()]).toEqual([
      ...[200, ["discipline", "firstName", "hour", "isAgain", "roomName", "seat"]],
    ])
    expect(first.body).toMatchObject({ firstName: "Renata", seat: 4, isAgain: false })
    expect((await say(kiosk, { code: ana.code }, key)).body).toEqual(first.body)
    expect((await say(kiosk, { code: ana.code.slice(-8) })).body).toMatchObject({ isAgain: true, seat: 4 })
    expect(await marks()).toEqual([{ attended: true, marked_by: desk.id }])
    const admin = await cupo.person({ role: "admin", superuser: true })
    const { body } = await cupo.call("GET /audit?page=1", { as: admin })
    expect(JSON.stringify(body)).toContain("POST /kiosk/arrivals")
  })

  test("receives by first name and the end of the phone, however both are written", async () => {
    const kiosk = await startedBy(await receptionist(cupo))
    const classId = await makeClass(cupo.pool, cupo.studio)
    await guest(cupo, classId, { firstName: "José Luis", phone: "+52 (55) 1234-5678" })
    await guest(cupo, classId, { seat: 2, firstName: "Inés", phone: "55 4321 56 78", minutes: 20 })
    for (const [firstName, seat, isAgain] of [
      ["jose", 1, false],
      [" JOSÉ  LUIS ", 1, true],
      ["ines", 2, false],
    ] as const)
      expect((await say(kiosk, { firstName, digits: "5678" })).body).toMatchObject({ seat, isAgain })
  })

  test("of somebody with two classes marks the one that begins first and is not marked", async () => {
    const kiosk = await startedBy(await receptionist(cupo))
    const [one, two] = [
      await makeClass(cupo.pool, cupo.studio),
      await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }),
    ]
    const { person } = await guest(cupo, one, { phone: "5512345678" })
    await cupo.call("POST /reservations", { as: person, body: { classId: two, seat: 9 } })
    await near(cupo.pool, one, -10)
    await near(cupo.pool, two, 45)
    const said = { firstName: "Renata", digits: "5678" }
    for (const seat of [1, 9]) expect((await say(kiosk, said)).body).toMatchObject({ seat, isAgain: false })
    expect((await say(kiosk, said)).body).toMatchObject({ seat: 9, isAgain: true })
  })

  test("of somebody who missed a class marks the next one, and leaves what the desk said", async () => {
    const desk = await receptionist(cupo)
    const kiosk = await startedBy(desk)
    const [one, two] = [
      await makeClass(cupo.pool, cupo.studio),
      await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }),
    ]
    const { person } = await guest(cupo, one, { phone: "5512345678" })
    const next = await cupo.call("POST /reservations", { as: person, body: { classId: two, seat: 9 } })
    await near(cupo.pool, one, -30)
    await near(cupo.pool, two, 25)
    const missed = { classId: one, userId: person.id, attended: false }
    expect((await cupo.call("POST /attendance", { as: desk, body: missed })).status).toBe(200)
    const said = { firstName: "Renata", digits: "5678" }
    expect((await say(kiosk, said)).body).toMatchObject({ seat: 9, isAgain: false })
    expect((await say(kiosk, said)).body).toMatchObject({ seat: 9, isAgain: true })
    expect(await marks()).toMatchObject([{ attended: false }, { attended: true }])
    // Of a class alone they have come after all.
    await cupo.call(`DELETE /attendance/${two}/${person.id}`, { as: desk })
    expect((await cupo.call(`DELETE /reservations/${next.body.id}`, { as: person })).status).toBe(200)
    expect((await say(kiosk, said)).body).toMatchObject({ seat: 1, isAgain: false })
  })

  test("says one and the same to whatever it does not know", async () => {
    const kiosk = await startedBy(await receptionist(cupo))
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Del Valle" })
    const [now, later, elsewhere] = [
      await makeClass(cupo.pool, cupo.studio),
      await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }),
      await makeClass(cupo.pool, there),
    ]
    await guest(cupo, now, { firstName: "Ana", phone: "5500001111", minutes: 20 })
    await guest(cupo, now, { seat: 2, firstName: "Ana", phone: "5600001111" })
    await guest(cupo, later, { firstName: "Eva", phone: "5500002222" })
    await guest(cupo, elsewhere, { firstName: "Luz", phone: "5500003333", minutes: 20 })
    const answers = []
    for (const [firstName, digits] of [
      // A name that comes with another phone, two of one name and end, of tomorrow, of another branch.
      ...[
        ["Ana", "9999"],
        ["Ana", "1111"],
        ["Eva", "2222"],
        ["Luz", "3333"],
      ],
    ] as [string, string][])
      answers.push(await say(kiosk, { firstName, digits }))
    for (const { status, body } of answers) {
      const { requestId: _, ...said } = body
      expect([status, said]).toEqual([
        404,
        { error: "KIOSK_NOT_RECOGNIZED", message: expect.stringMatching(/recepción/) },
      ])
    }
    expect(await marks()).toEqual(Array(4).fill({ attended: null, marked_by: null }))
  })

  test("locks itself after invented codes, and staff unlock it", async () => {
    const desk = await receptionist(cupo)
    const [kiosk, other] = [await startedBy(desk), await startedBy(desk)]
    const ana = await guest(cupo, await makeClass(cupo.pool, cupo.studio), { minutes: 20 })
    const told = []
    for (const said of [invented(), { firstName: "Eva", digits: "0000" }, invented(), invented(), invented()])
      told.push((await say(kiosk, said)).body.error)
    expect(told).toEqual([
      "CODE_INVALID",
      "KIOSK_NOT_RECOGNIZED",
      "CODE_INVALID",
      "CODE_INVALID",
      "KIOSK_LOCKED",
    ])
    expect(await say(kiosk, { code: ana.code })).toMatchObject({
      status: 423,
      body: { error: "KIOSK_LOCKED" },
    })
    expect((await look(kiosk)).body).toMatchObject({ isLocked: true })
    expect((await look(other)).body).toMatchObject({ isLocked: false })
    const { body } = await cupo.call("GET /kiosks", { as: desk })
    expect(body.kiosks.map(({ lockedAt }: { lockedAt: string | null }) => lockedAt !== null)).toEqual([
      false,
      true,
    ])
    expect((await cupo.call(`POST /kiosks/${kiosk.id}/unlock`, { as: desk })).status).toBe(200)
    expect((await say(kiosk, { code: ana.code })).body).toMatchObject({ isAgain: false })
  })

  test("forgives slips that are far apart, but not a day of them", async () => {
    const kiosk = await startedBy(await receptionist(cupo))
    const told = new Set<string>()
    let tries = 0
    for (let now = Date.now(); tries < 20; tries++, now += 11 * 60_000) {
      cupo.server.setTime(new Date(now))
      told.add((await say(kiosk, invented())).body.error)
      if (tries === 18) expect([...told]).toEqual(["CODE_INVALID"])
    }
    expect([...told]).toEqual(["CODE_INVALID", "KIOSK_LOCKED"])
  })

  test("opens with its token nothing but its two calls", async () => {
    const kiosk = await startedBy(await receptionist(cupo))
    const as = {
      headers: { authorization: `Bearer ${kiosk.token}`, "x-session-id": kiosk.id },
    } as unknown as Person
    for (const line of [
      "GET /kiosks",
      `DELETE /kiosks/${kiosk.id}`,
      "GET /users?page=1",
      "GET /classes/page?page=1",
    ])
      expect((await cupo.call(line, { as })).status).toBe(401)
  })
})

describe("a kiosk ends at once", () => {
  const over = { status: 410, body: { error: "KIOSK_ENDED" } }
  const both = async (kiosk: Tablet, code: string) => {
    expect(await look(kiosk)).toMatchObject(over)
    expect(await say(kiosk, { code })).toMatchObject(over)
    expect(await marks()).toEqual([{ attended: null, marked_by: null }])
  }
  const ready = async () => {
    const desk = await receptionist(cupo)
    const ana = await guest(cupo, await makeClass(cupo.pool, cupo.studio), { minutes: 20 })
    return { desk, kiosk: await startedBy(desk), code: ana.code }
  }
  test("from the office, by anybody of its branch", async () => {
    const { kiosk, code } = await ready()
    const other = await receptionist(cupo)
    expect((await cupo.call(`DELETE /kiosks/${kiosk.id}`, { as: other })).status).toBe(200)
    await both(kiosk, code)
    expect((await cupo.call("GET /kiosks", { as: other })).body).toEqual({ kiosks: [] })
    expect(await cupo.call(`DELETE /kiosks/${kiosk.id}`, { as: other })).toMatchObject({
      ...{ status: 404, body: { error: "KIOSK_NOT_FOUND" } },
    })
  })
  test.each([
    ["", "delete from staff_permissions where user_id = $1 and module = 'operaciones'"],
    [
      " for its branch",
      "update staff_permissions set branch_ids = array[gen_random_uuid()] where user_id = $1",
    ],
  ])("with the permission of who started it%s", async (_where, sql) => {
    const { desk, kiosk, code } = await ready()
    await cupo.pool.query(sql, [desk.id])
    await both(kiosk, code)
  })
  test("with the account of who started it", async () => {
    const { desk, kiosk, code } = await ready()
    await cupo.pool.query("update users set enabled = false where id = $1", [desk.id])
    await both(kiosk, code)
  })
  test("when nobody has looked at it for a week", async () => {
    const { kiosk, code } = await ready()
    await cupo.pool.query("update kiosks set seen_at = now() - interval '8 days'")
    await both(kiosk, code)
  })
  test("for whoever invents its token", async () => {
    const { kiosk, code } = await ready()
    await both({ ...kiosk, token: `${kiosk.token.slice(1)}A` }, code)
  })
})

test("who works in one branch starts, sees and ends the kiosks of that one", async () => {
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Del Valle" })
  const [desk, theirs] = [await receptionist(cupo), await receptionist(cupo, [there.branch])]
  const here = await startedBy(desk)
  const mine = await startedBy(theirs, there.branch)
  const ids = async (as: Person) =>
    (await cupo.call("GET /kiosks", { as })).body.kiosks.map(({ id }: { id: string }) => id)
  expect(await ids(theirs)).toEqual([mine.id])
  expect(await ids(desk)).toEqual([mine.id, here.id])
  for (const line of [`DELETE /kiosks/${here.id}`, `POST /kiosks/${here.id}/unlock`])
    expect(await cupo.call(line, { as: theirs })).toMatchObject({
      status: 404,
      body: { error: "KIOSK_NOT_FOUND" },
    })
  const body = { branchId: cupo.studio.branch, name: "x" }
  expect((await cupo.call("POST /kiosks", { as: theirs, body })).status).toBe(403)
  expect((await cupo.call("POST /kiosks", { as: await cupo.customer(), body })).status).toBe(403)
  expect(
    await cupo.call("POST /kiosks", { as: desk, body: { ...body, branchId: randomUUID() } }),
  ).toMatchObject({
    ...{ status: 404, body: { error: "BRANCH_NOT_FOUND" } },
  })
})

describe("whoever guesses at a kiosk many times at once", () => {
  /** So many guesses, each held until as many others are counted or wait for their turn. */
  const guesses = async (words?: RegExp) => {
    const { token, id } = await startedBy(await receptionist(cupo))
    await meetInPairs(cupo.pool, { table: "kiosks", most: 10_000 })
    const platform = openPlatform(cupo.database.connection, 8)
    const pool = words ? withoutWords(platform.pool, words) : platform.pool
    try {
      const said = await Promise.all(
        Array.from({ length: 8 }, () =>
          arrive({ ...platform, pool, actor: undefined }, { token, ...invented() }).catch(
            (error: unknown) => (error as Refusal).code,
          ),
        ),
      )
      const { rows } = await cupo.pool.query("select cardinality(tries) as n from kiosks where id = $1", [id])
      return { said: said.toSorted(), counted: rows[0].n }
    } finally {
      await platform.close()
    }
  }
  test("has as many guesses as one after the other", async () => {
    expect(await guesses()).toEqual({
      said: [...Array(4).fill("CODE_INVALID"), ...Array(4).fill("KIOSK_LOCKED")],
      counted: 5,
    })
  })
  test("without the kiosk's lock has more", async () => {
    cupo.isUnguarded = true
    const { said, counted } = await guesses(/for update of k/g)
    expect(said.filter((code) => code === "CODE_INVALID").length).toBeGreaterThan(4)
    expect(counted).toBeLessThan(8)
  })
})
