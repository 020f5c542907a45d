import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { tally } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { postOf } from "../support/post.ts"
import { enter, mailedCode, password, signIn, signUp } from "../support/signin.ts"

const cupo = freshCupo()
const post = postOf(cupo)

const newPassword = "Orquidea7"
const permissions = { usuarios: ["detalle", "editar"] }
const desk = (branches?: string[]) =>
  cupo.person({ role: "employee", permissions, ...(branches && { branches }) })
const correct = (as: Person, id: string, email: string) =>
  cupo.call(`POST /users/${id}/correct-email`, { as, body: { email } })
const written = async (table: string) =>
  (
    await cupo.pool.query(
      "select actor_id, call, after from audit_entries where table_name = $1 order by id",
      [table],
    )
  ).rows

/** A member of the staff who comes in through the door. */
async function member() {
  const boss = await cupo.person({ role: "admin", superuser: true })
  const body = {
    ...{ firstName: "Rosa", lastName: "Paz", phone: "", role: "employee", password },
    ...{ email: "rosa@example.com", permissions: { superuser: false, modules: {} } },
  }
  expect((await cupo.call("POST /staff", { as: boss, body })).status).toBe(201)
  return body
}

describe("somebody of the staff", () => {
  test("changes their own password with the present one; it is in the log, and they are told", async () => {
    const rosa = await member()
    const [old, device] = [await enter(cupo, rosa), await enter(cupo, rosa)]
    const { id } = (await cupo.call("GET /users/me", { headers: device.headers })).body
    const change = (currentPassword: string) =>
      cupo.call(`PUT /users/${id}/password`, {
        headers: device.headers,
        body: { currentPassword, newPassword },
      })
    expect((await change("Otra12345")).body.error).toBe("WRONG_PASSWORD")
    expect((await change(password)).status).toBe(200)
    expect((await cupo.call("GET /users/me", { headers: device.headers })).status).toBe(200)
    expect((await cupo.call("GET /users/me", { headers: old.headers })).status).toBe(401)
    expect((await signIn(cupo, { ...rosa, password: newPassword })).status).toBe(200)
    expect((await written("users")).at(-1)).toMatchObject({
      ...{ actor_id: id, call: "PUT /users/:id/password" },
      after: { password_set_at: expect.any(String) },
    })
    await post.work()
    expect(await post.messages()).toMatchObject([
      { kind: "passwordChanged", address: rosa.email, outcome: "sent" },
    ])
    expect(JSON.stringify(post.box.mails)).not.toContain(newPassword)
  })

  test("recovers a forgotten one by the code in their mailbox, and comes in at their own door", async () => {
    const rosa = await member()
    const { email } = rosa
    await cupo.call("POST /password-reset/request-code", { body: { email } })
    await post.work()
    const [, code = ""] = /\b(\d{6})\b/.exec(post.box.mails[0]?.text ?? "") ?? []
    const confirmed = await cupo.call("POST /password-reset/confirm", { body: { email, code, newPassword } })
    expect(confirmed.status).toBe(200)
    const { headers } = await enter(cupo, { email, password: newPassword })
    expect((await cupo.call("GET /users/me", { headers })).body).toMatchObject({ email, role: "employee" })
    await post.work()
    expect((await post.messages()).map(({ kind }) => kind)).toEqual(["code", "passwordChanged"])
  })
})

