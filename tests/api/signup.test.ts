import { expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { tally } from "../support/http.ts"
import { enter, registration, signIn, signUp } from "../support/signin.ts"
import { makeBranch } from "../support/studio.ts"

const cupo = freshCupo()

const register = (wish: Record<string, unknown> = {}) =>
  cupo.call("POST /users/register", { body: registration(cupo.studio.branch, wish) })

const counts = async () =>
  (
    await cupo.pool.query(`select (select count(*)::int from users) as people,
      (select count(*)::int from identity."user") as accounts, (select count(*)::int from identity.account) as passwords`)
  ).rows[0]
const nobody = { people: 0, accounts: 0, passwords: 0 }

test("Jimena makes her account: a customer, new, enabled, with no permission and no password in the answer", async () => {
  const reply = await register({ email: " Jimena@Example.COM ", firstName: "  Jimena " })
  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({
    ...{ id: expect.any(String), uid: expect.any(String), firstName: "Jimena", lastName: "Ríos" },
    ...{ email: "jimena@example.com", phone: "55 1234 5678", branch: cupo.studio.branch, birthDate: "29/02" },
    ...{ emergencyContact: null, role: "user", isAdmin: false, isNew: true, enabled: true },
    registrationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  expect(await counts()).toEqual({ people: 1, accounts: 1, passwords: 1 })
  const { rows } = await cupo.pool.query("select password from identity.account")
  expect(rows[0].password).toMatch(/^\$argon2id\$/)
})

test("an address that has an account is told so, however it is written, and nothing is made", async () => {
  await signUp(cupo)
  const before = await counts()
  for (const email of ["jimena@example.com", "JIMENA@EXAMPLE.COM", " jimena@example.com "]) {
    expect(await register({ email, firstName: "Otra", password: "Distinta9" })).toMatchObject({
      status: 409,
      body: {
        error: "EMAIL_ALREADY_EXISTS",
        message: "Ese correo ya está registrado. Intenta iniciar sesión.",
      },
    })
  }
  expect(await counts()).toEqual(before)
  expect((await signIn(cupo, { email: "jimena@example.com", password: "Distinta9" })).status).toBe(401)
})

test("of 10 who register one address at the same moment, one has an account that works", async () => {
  const passwords = Array.from({ length: 10 }, (_, i) => `Barro202${i}`)
  const replies = await Promise.all(passwords.map((password) => register({ password })))
  expect(tally(replies)).toEqual({ 201: 1, EMAIL_ALREADY_EXISTS: 9 })
  expect(await counts()).toEqual({ people: 1, accounts: 1, passwords: 1 })
  const winner = replies.findIndex(({ status }) => status === 201)
  expect(
    (await signIn(cupo, { email: "jimena@example.com", password: passwords[winner] as string })).status,
  ).toBe(200)
})

test("a branch that is unknown, or not public, is none", async () => {
  const hidden = await makeBranch(cupo.pool, cupo.studio, { name: "Bodega", isPublic: false })
  for (const branch of [hidden.branch, "00000000-0000-4000-8000-000000000000"]) {
    expect(await register({ branch })).toMatchObject({ status: 404, body: { error: "BRANCH_NOT_FOUND" } })
  }
  expect((await register({ branch: "Roma Norte" })).status).toBe(400)
  expect(await counts()).toEqual(nobody)
})

test("a password that everybody tries first is refused", async () => {
  for (const password of ["Password1", "Passw0rd", "Qwerty123"]) {
    const reply = await register({ password })
    expect(reply.status).toBe(400)
    expect(reply.body.fields).toEqual([
      { path: "password", message: "Esa contraseña es demasiado común. Elige otra." },
    ])
  }
})

test("a password of 128 characters, spaces and accents works and counts to its last letter", async () => {
  const password = `Ñandú 1 ${"largo ".repeat(19)}ABCDEF`
  expect(password).toHaveLength(128)
  const jimena = await signUp(cupo, { password })
  expect((await signIn(cupo, jimena)).status).toBe(200)
  for (const other of [password.slice(0, -1), `${password.slice(0, -1)}G`, password.slice(0, 72)]) {
    expect((await signIn(cupo, { ...jimena, password: other })).status).toBe(401)
  }
})

test("two people register side by side and each reads only themselves", async () => {
  const [jimena, oscar] = await Promise.all([
    signUp(cupo),
    signUp(cupo, { email: "oscar@example.com", firstName: "Óscar" }),
  ])
  const device = await enter(cupo, jimena)
  expect((await cupo.call(`GET /users/${jimena.id}`, { headers: device.headers })).body.email).toBe(
    "jimena@example.com",
  )
  expect((await cupo.call(`GET /users/${oscar.id}`, { headers: device.headers })).status).toBe(404)
})
