import { randomUUID } from "node:crypto"
import Fastify from "fastify"
import { beforeAll, describe, expect, test } from "vitest"
import { api } from "../../contract/api.ts"
import { type Endpoint, type Granted, grantsIn } from "../../contract/endpoint.ts"
import { actions, modules } from "../../contract/permissions.ts"
import type { Platform } from "../../server/platform/context.ts"
import type { PublicAnswers } from "../../server/platform/http/publicAnswers.ts"
import { routesOf } from "../../server/platform/http/routes.ts"
import { plainCallers } from "../support/callers.ts"
import { sharedCupo } from "../support/cupo.ts"
import type { Reply } from "../support/http.ts"
import type { Person, PersonWish } from "../support/people.ts"
import { ana, samplesOf, send } from "../support/samples.ts"
import { makeClass } from "../support/studio.ts"

const cupo = sharedCupo()

const samples = samplesOf(cupo)
const names = Object.keys(api) as (keyof typeof api)[]

/** Everything but these, in every module. */
const allBut = (kept: Granted[]): Record<string, string[]> =>
  Object.fromEntries(
    modules.map((module) => [
      module,
      actions.filter((action) => !kept.some((one) => one.module === module && one.action === action)),
    ]),
  )

/** They keep a secret that nobody reads, only look, or find nothing to change in the world of the test. */
const unwritten = [
  "requestRecoveryCode",
  "holdSeat",
  "releaseHold",
  "previewPlan",
  "previewClassEdit",
  "previewOpeningTimes",
  "takeWeek",
  "sendTestMail",
  "tryPayments",
]

// A week that plans can be made of.
beforeAll(async () => {
  const { body, ...sample } = samples.createSlot({ classId: "", reservationId: "", self: undefined })
  const as = await cupo.person({ role: "admin", superuser: true })
  const slot = { ...sample, body: { ...body, weekday: 3, hour: "07:00" } }
  expect((await send(cupo, api.createSlot, slot, { as })).status).toBe(201)
})

const refused = ({ status }: Reply) => status === 401 || status === 403