describe("a customer's mistyped address", () => {
  test("is corrected by the desk: both are told, the log knows, and what was open is closed", async () => {
    const { id, email } = await signUp(cupo, { email: "jimena@example.cmo" })
    const device = await enter(cupo, { email, password })
    const as = await desk()
    expect(await correct(as, id, " JIMENA@example.com ")).toMatchObject({ status: 200, body: { ok: true } })
    expect((await cupo.call("GET /users/me", { headers: device.headers })).status).toBe(401)
    expect((await signIn(cupo, { email, password })).status).toBe(401)
    expect((await signIn(cupo, { email: "jimena@example.com", password })).status).toBe(200)
    expect((await written("users")).at(0)).toMatchObject({
      ...{ actor_id: as.id, call: "POST /users/:id/correct-email", after: { email: "jimena@example.com" } },
    })
    await post.work()
    const told = post.box.mails.filter(({ subject }) => subject?.startsWith("El correo de tu cuenta"))
    expect(told.map(({ to }) => to?.[0]?.address).sort()).toEqual([email, "jimena@example.com"].sort())
    // Whoever has the mailbox that it was not reads nobody else's address.
    const strangers = told.find(({ to }) => to?.[0]?.address === email)
    expect(strangers?.text).toContain("j•••@example.com")
    expect(strangers?.text).not.toContain("jimena@example.com")
  })

  test("and whoever has it, and came in, has neither its password any more nor a calendar of its classes", async () => {
    const { id, email } = await signUp(cupo, { email: "jimena@example.cmo" })
    const code = await mailedCode(cupo, { email })
    await cupo.call("POST /password-reset/confirm", { body: { email, code, newPassword } })
    const { headers } = await enter(cupo, { email, password: newPassword })
    const { pathname } = new URL((await cupo.call("POST /users/me/calendar", { headers })).body.url)
    const calendar = () => cupo.call(`GET ${pathname.replace("/api", "")}`)
    expect((await calendar()).status).toBe(200)
    expect((await correct(await desk(), id, "jimena@example.com")).status).toBe(200)
    expect((await calendar()).status).toBe(404)
    expect((await signIn(cupo, { email: "jimena@example.com", password: newPassword })).status).toBe(401)
    await post.work()
    const told = post.box.mails.find(
      ({ subject, to }) =>
        subject?.startsWith("El correo de tu cuenta") && to?.[0]?.address === "jimena@example.com",
    )
    expect(told?.text).toContain("elige otra con un código que llega a este correo")
    expect(told?.text).toContain("acceso=contrasena#correo=jimena%40example.com")
    const own = await mailedCode(cupo, { email: "jimena@example.com" })
    const chosen = { email: "jimena@example.com", code: own, newPassword: "Jacaranda9" }
    expect((await cupo.call("POST /password-reset/confirm", { body: chosen })).status).toBe(200)
    expect((await signIn(cupo, { email: chosen.email, password: chosen.newPassword })).status).toBe(200)
  })

  test("is corrected once, however often it is pressed", async () => {
    const [{ id }, as] = [await signUp(cupo), await desk()]
    const pressed = await Promise.all(Array.from({ length: 4 }, () => correct(as, id, "otra@example.com")))
    expect(
      Object.keys(tally(pressed)).filter((code) => !["200", "REQUEST_IN_PROGRESS"].includes(code)),
    ).toEqual([])
    expect((await correct(as, id, "otra@example.com")).status).toBe(200)
    const events = await cupo.pool.query("select data from events where name = 'email-changed'")
    expect(events.rows).toEqual([
      { data: { userId: id, from: "jimena@example.com", to: "otra@example.com", isByStaff: true } },
    ])
  })

  test("is not corrected to somebody's, nor by who may not, nor staff's", async () => {
    const { id, email } = await signUp(cupo)
    const other = await cupo.customer()
    const as = await desk()
    const before = await cupo.rows()
    expect((await correct(as, id, other.email)).body.error).toBe("EMAIL_ALREADY_EXISTS")
    expect((await correct(await desk([randomUUID()]), id, "otra@example.com")).body.error).toBe(
      "USER_NOT_FOUND",
    )
    expect((await correct(as, as.id, "otra@example.com")).body.error).toBe("USER_NOT_FOUND")
    expect((await correct(other, id, "otra@example.com")).status).toBe(403)
    expect((await correct(as, id, "no es un correo")).status).toBe(400)
    expect((await signIn(cupo, { email, password })).status).toBe(200)
    expect((await cupo.rows()).held_packages).toBe(before.held_packages)
    expect((await cupo.pool.query("select from events where name = 'email-changed'")).rowCount).toBe(0)
  })
})
