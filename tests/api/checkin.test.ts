import { createHmac, randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { ticketCode } from "../../contract/ticketCode.ts"
import { codeOf as sign } from "../../server/features/reservations/checkin/codes.ts"
import { freshCupo } from "../support/cupo.ts"
import { codeOf, guest, receptionist } from "../support/door.ts"
import type { Reply } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { makeBranch, makeClass, near } from "../support/studio.ts"

const cupo = freshCupo()

const show = (as: Person, code: string, key?: string, branchId = cupo.studio.branch) =>
  cupo.call("POST /attendance/code", { as, key, body: { code, branchId } })
const attended = async () =>
  (await cupo.pool.query("select attended, marked_at, marked_by from reservations order by created_at")).rows
const refused = async (reply: Promise<Reply>, status: number, error: string, words?: RegExp) => {
  const before = [await cupo.rows(), await attended()]
  const { status: got, body } = await reply
  expect([got, body.error]).toEqual([status, error])
  if (words) expect(body.message).toMatch(words)
  expect([await cupo.rows(), await attended()]).toEqual(before)
}
/** The same code with another letter at this place. */
const withAnother = (code: string, at: number) => {
  const next = ticketCode.letters[(ticketCode.letters.indexOf(code[at] as string) + 1) % 32]
  return code.slice(0, at) + next + code.slice(at + 1)
}

describe("who shows the code of their ticket", () => {
  test("has come, whole or short, however it is typed, and is told their seat", async () => {
    const desk = await receptionist(cupo)
    const classId = await makeClass(cupo.pool, cupo.studio)
    const [ana, luis] = [await guest(cupo, classId), await guest(cupo, classId, { seat: 7, minutes: 20 })]
    const said = {
      firstName: "Renata",
      lastName: "Mora",
      isAgain: false,
      classId,
      discipline: "Pilates Reformer",
    }
    expect(await show(desk, ana.code)).toMatchObject({ status: 200, body: { ...said, seat: 1 } })
    const short = luis.code.slice(-8).toLowerCase()
    const typed = ` ${short.slice(0, 4)}-${short.slice(4)} `.replaceAll("0", "o").replaceAll("1", "l")
    expect(await show(desk, typed)).toMatchObject({ status: 200, body: { ...said, seat: 7 } })
    expect(await attended()).toMatchObject([
      { attended: true, marked_by: desk.id },
      { attended: true, marked_by: desk.id },
    ])
  })

  test("twice is told that they had come, and who marked them first stays", async () => {
    const [first, second] = [await receptionist(cupo), await receptionist(cupo)]
    const ana = await guest(cupo, await makeClass(cupo.pool, cupo.studio), { minutes: 5 })
    await show(first, ana.code)
    const before = await attended()
    expect((await show(second, ana.code)).body).toMatchObject({ isAgain: true, seat: 1 })
    expect(await attended()).toEqual(before)
    expect(before).toMatchObject([{ marked_by: first.id }])
  })

  test("whose answer was lost is told the same again by the same press", async () => {
    const desk = await receptionist(cupo)
    const ana = await guest(cupo, await makeClass(cupo.pool, cupo.studio), { minutes: 5 })
    const key = randomUUID()
    const first = await show(desk, ana.code, key)
    const again = await show(desk, ana.code, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get("idempotent-replayed")).toBe("true")
  })

  test("has come after all, whom the desk had given up", async () => {
    const desk = await receptionist(cupo)
    const ana = await guest(cupo, await makeClass(cupo.pool, cupo.studio), { minutes: -5 })
    const body = { classId: ana.classId, userId: ana.person.id, attended: false }
    await cupo.call("POST /attendance", { as: desk, body })
    expect((await show(desk, ana.code)).body).toMatchObject({ isAgain: false })
    expect(await attended()).toMatchObject([{ attended: true }])
  })
})

describe("a code that opens nothing", () => {
  test("was invented, or changed in any letter", async () => {
    const desk = await receptionist(cupo)
    const ana = await guest(cupo, await makeClass(cupo.pool, cupo.studio), { minutes: 20 })
    const forged = { id: ana.reservationId, userId: ana.person.id, classId: ana.classId }
    const codes = [
      ...[0, 5, 25, 26, 41].map((at) => withAnother(ana.code, at)),
      sign(createHmac("sha256", "").digest(), forged),
      ana.code.slice(0, 26),
      `${ana.code}0`,
      withAnother(ana.code, 41).slice(-8),
      "Z".repeat(42),
      "00000000",
      "https://example.com/menu",
      "'; drop table kiosks; --",
    ]
    for (const code of codes) await refused(show(desk, code), 404, "CODE_INVALID")
    await refused(show(desk, " - "), 400, "VALIDATION")
  })

  test("is of another person or another class, with the signature of one's own", async () => {
    const desk = await receptionist(cupo)
    const [one, other] = [
      await makeClass(cupo.pool, cupo.studio),
      await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }),
    ]
    const [ana, luis] = [await guest(cupo, one), await guest(cupo, other, { minutes: 20 })]
    await near(cupo.pool, one, 25)
    const mixed = (a: string, b: string) => a.slice(0, 26) + b.slice(26)
    await refused(show(desk, mixed(ana.code, luis.code)), 404, "CODE_INVALID")
    await refused(show(desk, mixed(luis.code, ana.code)), 404, "CODE_INVALID")
  })

  test("comes too early, or of a class that is over, and says of which it is", async () => {
    const [desk, editor] = [await receptionist(cupo), await cupo.person({ role: "admin", superuser: true })]
    const classId = await makeClass(cupo.pool, cupo.studio)
    const ana = await guest(cupo, classId)
    for (const as of [desk, editor])
      await refused(
        show(as, ana.code),
        409,
        "ATTENDANCE_NOT_YET",
        /Pilates Reformer, a las 6:00\sp\.\sm\. del \S+ \d/,
      )
    // By its last letters it is looked for among those who may come now.
    await refused(show(desk, ana.code.slice(-8)), 404, "CODE_INVALID")
    await near(cupo.pool, classId, 63)
    await refused(show(desk, ana.code), 409, "ATTENDANCE_NOT_YET")
    await near(cupo.pool, classId, -51)
    // Who edits classes corrects a closed roll by hand, and not by a code of yesterday.
    for (const as of [desk, editor])
      await refused(show(as, ana.code), 409, "ATTENDANCE_CLOSED", /ya terminó: Pilates Reformer/)
    await near(cupo.pool, classId, -24 * 60)
    await refused(show(editor, ana.code), 409, "ATTENDANCE_CLOSED")
    await near(cupo.pool, classId, 59)
    expect((await show(desk, ana.code)).status).toBe(200)
  })

  test("is of another branch, and nobody receives where they do not work", async () => {
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Del Valle" })
    const [desk, theirs] = [await receptionist(cupo), await receptionist(cupo, [there.branch])]
    const ana = await guest(cupo, await makeClass(cupo.pool, cupo.studio), { minutes: 20 })
    await refused(
      show(desk, ana.code, undefined, there.branch),
      409,
      "CODE_OF_OTHER_BRANCH",
      /es de Roma Norte/,
    )
    const short = ana.code.slice(-8)
    await refused(
      show(desk, short, undefined, there.branch),
      409,
      "CODE_OF_OTHER_BRANCH",
      /es de Roma Norte: Pilates Reformer/,
    )
    await near(cupo.pool, ana.classId, 300)
    await refused(
      show(desk, short, undefined, there.branch),
      404,
      "CODE_INVALID",
      /^Ningún boleto de esta hora/,
    )
    await near(cupo.pool, ana.classId, 20)
    await refused(show(theirs, ana.code), 403, "FORBIDDEN")
    await refused(show(theirs, ana.code, undefined, there.branch), 409, "CODE_OF_OTHER_BRANCH")
    await refused(show(ana.person, ana.code), 403, "FORBIDDEN")
  })

  test("is of a reservation that was cancelled or changed, or whose class was", async () => {
    const [desk, admin] = [await receptionist(cupo), await cupo.person({ role: "admin", superuser: true })]
    const [one, other] = [
      await makeClass(cupo.pool, cupo.studio),
      await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }),
    ]
    const [ana, luis, eva] = [
      await guest(cupo, one),
      await guest(cupo, one, { seat: 2 }),
      await guest(cupo, one, { seat: 3 }),
    ]
    await cupo.call(`DELETE /reservations/${ana.reservationId}`, { as: ana.person })
    const { body: changed } = await cupo.call(`POST /reservations/${luis.reservationId}/change`, {
      ...{ as: luis.person, body: { newClassId: other } },
    })
    await near(cupo.pool, one, 20)
    await refused(show(desk, ana.code), 409, "RESERVATION_CANCELLED", /está cancelada/)
    await refused(show(desk, luis.code), 409, "RESERVATION_CANCELLED", /boleto nuevo/)
    expect(await codeOf(cupo, ana.person, ana.reservationId)).toBeUndefined()
    await near(cupo.pool, other, 25)
    const code = await codeOf(cupo, luis.person, changed.id)
    expect((await show(desk, code)).status).toBe(200)
    await cupo.call(`POST /classes/${one}/cancel`, { as: admin })
    await refused(show(desk, eva.code), 409, "CLASS_CANCELLED")
  })
})