describe("every endpoint lets in whom it declares, and nobody else", () => {
  test.each(names.filter((name) => api[name].access !== "idToken"))("%s", async (name) => {
    const endpoint: Endpoint = api[name]
    const { access } = endpoint
    const { classId, reservationId } = await ana(cupo)
    const ask = async (wish?: PersonWish) => {
      const self = wish && (await cupo.person(wish))
      // Whoever of the staff asks gives the class: what they hold is what lets them in.
      if (self && wish.role !== "user")
        await cupo.pool.query("update instructors set user_id = $1 where id = $2", [
          self.id,
          cupo.studio.instructor,
        ])
      return send(cupo, endpoint, samples[name]({ classId, reservationId, self }), { as: self })
    }
    const plain = plainCallers(access)
    const isPublic = plain.includes("public")
    const isSignedIn = isPublic || plain.includes("signedIn")

    const visitor = await ask()
    if (isPublic) expect(refused(visitor)).toBe(false)
    else expect(visitor).toMatchObject({ status: 401, body: { error: "UNAUTHENTICATED" } })

    const customer = await ask({})
    if (isSignedIn || plain.includes("customer")) expect(refused(customer)).toBe(false)
    else expect(customer).toMatchObject({ status: 403, body: { error: "FORBIDDEN" } })

    const isStaff = isSignedIn || plain.includes("staff")
    for (const permissions of [{}, allBut(grantsIn(access))]) {
      const employee = await ask({ role: "employee", permissions })
      if (isStaff) expect(refused(employee)).toBe(false)
      else expect(employee).toMatchObject({ status: 403, body: { error: "FORBIDDEN" } })
    }

    for (const { module, action } of grantsIn(access)) {
      const wish = { permissions: { [module]: [action] } }
      expect(refused(await ask({ ...wish, role: "employee" }))).toBe(false)
      // What only staff may hold helps no customer.
      if (!isSignedIn && !plain.includes("customer")) {
        expect(await ask({ ...wish, role: "user" })).toMatchObject({ status: 403 })
      }
    }
    const superuser = await ask({ role: "admin", superuser: true })
    const isOpen = isStaff || plain.includes("superuser") || grantsIn(access).length > 0
    expect(refused(superuser)).toBe(!isOpen)
    // Whatever staff write is written down, and who did it, without their verb's doing anything for it.
    if (superuser.status < 300 && endpoint.method !== "GET" && !unwritten.includes(name)) {
      const { rows } = await cupo.pool.query<{ call: string }>(
        "select distinct call from audit_entries where call = $1",
        [`${endpoint.method} ${endpoint.path}`],
      )
      expect(rows).toHaveLength(1)
    }
    expect([visitor, customer, superuser].filter(({ status }) => status >= 500)).toEqual([])
  })

  test.each(names.filter((name) => !plainCallers(api[name].access).includes("public")))(
    "%s asks who calls before it reads what they say",
    async (name) => {
      const { method, path, access }: Endpoint = api[name]
      const ask = async (headers = {}) => {
        const response = await fetch(`${cupo.server.url}/api${path.replace(/:\w+/g, "%20")}?nada=1`, {
          method,
          headers: { "content-type": "application/json", ...headers },
          ...(method !== "GET" && { body: "{" }),
        })
        return { status: response.status, body: await response.json() }
      }
      expect(await ask()).toMatchObject({ status: 401, body: { error: "UNAUTHENTICATED" } })
      const { headers } = await cupo.person({ role: "employee" })
      const maySay = plainCallers(access).some((one) => !["customer", "superuser"].includes(one))
      expect((await ask(headers)).status).toBe(maySay ? 400 : 403)
    },
  )

  test.each(names.filter((name) => grantsIn(api[name].access).some(({ of }) => of !== "any")))(
    "%s is not for whose permission is for another branch",
    async (name) => {
      const endpoint: Endpoint = api[name]
      const { classId, reservationId, as } = await ana(cupo)
      for (const { module, action, of } of grantsIn(endpoint.access)) {
        // Even for this one, where it belongs to none.
        const branches = [of === "studio" ? cupo.studio.branch : randomUUID()]
        const self = await cupo.person({ role: "employee", permissions: { [module]: [action] }, branches })
        const { body, ...sample } = samples[name]({ classId, reservationId, self })
        const named = ["book", "joinWaitlist", "beginWeeklyBooking"].includes(name) ? { userId: as.id } : {}
        const asked = body ? { ...sample, body: { ...body, ...named } } : sample
        const reply = await send(cupo, endpoint, asked, { as: self })
        const isOpen = plainCallers(endpoint.access).includes("signedIn")
        if (of === "studio") expect(reply).toMatchObject({ status: 403, body: { error: "FORBIDDEN" } })
        else if (endpoint.method !== "GET" && !isOpen) expect([200, 403, 404]).toContain(reply.status)
        const said = JSON.stringify(reply.body)
        expect([as.id, as.email, reservationId].filter((secret) => said.includes(secret))).toEqual([])
        const written = await cupo.pool.query("select table_name from audit_entries where actor_id = $1", [
          self.id,
        ])
        expect(isOpen ? [] : written.rows).toEqual([])
      }
    },
  )

  test("an endpoint that declares no access keeps the server from starting", async () => {
    const route = routesOf(
      Fastify(),
      {} as Platform,
      { identity: fail, session: fail },
      false,
      {} as PublicAnswers,
    )
    for (const access of [undefined, null]) {
      const careless = { ...api.listBranches, access: access as unknown as "public" }
      expect(() => route(careless, async () => ({ branches: [] }))).toThrow(
        "GET /branches declares no access: the server does not start.",
      )
    }
  })
})

const fail = async () => {
  throw new Error("Nobody is asked.")
}

