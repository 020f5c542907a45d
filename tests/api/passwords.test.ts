import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import type { Reply } from "../support/http.ts"
import { enter, mailedCode, password, registration, signIn, signUp } from "../support/signin.ts"
import { makeBranch } from "../support/studio.ts"

const cupo = freshCupo()
const message = "Esa contraseña solo dice tu nombre, tu correo o el estudio. Elige otra."

const nameStudio = (name: string) =>
  cupo.pool.query(
    `insert into settings (name, value) values ('studio', jsonb_build_object('name', $1::text))
     on conflict (name) do update set value = settings.value || excluded.value`,
    [name],
  )

const refused = (reply: Reply, path: string) =>
  expect(reply).toMatchObject({ status: 400, body: { error: "VALIDATION", fields: [{ path, message }] } })

const boss = () => cupo.person({ role: "admin", superuser: true })

describe("a password of the house's names, or one's own, is refused", () => {
  test.each([
    ...["Cupo2026", "RomaNorte1", "PilatesReformer7", "Jimena1990", "RiosJimena1", "Ríos-Jimena-29"],
    ...["JimenaRoma2026", "Example2026"],
  ])("at signup: %s", async (one) => {
    const body = registration(cupo.studio.branch, { password: one })
    refused(await cupo.call("POST /users/register", { body }), "password")
    expect((await cupo.pool.query(`select from identity."user"`)).rowCount).toBe(0)
  })

  test("of the studio as it is called today, and of each of its branches", async () => {
    const body = (one: string) => registration(cupo.studio.branch, { password: one })
    const ask = (one: string) => cupo.call("POST /users/register", { body: body(one) })
    await nameStudio("Estudio Jacaranda")
    await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán", isPublic: false })
    for (const one of ["Jacaranda2026", "EstudioJacaranda1", "Coyoacan2026", "CoyoacánJacaranda7"])
      refused(await ask(one), "password")
    await nameStudio("Estudio Arcilla")
    expect((await ask("Jacaranda2026")).status).toBe(201)
  })

  test("when one changes it, by the name and the address that one has", async () => {
    const who = await signUp(cupo)
    const { headers } = await enter(cupo, who)
    const change = (newPassword: string) =>
      cupo.call(`PUT /users/${who.id}/password`, {
        headers,
        body: { currentPassword: password, newPassword },
      })
    for (const one of ["Jimena1990", "Cupo2026", "JimenaExample1"]) refused(await change(one), "newPassword")
    await cupo.pool.query("update users set first_name = 'Eva' where id = $1", [who.id])
    refused(await change("EvaRios1990"), "newPassword")
    expect((await signIn(cupo, who)).status).toBe(200)
    expect((await change("Jimena y el mar 7")).status).toBe(200)
  })

  test("when one recovers it, and whose name it is only who has the code is told", async () => {
    const who = await signUp(cupo, { email: "j@example.com" })
    const code = await mailedCode(cupo, who)
    const confirm = (newPassword: string, shown: string) =>
      cupo.call("POST /password-reset/confirm", { body: { email: who.email, code: shown, newPassword } })
    const wrong = code === "123456" ? "123457" : "123456"
    expect((await confirm("Jimena1990", wrong)).body.error).toBe("INVALID_CODE")
    refused(await confirm("Jimena1990", code), "newPassword")
    refused(await confirm("Cupo2026", code), "newPassword")
    expect((await confirm("Orquidea7", code)).status).toBe(200)
  })

  test("when staff choose it for a customer", async () => {
    const as = await boss()
    const body = (one: string) => ({ ...registration(cupo.studio.branch), password: one })
    for (const one of ["Jimena1990", "Cupo2026"])
      refused(await cupo.call("POST /users", { as, body: body(one) }), "password")
    const made = await cupo.call("POST /users", { as, body: body(password) })
    const reset = (newPassword: string) =>
      cupo.call(`POST /users/${made.body.id}/reset-password`, { as, body: { newPassword } })
    for (const one of ["Jimena1990", "Cupo2026"]) refused(await reset(one), "newPassword")
    expect((await reset("Orquidea7")).status).toBe(200)
  })

  test("when staff choose it for staff", async () => {
    const as = await boss()
    const body = (one: string) => ({
      ...{ firstName: "Rosa", lastName: "Paz", phone: "", role: "employee", password: one },
      ...{ email: `${randomUUID()}@example.com`, permissions: { superuser: false, modules: {} } },
    })
    for (const one of ["RosaPaz2026", "Recepcion2026"])
      refused(await cupo.call("POST /staff", { as, body: body(one) }), "password")
    const made = await cupo.call("POST /staff", { as, body: body(password) })
    const change = (newPassword: string) =>
      cupo.call(`POST /staff/change-password/${made.body.id}`, { as, body: { newPassword } })
    for (const one of ["RosaPaz2026", "Recepcion2026"]) refused(await change(one), "newPassword")
    expect((await change("Orquidea7")).status).toBe(200)
  })

  test("when the first owner chooses it", async () => {
    const owner = { word: "k7m4-x2qp-9tfw", firstName: "Elena", lastName: "Ruiz", email: "duena@example.com" }
    for (const one of ["ElenaRuiz1", "Cupo2026", "Duena2026"])
      refused(await cupo.call("POST /auth/owner", { body: { ...owner, password: one } }), "password")
  })
})
