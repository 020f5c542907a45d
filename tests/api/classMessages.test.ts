import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { addressless } from "../../contract/addressless.ts"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { postOf } from "../support/post.ts"
import { at, dayFromNow, makeBranch, makeClass, makeRoom } from "../support/studio.ts"

const cupo = sharedCupo()
const post = postOf(cupo)
const words = "La maestra llega 10 minutos tarde.\nLes guardamos su lugar."

const deskOf = (branches?: string[]) =>
  cupo.person({
    role: "employee",
    permissions: { operaciones: ["ver", "crear", "editar"] },
    ...(branches && { branches }),
  })

/** A full class of two: one who reads mail and one who has none, and somebody in line. */
async function aClass() {
  const room = await makeRoom(cupo.pool, cupo.studio, randomUUID(), 2)
  const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(2), room })
  const [ana, eva, luis] = [
    await cupo.customer("ten"),
    await cupo.customer("ten"),
    await cupo.customer("ten"),
  ]
  for (const as of [ana, eva])
    expect((await cupo.call("POST /reservations", { as, body: { classId } })).status).toBe(201)
  expect((await cupo.call("POST /waitlist", { as: luis, body: { classId } })).status).toBe(201)
  const nowhere = addressless({ firstName: "Eva", lastName: randomUUID(), phone: "55 1234 5678" })
  await cupo.pool.query("update users set email = $2, first_name = 'Eva' where id = $1", [eva.id, nowhere])
  return { classId, ana, luis }
}

const write = (as: Person, classId: string, body: object = {}, key = randomUUID()) =>
  cupo.call(`POST /classes/${classId}/message`, { as, key, body: { text: words, ...body } })
const mailsOf = async ({ email }: Person) => {
  await post.work()
  return post.box.mails.filter(
    ({ to, subject }) => to?.[0]?.address === email && /^Sobre tu clase/.test(subject ?? ""),
  )
}

test("a message reaches who has a seat, once a press; who waits by choice; and who has no address is named", async () => {
  const desk = await deskOf()
  const { classId, ana, luis } = await aClass()
  const unreachable = [{ name: "Eva Mora", phone: "", isWaiting: false }]
  const audience = await cupo.call(`GET /classes/${classId}/audience`, { as: desk })
  expect(audience.body).toEqual({ seated: 1, waiting: 1, unreachable })
  const key = randomUUID()
  const replies = await Promise.all([1, 2, 3].map(() => write(desk, classId, {}, key)))
  for (const reply of replies)
    expect(reply).toMatchObject({ status: 201, body: { seated: 1, waiting: 0, unreachable } })
  expect(await mailsOf(ana)).toMatchObject([
    { text: expect.stringMatching(/10 minutos tarde\.\s+Les guardamos su lugar\./) },
  ])
  expect(await mailsOf(luis)).toEqual([])
  expect((await write(desk, classId, { toWaiting: true })).body).toMatchObject({ seated: 1, waiting: 1 })
  expect(await mailsOf(luis)).toMatchObject([{ text: expect.stringContaining("lista de espera") }])
  const { rows } = await cupo.pool.query(
    `select (after ->> 'to_waiting')::boolean as "toWaiting" from audit_entries
     where table_name = 'class_messages' and actor_id = $1 and $2 = any(subjects) order by id`,
    [desk.id, classId],
  )
  expect(rows).toEqual([{ toWaiting: false }, { toWaiting: true }])
})

test("what is said of a class does not leave once it is over", async () => {
  const desk = await deskOf()
  const { classId, ana } = await aClass()
  expect((await write(desk, classId)).status).toBe(201)
  await post.work(at(dayFromNow(3), "09:00"))
  expect(await mailsOf(ana)).toEqual([])
  const sent = (await post.messages()).filter(
    ({ kind, address }) => kind === "classMessage" && address === ana.email,
  )
  expect(sent).toMatchObject([{ outcome: "dropped" }])
})

test("nobody is written to of a class that is over, cancelled, empty or of another branch", async () => {
  const desk = await deskOf()
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
  const { classId, ana } = await aClass()
  const empty = await makeClass(cupo.pool, there, { day: dayFromNow(2) })
  const cancelled = (await aClass()).classId
  const boss = await cupo.person({ role: "admin", superuser: true })
  expect((await cupo.call(`POST /classes/${cancelled}/cancel`, { as: boss })).status).toBe(200)
  const written = async () => (await cupo.pool.query("select from class_messages")).rowCount
  const before = await written()
  for (const [as, id, body, error] of [
    [ana, classId, {}, "FORBIDDEN"],
    [await deskOf([there.branch]), classId, {}, "FORBIDDEN"],
    [desk, randomUUID(), {}, "CLASS_NOT_FOUND"],
    [desk, empty, {}, "NOBODY_TO_TELL"],
    [desk, cancelled, {}, "CLASS_CANCELLED"],
    [desk, classId, { text: "  " }, "VALIDATION"],
    [desk, classId, { text: "a".repeat(601) }, "VALIDATION"],
  ] as const) {
    expect((await write(as, id, body)).body.error).toBe(error)
  }
  cupo.server.setTime(at(dayFromNow(2), "20:00"))
  expect((await write(desk, classId)).body.error).toBe("CLASS_ENDED")
  cupo.server.setTime(undefined)
  expect(await written()).toBe(before)
})
