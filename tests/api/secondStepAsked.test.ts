import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { api } from "../../contract/api.ts"
import type { Access, Endpoint } from "../../contract/endpoint.ts"
import type { IdentityProvider } from "../../server/features/people/provider.ts"
import { setUp } from "../support/authenticator.ts"
import { freshCupo } from "../support/cupo.ts"
import { call } from "../support/http.ts"
import { ana, samplesOf, send } from "../support/samples.ts"
import { startServer } from "../support/server.ts"
import { type Credentials, enter, password, signUp } from "../support/signin.ts"

const cupo = freshCupo()
const setting = "/config/second-step"

async function boss(): Promise<Credentials & { id: string }> {
  const who = await signUp(cupo, { email: `${randomUUID()}@example.com` })
  await cupo.pool.query("update users set role = 'admin', is_superuser = true where id = $1", [who.id])
  return who
}

/** Asked for by somebody who has one; what comes back is whoever asked, and the calls of theirs. */
async function asked() {
  const who = await boss()
  const { headers } = await enter(cupo, who)
  const guard = await setUp(cupo, headers)
  const reply = await cupo.call(`POST ${setting}`, { headers, body: { isAsked: true } })
  expect(reply).toMatchObject({ status: 200, body: { since: expect.any(String) } })
  return { who, headers, ...guard }
}

const isForAll = (access: Access): boolean =>
  typeof access === "string"
    ? ["public", "signedIn", "idToken"].includes(access)
    : "anyOf" in access && access.anyOf.some(isForAll)

describe("a second step that the studio asks staff for", () => {
  test("is asked for by who has one, and by superusers alone", async () => {
    const { headers } = await enter(cupo, await boss())
    const ask = (body: object, as = headers) => cupo.call(`POST ${setting}`, { headers: as, body })
    expect(await ask({ isAsked: true })).toMatchObject({ status: 409, body: { error: "SECOND_STEP_FIRST" } })
    await setUp(cupo, headers)
    const { body } = await ask({ isAsked: true, revision: 0 })
    expect(body).toMatchObject({ since: expect.any(String), revision: 1 })
    expect((await ask({ isAsked: true })).body.since).toBe(body.since)
    expect(await ask({ isAsked: false, revision: 1 })).toMatchObject({ body: { error: "EDITED_MEANWHILE" } })
    expect((await ask({ isAsked: false })).body.since).toBeNull()
    const admin = await cupo.person({ role: "admin", permissions: { configuracion: ["ver", "editar"] } })
    expect((await ask({ isAsked: true }, admin.headers)).status).toBe(403)
  })

  test("leaves a sign-in without it no call of the office, and what is anybody's", async () => {
    await asked()
    const as = await cupo.person({ role: "admin", superuser: true })
    const { classId, reservationId } = await ana(cupo)
    const samples = samplesOf(cupo)
    for (const [name, endpoint] of Object.entries(api) as [keyof typeof api, Endpoint][]) {
      const isOpen = isForAll(endpoint.access) || endpoint.worksBeforeSecondStep
      if (isOpen) continue
      const reply = await send(cupo, endpoint, samples[name]({ classId, reservationId, self: as }), { as })
      expect(reply, name).toMatchObject({ status: 403, body: { error: "SECOND_STEP_REQUIRED" } })
    }
    const read = async (path: string) => (await cupo.call(`GET ${path}`, { as })).status
    expect(await Promise.all(["/users/me", "/branches", `/users/${as.id}/profile`].map(read))).toEqual([
      200, 200, 200,
    ])
    // What is open to whoever is signed in tells them of nobody else.
    const other = await cupo.customer()
    expect(await read(`/users/${other.id}`)).toBe(404)
    expect((await cupo.call("POST /auth/force-logout", { as, body: { uid: other.uid } })).status).toBe(403)
    const edit = await cupo.call(`PUT /users/${other.id}`, {
      as,
      body: { firstName: "Eva" },
      key: randomUUID(),
    })
    expect(edit.status).toBe(404)
    expect((await cupo.call("GET /users/me", { as })).body).toMatchObject({
      mustSetUpSecondStep: true,
      permissions: { superuser: false, modules: {} },
    })
  })

  test("is set up in that very sign-in, which is one of the office from then on; taken away, it is asked for again", async () => {
    await asked()
    const { headers } = await enter(cupo, await boss())
    const me = async () => (await cupo.call("GET /users/me", { headers })).body
    const staff = async () => (await cupo.call("GET /staff", { headers })).status
    expect(await staff()).toBe(403)
    await setUp(cupo, headers)
    expect(await staff()).toBe(200)
    expect(await me()).toMatchObject({ mustSetUpSecondStep: false, permissions: { superuser: true } })
    expect((await cupo.call("POST /users/me/second-step/off", { headers, body: { password } })).status).toBe(
      200,
    )
    expect(await staff()).toBe(403)
  })

  test("is asked for at the next sign-in: whoever was in before goes on, and customers are asked for nothing", async () => {
    const who = await boss()
    const { headers } = await enter(cupo, who)
    const customer = await cupo.customer()
    await asked()
    expect((await cupo.call("GET /staff", { headers })).status).toBe(200)
    expect((await cupo.call("GET /staff", { headers: (await enter(cupo, who)).headers })).status).toBe(403)
    const later = await cupo.customer("ten")
    for (const as of [customer, later]) {
      expect((await cupo.call("GET /users/me", { as })).body.mustSetUpSecondStep).toBe(false)
      expect((await cupo.call("GET /reservations/my", { as })).status).toBe(200)
    }
  })

  test("is neither offered nor asked for where whoever keeps the passwords has none that we know of", async () => {
    await asked()
    const without = (identity: IdentityProvider): IdentityProvider => {
      const { secondStep: _, ...rest } = identity
      return rest
    }
    const server = await startServer(cupo.database.connection, {}, without)
    try {
      const as = await cupo.person({ role: "admin", superuser: true })
      const ask = (line: string, body?: unknown) => call(server.url, line, { as, body })
      expect((await ask("GET /staff")).status).toBe(200)
      expect((await ask("GET /users/me/second-step")).body).toMatchObject({ isOffered: false, isOn: false })
      for (const path of ["", "/codes", "/off"])
        expect(await ask(`POST /users/me/second-step${path}`, { password })).toMatchObject({
          ...{ status: 409, body: { error: "SECOND_STEP_ELSEWHERE" } },
        })
    } finally {
      await server.close()
    }
  })

  test("cut short between the provider and us, is on with the next press", async () => {
    await asked()
    const who = await boss()
    const { headers } = await enter(cupo, who)
    await setUp(cupo, headers)
    await cupo.pool.query("update users set second_step_since = null where id = $1", [who.id])
    const again = await cupo.call("POST /users/me/second-step", { headers, body: { password } })
    expect(again).toMatchObject({ status: 409, body: { error: "SECOND_STEP_ON" } })
    expect((await cupo.call("GET /staff", { headers })).status).toBe(200)
  })
})
