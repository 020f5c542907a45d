import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { api } from "../../contract/api.ts"
import { sharedCupo } from "../support/cupo.ts"
import { tally } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { type Device, enter, idTokenOf, password, signIn, signUp } from "../support/signin.ts"
import { makeBranch, makeClass } from "../support/studio.ts"

const cupo = sharedCupo()

const edit = (as: Person, body: object, id = as.id, key?: string) =>
  cupo.call(`PUT /users/${id}`, { as, body, key })
const profile = async (as: Person) => (await cupo.call(`GET /users/${as.id}/profile`, { as })).body

describe("one's own profile", () => {
  test("changes where it is told to, and stays elsewhere", async () => {
    const as = await cupo.customer()
    const { branch } = cupo.studio
    expect((await edit(as, { birthDate: "29/02" })).body).toMatchObject({ birthDate: "29/02", revision: 1 })
    const emergencyContact = { name: "Óscar Mora", phone: "55 1111 2222" }
    const reply = await edit(as, {
      firstName: " Renata ",
      lastName: "Peña",
      phone: "55 9876 5432",
      branch,
      emergencyContact,
    })
    expect(reply.body).toMatchObject({ firstName: "Renata", lastName: "Peña", branch, emergencyContact })
    await edit(as, { reminders: { classes: false, expiry: true }, careNote: " Rodilla derecha. " })
    expect(await profile(as)).toEqual({
      ...{ firstName: "Renata", lastName: "Peña", email: as.email, phone: "55 9876 5432", branch },
      ...{ birthDate: "29/02", emergencyContact, careNote: "Rodilla derecha." },
      ...{ reminders: { classes: false, expiry: true }, revision: 3 },
    })
    await edit(as, { emergencyContact: null, careNote: "" })
    expect(await profile(as)).toMatchObject({ emergencyContact: null, careNote: "", birthDate: "29/02" })
  })

  test.each(["55.1234.5678", "+52 (55) 1234-5678"])(
    "takes a telephone as people write it: %s",
    async (phone) => {
      const as = await cupo.customer()
      expect((await edit(as, { phone })).status).toBe(200)
      expect(await profile(as)).toMatchObject({ phone })
    },
  )

  test("says what is wrong with it, and changes nothing", async () => {
    const as = await cupo.customer()
    const before = await profile(as)
    const hidden = await makeBranch(cupo.pool, cupo.studio, { name: `Bodega ${as.id}`, isPublic: false })
    const wrong = [
      [{ firstName: " " }, "firstName", "El nombre es requerido"],
      [{ birthDate: "31/02" }, "birthDate", "Formato inválido. Usa dd/mm"],
      [{ birthDate: "2/5" }, "birthDate", "Formato inválido. Usa dd/mm"],
      [{ phone: "12" }, "phone", "El teléfono no es válido"],
      [{ phone: "--------" }, "phone", "El teléfono no es válido"],
      [{ phone: "(55) 123-45" }, "phone", "El teléfono no es válido"],
      [
        { emergencyContact: { name: "Ana", phone: "" } },
        "emergencyContact.phone",
        "El teléfono es requerido",
      ],
      [{ careNote: "x".repeat(501) }, "careNote", "Máximo 500 caracteres"],
    ] as const
    for (const [body, path, message] of wrong) {
      const reply = await edit(as, body)
      expect(reply.status).toBe(400)
      expect(reply.body.fields).toContainEqual({ path, message })
    }
    for (const body of [{ role: "admin" }, { enabled: false }, { email: "a@b.mx" }, { isAdmin: true }, []]) {
      expect((await edit(as, body)).status).toBe(400)
    }
    for (const branch of [hidden.branch, randomUUID()]) {
      expect(await edit(as, { branch })).toMatchObject({ status: 404, body: { error: "BRANCH_NOT_FOUND" } })
    }
    expect(await profile(as)).toEqual(before)
  })

  test("edited in two tabs at once is saved by one; the other is told, and nothing of it is lost", async () => {
    const as = await cupo.customer()
    const { revision } = await profile(as)
    const names = ["Uno", "Dos", "Tres", "Cuatro", "Cinco", "Seis"]
    const replies = await Promise.all(names.map((firstName) => edit(as, { firstName, revision })))
    expect(tally(replies)).toEqual({ 200: 1, EDITED_MEANWHILE: 5 })
    const won = replies.findIndex(({ status }) => status === 200)
    expect(await profile(as)).toMatchObject({ firstName: names[won], revision: revision + 1 })
    // Of two that say nothing of what they edited, each changes its own field.
    await Promise.all([edit(as, { phone: "55 0000 0001" }), edit(as, { birthDate: "01/01" })])
    expect(await profile(as)).toMatchObject({ phone: "55 0000 0001", birthDate: "01/01" })
  })

  test("is saved once however often one press is repeated", async () => {
    const as = await cupo.customer()
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => edit(as, { firstName: "Una", revision: 0 }, as.id, "press")),
    )
    expect(tally(replies)).toEqual({ 200: 4 })
    expect((await profile(as)).revision).toBe(1)
  })

  test("is nobody else's: staff change what their permission reaches, and never what is told to a teacher", async () => {
    const ana = await cupo.customer()
    await edit(ana, { branch: cupo.studio.branch, careNote: "Embarazo de 20 semanas" })
    const elsewhere = await makeBranch(cupo.pool, cupo.studio, { name: `Otra ${ana.id}` })
    const luis = await cupo.customer()
    const desk = await cupo.person({
      ...{ role: "employee", permissions: { usuarios: ["editar"] }, branches: [cupo.studio.branch] },
    })
    const reader = await cupo.person({ role: "employee", permissions: { usuarios: ["detalle"] } })
    expect((await edit(luis, { firstName: "Otra" }, ana.id)).status).toBe(404)
    expect((await edit(reader, { firstName: "Otra" }, ana.id)).status).toBe(404)
    for (const as of [luis, desk, reader]) {
      expect((await cupo.call(`GET /users/${ana.id}/profile`, { as })).status).toBe(404)
    }
    for (const body of [
      { careNote: "" },
      { reminders: { classes: false, expiry: false } },
      { branch: elsewhere.branch },
    ]) {
      expect((await edit(desk, body, ana.id)).status).toBe(403)
    }
    expect((await edit(desk, { phone: "55 3333 4444" }, ana.id)).body.phone).toBe("55 3333 4444")
    expect(await profile(ana)).toMatchObject({ firstName: "Renata", careNote: "Embarazo de 20 semanas" })
  })
})