describe("what belongs to Ana", () => {
  test("her reservation is nobody else's to read or to cancel", async () => {
    const { as, reservationId } = await ana(cupo)
    const luis = await cupo.customer("ten")
    const before = await cupo.rows()
    for (const method of ["GET", "DELETE"]) {
      const reply = await cupo.call(`${method} /reservations/${reservationId}`, { as: luis })
      expect(reply).toMatchObject({ status: 404, body: { error: "RESERVATION_NOT_FOUND" } })
    }
    expect(await cupo.rows()).toEqual(before)
    expect((await cupo.call(`GET /reservations/${reservationId}`, { as })).body).toMatchObject({
      ...{ id: reservationId, status: "active", seat: 3 },
    })
  })

  test("what is not there and what is not yours are told alike", async () => {
    const { reservationId } = await ana(cupo)
    const luis = await cupo.customer()
    const answers = [reservationId, "7b0d8e7e-51f5-4f6f-a2a0-0f2f6c0c8a11"].map(async (id) => {
      const { status, body } = await cupo.call(`GET /reservations/${id}`, { as: luis })
      return { status, error: body.error, message: body.message }
    })
    const [hers, nobodys] = await Promise.all(answers)
    expect(hers).toEqual(nobodys)
  })

  test("her profile is read by her and by staff who may see users", async () => {
    const { as } = await ana(cupo)
    const luis = await cupo.customer()
    const reception = await cupo.person({ role: "employee", permissions: { usuarios: ["listado"] } })
    const manager = await cupo.person({ role: "employee", permissions: { usuarios: ["detalle"] } })
    const read = async (who: Person) => (await cupo.call(`GET /users/${as.id}`, { as: who })).status
    expect(await read(as)).toBe(200)
    expect(await read(manager)).toBe(200)
    expect(await read(luis)).toBe(404)
    expect(await read(reception)).toBe(404)
  })

  test("her credits and reservations are not in Luis's", async () => {
    const { as } = await ana(cupo)
    const luis = await cupo.customer()
    expect((await cupo.call("GET /credits/my", { as: luis })).body).toEqual({
      packages: [],
      hasOlderPackages: false,
      movements: [],
      hasMore: false,
    })
    expect((await cupo.call("GET /reservations/my?scope=all", { as: luis })).body).toMatchObject({
      reservations: [],
    })
    expect((await cupo.call("GET /reservations/my", { as })).body.reservations).toHaveLength(1)
  })

  test("nobody books in her name but staff who run operations", async () => {
    const { as: owner } = await ana(cupo)
    const classId = await makeClass(cupo.pool, cupo.studio, { hour: "20:00" })
    const body = { classId, userId: owner.id }
    const others = [
      await cupo.customer("ten"),
      await cupo.person({ role: "employee", permissions: { clases: ["detalle"] } }),
    ]
    const before = await cupo.rows()
    for (const as of others) {
      expect(await cupo.call("POST /reservations", { as, body })).toMatchObject({ status: 403 })
    }
    expect(await cupo.rows()).toEqual(before)
  })
})