test("the code is told to whose ticket it is, and to nobody else", async () => {
  const admin = await cupo.person({ role: "admin", superuser: true })
  const ana = await guest(cupo, await makeClass(cupo.pool, cupo.studio))
  expect(ana.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{42}$/)
  const { body: own } = await cupo.call("GET /reservations/my", { as: ana.person })
  expect(own.reservations).toMatchObject([{ code: ana.code }])
  expect(await codeOf(cupo, admin, ana.reservationId)).toBeUndefined()
  for (const path of [
    `/users/${ana.person.id}/reservations`,
    "/reservations?page=1",
    `/reservations/by-class/${ana.classId}`,
  ])
    expect(JSON.stringify((await cupo.call(`GET ${path}`, { as: admin })).body)).not.toContain(ana.code)
})

test("the code that a phone kept of an account that became another's stays good", async () => {
  const [desk, admin] = [await receptionist(cupo), await cupo.person({ role: "admin", superuser: true })]
  const ana = await guest(cupo, await makeClass(cupo.pool, cupo.studio))
  const stays = await cupo.customer()
  const { body } = await cupo.call(`POST /users/${stays.id}/merge/impact`, {
    as: admin,
    body: { other: ana.person.id },
  })
  const merged = await cupo.call(`POST /users/${stays.id}/merge`, {
    ...{ as: admin, body: { other: ana.person.id, accepts: body.token } },
  })
  expect(merged.status).toBe(200)
  await near(cupo.pool, ana.classId, 20)
  expect((await show(desk, ana.code)).body).toMatchObject({ userId: stays.id, seat: 1 })
})
