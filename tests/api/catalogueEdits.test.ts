import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sharedCupo } from "../support/cupo.ts"
import { tally } from "../support/http.ts"
import type { Person, PersonWish } from "../support/people.ts"
import { dayFromNow, makeBranch, makeClass } from "../support/studio.ts"

const cupo = sharedCupo()

const branch = (name = `Sucursal ${randomUUID()}`) => ({
  name,
  ...{ address: "Calle 1", area: "Centro", phone: "55 5555 0199", hours: "Lunes a viernes", mapUrl: "" },
  isPublic: true,
})
const instructor = { firstName: "Elena", lastName: "Ruiz", branch: null, bio: "Respira.", isActive: true }

const staff = (wish: PersonWish = { superuser: true }) => cupo.person({ role: "admin", ...wish })
const post = (as: Person, noun: string, body: object, key?: string) =>
  cupo.call(`POST /${noun}`, { as, body, ...(key && { key }) })
const put = (as: Person, noun: string, id: string, body: object) =>
  cupo.call(`PUT /${noun}/${id}`, { as, body })

test("a branch that is made, changed and deleted is seen so by visitors at once", async () => {
  const as = await staff()
  const listed = async () =>
    (await cupo.call("GET /branches")).body.branches as { id: string; name: string }[]
  const made = await post(as, "branches", { ...branch(), timeZone: "America/Tijuana" })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ timeZone: "America/Tijuana", revision: 0, hours: "Lunes a viernes" })
  const { id } = made.body
  expect(await listed()).toContainEqual(made.body)

  const name = `Otra ${randomUUID()}`
  const changed = await put(as, "branches", id, { ...branch(name), revision: 0 })
  expect(changed.body).toEqual({ ...made.body, name, revision: 1 })
  expect((await cupo.call(`GET /branches/${id}`)).body).toEqual(changed.body)
  await put(as, "branches", id, { ...branch(name), isPublic: false, revision: 1 })
  expect((await listed()).map((one) => one.id)).not.toContain(id)

  expect((await cupo.call(`DELETE /branches/${id}`, { as })).status).toBe(200)
  expect((await cupo.call(`DELETE /branches/${id}`, { as })).body.error).toBe("BRANCH_NOT_FOUND")
})

test("a discipline says what it is, whom it is for and what to bring", async () => {
  const as = await staff()
  const words = { description: "Barra y fuerza.", level: "Todos los niveles", whatToBring: "Agua.\nToalla." }
  const { body: made } = await post(as, "disciplines", { name: randomUUID(), ...words })
  expect(made).toMatchObject(words)
  const listed = (await cupo.call("GET /disciplines")).body.disciplines
  expect(listed).toContainEqual(made)
  const changed = await put(as, "disciplines", made.id, {
    ...{ name: made.name, ...words, level: "Intermedio", revision: 0 },
  })
  expect(changed.body).toEqual({ ...made, level: "Intermedio", revision: 1 })
  expect((await cupo.call(`GET /disciplines/${made.id}`)).body).toEqual(changed.body)
  const twoLines = await post(as, "disciplines", {
    name: randomUUID(),
    ...words,
    level: "Todos\nlos niveles",
  })
  expect(twoLines.body).toMatchObject({ error: "VALIDATION", fields: [{ path: "level" }] })
})

test("who edits an older one is told, and nothing of the newer is lost", async () => {
  const as = await staff()
  const { body: made } = await post(as, "branches", branch())
  const both = await Promise.all(
    ["Calle Norte", "Calle Sur"].map((address) =>
      put(as, "branches", made.id, { ...branch(made.name), address, revision: 0 }),
    ),
  )
  expect(tally(both)).toEqual({ "200": 1, EDITED_MEANWHILE: 1 })
  const won = both.find(({ status }) => status === 200)
  expect((await cupo.call(`GET /branches/${made.id}`)).body).toEqual(won?.body)
})

test("one press that is repeated makes one, and of ten with one name one is made", async () => {
  const as = await staff()
  const [key, body] = [randomUUID(), branch()]
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(as, "branches", body, key)))
  expect(new Set(answers.map((reply) => reply.body.id)).size).toBe(1)
  expect((await post(as, "branches", { ...body, area: "Sur" }, key)).body.error).toBe(
    "IDEMPOTENCY_KEY_REUSED",
  )

  const name = `Barre ${randomUUID()}`
  const named = await Promise.all(
    Array.from({ length: 10 }, () => post(as, "disciplines", { name, description: "" })),
  )
  expect(tally(named)).toEqual({ "201": 1, NAME_TAKEN: 9 })
  const other = await post(as, "disciplines", { name: `${name}!`, description: "" })
  const renamed = await put(as, "disciplines", other.body.id, { name: name.toUpperCase(), description: "" })
  expect(renamed.body.error).toBe("NAME_TAKEN")
})