describe("permissions", () => {
  test("a change of them holds from the next request", async () => {
    const { classId } = await ana(cupo)
    const as = await cupo.person({ role: "employee", permissions: { clases: ["listado"] } })
    const roster = async () => (await cupo.call(`GET /reservations/by-class/${classId}`, { as })).status
    expect(await roster()).toBe(403)
    await cupo.pool.query("update staff_permissions set actions = '{detalle}' where user_id = $1", [as.id])
    expect(await roster()).toBe(200)
    await cupo.pool.query("delete from staff_permissions where user_id = $1", [as.id])
    expect(await roster()).toBe(403)
    await cupo.pool.query("update users set role = 'admin', is_superuser = true where id = $1", [as.id])
    expect(await roster()).toBe(200)
    await cupo.pool.query("update users set role = 'user', is_superuser = false where id = $1", [as.id])
    expect(await roster()).toBe(403)
  })

  test("over users, limited to a branch, reach the customers of that branch alone", async () => {
    const [mine, elsewhere] = [await cupo.customer(), await cupo.customer()]
    await cupo.pool.query("update users set branch_id = $2 where id = $1", [mine.id, cupo.studio.branch])
    const desk = await cupo.person({
      role: "employee",
      permissions: { usuarios: ["detalle", "editar"] },
      branches: [cupo.studio.branch],
    })
    const see = (id: string) => cupo.call(`GET /users/${id}`, { as: desk })
    const end = (uid: string) => cupo.call("POST /auth/force-logout", { as: desk, body: { uid } })
    expect((await see(mine.id)).status).toBe(200)
    expect((await end(mine.uid)).status).toBe(200)
    expect(await see(elsewhere.id)).toMatchObject({ status: 404, body: { error: "USER_NOT_FOUND" } })
    expect(await end(elsewhere.uid)).toMatchObject({ status: 404, body: { error: "USER_NOT_FOUND" } })
    expect((await cupo.call("GET /users/me", { as: elsewhere })).status).toBe(200)
  })

  test("limited to another branch they show nobody here, and neither book nor cancel", async () => {
    const { as: owner, classId, reservationId } = await ana(cupo)
    const other = await cupo.customer("ten")
    const permissions = { clases: ["detalle"], operaciones: ["ver", "crear", "editar"] }
    const there = await cupo.person({
      role: "employee",
      permissions,
      branches: ["7b0d8e7e-51f5-4f6f-a2a0-0f2f6c0c8a11"],
    })
    const here = await cupo.person({ role: "employee", permissions, branches: [cupo.studio.branch] })
    const before = await cupo.rows()
    expect((await cupo.call(`GET /reservations/by-class/${classId}`, { as: there })).body.error).toBe(
      "CLASS_NOT_FOUND",
    )
    expect((await cupo.call(`GET /reservations/${reservationId}`, { as: there })).body.error).toBe(
      "RESERVATION_NOT_FOUND",
    )
    const body = { classId, userId: other.id }
    expect((await cupo.call("POST /reservations", { as: there, body })).body.error).toBe("FORBIDDEN")
    expect((await cupo.call(`DELETE /reservations/${reservationId}`, { as: there })).body.error).toBe(
      "FORBIDDEN",
    )
    expect(await cupo.rows()).toEqual(before)

    const roster = await cupo.call(`GET /reservations/by-class/${classId}`, { as: here })
    expect(roster.body.reservations.map((one: { userId: string }) => one.userId)).toEqual([owner.id])
    expect((await cupo.call("POST /reservations", { as: here, body })).status).toBe(201)
    expect((await cupo.call(`DELETE /reservations/${reservationId}`, { as: here })).status).toBe(200)
  })

  test("those written for a customer are none", async () => {
    const { classId, reservationId } = await ana(cupo)
    const everything = Object.fromEntries(modules.map((module) => [module, [...actions]]))
    const luis = await cupo.person({ permissions: everything })
    expect((await cupo.call("GET /users/me", { as: luis })).body.permissions.modules).toEqual({})
    expect((await cupo.call(`GET /reservations/by-class/${classId}`, { as: luis })).status).toBe(403)
    expect((await cupo.call(`GET /reservations/${reservationId}`, { as: luis })).status).toBe(404)
  })
})

describe("what anybody may read", () => {
  const readable = names.filter((name) => api[name].access === "public" && api[name].method === "GET")

  test("names no customer, to a visitor, to another customer, or on the open stream of seats", async () => {
    const { as: owner, classId, reservationId } = await ana(cupo)
    const luis = await cupo.customer()
    const world = { classId, reservationId, self: undefined }
    const answers = await Promise.all(
      [undefined, luis].flatMap((as) =>
        readable.map(async (name) =>
          JSON.stringify((await send(cupo, api[name], samples[name](world), { as })).body),
        ),
      ),
    )
    const stream = await fetch(`${cupo.server.url}/api/classes/${classId}/seats/live`)
    const reader = stream.body?.getReader()
    answers.push(new TextDecoder().decode((await reader?.read())?.value))
    await reader?.cancel()
    expect(answers.at(-1)).toContain('"takenSeats":[3]')
    const secrets = [owner.id, owner.uid, owner.email, owner.sessionId, reservationId, "Renata", "Mora"]
    for (const answer of answers) for (const secret of secrets) expect(answer).not.toContain(secret)
    expect(answers.filter((answer) => answer.includes('"takenSeats":[3]')).length).toBeGreaterThanOrEqual(6)
  })
})