describe("what a customer tells whoever teaches them", () => {
  test("is on the roster of who may see it there, and in no other answer", async () => {
    const secret = `rodilla-${randomUUID()}`
    const ana = await cupo.customer("ten")
    await edit(ana, { careNote: secret })
    const classId = await makeClass(cupo.pool, cupo.studio, { hour: "09:00" })
    const { body: reservation } = await cupo.call("POST /reservations", {
      as: ana,
      body: { classId, seat: 2 },
    })
    const staff = (permissions: Record<string, string[]>, branches?: string[]) =>
      cupo.person({ role: "employee", permissions, ...(branches && { branches }) })
    const roster = async (as: Person) =>
      (await cupo.call(`GET /reservations/by-class/${classId}`, { as })).body.reservations[0].careNote
    const { branch } = cupo.studio
    expect(await roster(await staff({ clases: ["detalle", "ver"] }))).toBe(secret)
    expect(await roster(await staff({ clases: ["detalle", "ver"] }, [branch]))).toBe(secret)
    expect(await roster(await staff({ clases: ["detalle"] }))).toBeNull()
    expect(await roster(await staff({ clases: ["detalle"], usuarios: ["detalle", "editar"] }))).toBeNull()

    const all = await cupo.person({ role: "admin", superuser: true })
    const params: Record<string, string> = { id: ana.id, classId, page: "terms" }
    const byPath: Record<string, string> = { "/reservations/:id": reservation.id, "/classes/:id": classId }
    for (const [name, { method, path }] of Object.entries(api)) {
      if (method !== "GET" || name === "getProfile" || name === "listRoster") continue
      const address = path.replace(/:(\w+)/g, (_, key) => byPath[path] ?? params[key] ?? classId)
      for (const as of [ana, all, undefined]) {
        // What she downloads of herself is whole.
        if (name === "getPersonalData" && as === ana) continue
        const { body } = await cupo.call(
          `GET ${address}${path.includes("preview") ? `?classId=${classId}` : ""}`,
          { as },
        )
        expect([name, JSON.stringify(body).includes(secret)]).toEqual([name, false])
      }
    }
    const edited = await edit(ana, { firstName: "Ana", careNote: secret }, ana.id, "note")
    expect(JSON.stringify(edited.body)).not.toContain(secret)
    const kept = await cupo.pool.query("select answer from idempotency_keys where user_id = $1", [ana.id])
    expect(JSON.stringify(kept.rows)).not.toContain(secret)
  })
})