test("what a class depends on is not deleted, and why is said", async () => {
  const as = await staff()
  const apart = await makeBranch(cupo.pool, cupo.studio, { name: `Aparte ${randomUUID()}` })
  const { body: discipline } = await post(as, "disciplines", { name: randomUUID(), description: "" })
  const { body: teacher } = await post(as, "instructors", { ...instructor, lastName: randomUUID() })
  const why = async (path: string) => {
    const { status, body } = await cupo.call(`DELETE ${path}`, { as })
    return status === 409 ? `${body.error}: ${body.fields[0].message}` : status
  }
  expect(await why(`/branches/${apart.branch}`)).toBe("IN_USE: Hay salones que dependen de esto.")
  for (const day of [1, 2]) {
    await makeClass(cupo.pool, apart, {
      ...{ day: dayFromNow(day), discipline: discipline.id, instructor: teacher.id },
    })
  }
  const uses = "IN_USE: 2 clases por venir usan"
  expect(await why(`/branches/${apart.branch}`)).toBe(`${uses} esta sucursal.`)
  expect(await why(`/disciplines/${discipline.id}`)).toBe(`${uses} esta disciplina.`)
  expect(await why(`/instructors/${teacher.id}`)).toBe(`${uses} este instructor.`)
  await cupo.pool.query("delete from classes where instructor_id = $1", [teacher.id])
  expect(await why(`/instructors/${teacher.id}`)).toBe(200)
  expect(await why(`/disciplines/${discipline.id}`)).toBe(200)
})

test("an instructor who left is not shown to visitors, and staff still see them", async () => {
  const as = await staff()
  const { body: made } = await post(as, "instructors", { ...instructor, lastName: randomUUID() })
  const ids = async (who?: Person) =>
    (await cupo.call("GET /instructors", { as: who })).body.instructors.map((one: { id: string }) => one.id)
  expect(await ids()).toContain(made.id)
  const { id, revision, ...edit } = made
  await put(as, "instructors", id, { ...edit, isActive: false, revision })
  expect(await ids()).not.toContain(id)
  expect((await cupo.call(`GET /instructors/${id}`)).status).toBe(404)
  expect(await ids(as)).toContain(id)
})

test("who is limited to a branch edits that one alone, and makes none", async () => {
  const all = await staff()
  const { body: mine } = await post(all, "branches", branch())
  const { body: theirs } = await post(all, "branches", branch())
  const permissions = { sucursales: ["crear", "editar"], instructores: ["crear", "editar"] }
  const as = await staff({ role: "employee", permissions, branches: [mine.id] })
  const code = async (reply: ReturnType<typeof post>) => (await reply).body.error ?? "OK"
  expect(await code(put(as, "branches", mine.id, branch(mine.name)))).toBe("OK")
  expect(await code(put(as, "branches", theirs.id, branch(theirs.name)))).toBe("FORBIDDEN")
  expect(await code(post(as, "branches", branch()))).toBe("FORBIDDEN")
  expect(await code(cupo.call(`DELETE /branches/${theirs.id}`, { as }))).toBe("FORBIDDEN")

  const here = { ...instructor, lastName: randomUUID(), branch: mine.id }
  const made = await post(as, "instructors", here)
  expect(made.status).toBe(201)
  expect(await code(post(as, "instructors", { ...here, branch: null }))).toBe("FORBIDDEN")
  expect(await code(put(as, "instructors", made.body.id, { ...here, branch: theirs.id }))).toBe("FORBIDDEN")
  const { body: everywhere } = await post(all, "instructors", { ...instructor, lastName: randomUUID() })
  expect(await code(put(as, "instructors", everywhere.id, here))).toBe("FORBIDDEN")
  expect(await code(cupo.call(`DELETE /instructors/${everywhere.id}`, { as }))).toBe("FORBIDDEN")
})

test.each([
  ["branches", { ...branch(), name: " " }, "name"],
  ["branches", { ...branch(), phone: "uno" }, "phone"],
  ["branches", { ...branch(), mapUrl: "javascript:alert(1)" }, "mapUrl"],
  ["branches", { ...branch(), timeZone: "Marte/Olympus" }, "timeZone"],
  ["branches", { ...branch(), timeZone: "+05:30" }, "timeZone"],
  ["branches", { ...branch(), timeZone: "America/Narnia" }, "timeZone"],
  ["branches", { ...branch(), name: "a\u0000b" }, "name"],
  ["instructors", { ...instructor, firstName: "" }, "firstName"],
  ["instructors", { ...instructor, branch: "x" }, "branch"],
  ["disciplines", { name: "x".repeat(81), description: "" }, "name"],
])("is refused by its field: %s %j", async (noun, body, field) => {
  const as = await staff()
  const reply = await post(as, noun, body)
  expect([reply.status, reply.body.fields?.[0]?.path]).toEqual([400, field])
})