describe("one's own credentials", () => {
  const someone = async () => {
    const who = await signUp(cupo, { email: `${randomUUID()}@example.com` })
    return { ...who, device: await enter(cupo, who) }
  }
  const put = (path: string, { headers }: Device, body: object) => cupo.call(`PUT ${path}`, { headers, body })
  const other = "Arcilla2026"

  test("a password is changed with the one before; this session goes on, the other sign-ins end", async () => {
    const { id, email, device } = await someone()
    const elsewhere = (await signIn(cupo, { email, password })).headers.get("set-auth-token") ?? ""
    const change = (currentPassword: string, newPassword: string) =>
      put(`/users/${id}/password`, device, { currentPassword, newPassword })
    expect(await change("Equivocada1", other)).toMatchObject({
      status: 400,
      body: { error: "WRONG_PASSWORD" },
    })
    expect((await change(password, "Password1")).body.fields[0].path).toBe("newPassword")
    expect((await change(password, "corta")).status).toBe(400)
    expect((await signIn(cupo, { email, password })).status).toBe(200)
    expect((await change(password, other)).status).toBe(200)
    expect((await change(password, other)).status).toBe(200)
    expect((await signIn(cupo, { email, password })).status).toBe(401)
    expect((await idTokenOf(cupo, elsewhere)).status).toBe(401)
    expect((await idTokenOf(cupo, device.credential)).status).toBe(200)
    expect((await cupo.call("GET /users/me", { headers: device.headers })).status).toBe(200)
    expect((await signIn(cupo, { email, password: other })).status).toBe(200)
  })

  test("of two who change it at once with the same current one, one does; the other may try again and is refused", async () => {
    const { id, email, device } = await someone()
    const wishes = ["Arcilla2026", "Arcilla2027", "Arcilla2028"]
    const replies = await Promise.all(
      wishes.map((newPassword) =>
        put(`/users/${id}/password`, device, { currentPassword: password, newPassword }),
      ),
    )
    expect(tally(replies)).toMatchObject({ 200: 1 })
    for (const [i, { status, body }] of replies.entries()) {
      const works = (await signIn(cupo, { email, password: wishes[i] as string })).status === 200
      expect(works).toBe(status === 200)
      if (status !== 200) expect(["REQUEST_IN_PROGRESS", "WRONG_PASSWORD"]).toContain(body.error)
    }
  })

  test("an address is changed with the password; it is how one comes in from then on, and the old one is free", async () => {
    const { id, email, device } = await someone()
    const taken = await someone()
    const elsewhere = (await signIn(cupo, { email, password })).headers.get("set-auth-token") ?? ""
    const next = `${randomUUID()}@example.com`
    const change = (to: string, pass = password) =>
      put(`/users/${id}/email`, device, { email: to, password: pass })
    expect((await change(next, "Equivocada1")).body.error).toBe("WRONG_PASSWORD")
    expect(await change(taken.email)).toMatchObject({ status: 409, body: { error: "EMAIL_ALREADY_EXISTS" } })
    expect((await change("nada")).body.fields[0].message).toBe("El email no es valido")
    expect((await signIn(cupo, { email, password })).status).toBe(200)
    expect((await change(` ${next.toUpperCase()} `)).status).toBe(200)
    expect((await change(next)).status).toBe(200)
    expect((await signIn(cupo, { email, password })).status).toBe(401)
    expect((await signIn(cupo, { email: next, password })).status).toBe(200)
    expect((await idTokenOf(cupo, elsewhere)).status).toBe(401)
    expect((await cupo.call("GET /users/me", { headers: device.headers })).body.email).toBe(next)
    expect((await signUp(cupo, { email })).email).toBe(email)
  })

  test("of two who wish for one address at once, one has it, and what we keep agrees with the provider", async () => {
    const people = [await someone(), await someone()]
    const wish = `${randomUUID()}@example.com`
    const replies = await Promise.all(
      people.map(({ id, device }) => put(`/users/${id}/email`, device, { email: wish, password })),
    )
    expect(tally(replies)).toEqual({ 200: 1, EMAIL_ALREADY_EXISTS: 1 })
    const { rows } = await cupo.pool.query(
      `select count(*)::int as apart from users u join identity."user" a on a.id::text = u.uid where a.email <> u.email`,
    )
    expect(rows[0].apart).toBe(0)
  })

  test("are nobody else's to change, and tries are limited for all processes together", async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const body = { currentPassword: password, newPassword: other }
    expect((await put(`/users/${theirs.id}/password`, mine.device, body)).status).toBe(404)
    expect(
      (await put(`/users/${theirs.id}/email`, mine.device, { email: "x@example.com", password })).status,
    ).toBe(404)
    const strict = await cupo.anotherServer({ RATE_LIMITS: "on" })
    const tries = []
    for (let i = 0; i < 12; i++) {
      const response = await fetch(`${strict.url}/api/users/${mine.id}/password`, {
        method: "PUT",
        headers: { ...mine.device.headers, "content-type": "application/json" },
        body: JSON.stringify({ currentPassword: `Equivocada${i}`, newPassword: other }),
      })
      tries.push(response.status)
    }
    expect(tries.slice(0, 10)).toEqual(Array(10).fill(400))
    expect(tries.slice(10)).toEqual([429, 429])
  })
})
