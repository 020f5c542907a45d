import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { api } from "../../contract/api.ts"
import type { Endpoint } from "../../contract/endpoint.ts"
import { setUp } from "../support/authenticator.ts"
import { freshCupo, sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { ana, samplesOf, send } from "../support/samples.ts"
import { enter, password, signIn } from "../support/signin.ts"
import { dropStaffGuards, holdOpen, meetOpen, reached } from "../support/unguarded.ts"

type Modules = Record<string, string[]>
const granted = (modules: Modules, branches?: Record<string, string[]>) => ({
  superuser: false,
  modules,
  ...(branches && { branches }),
})

const rosa = (wish: Record<string, unknown> = {}) => ({
  ...{ firstName: "Rosa", lastName: "Paz", phone: "55 1234 5678", role: "employee", password },
  ...{ email: `${randomUUID()}@example.com`, permissions: granted({ usuarios: ["listado"] }), ...wish },
})

const editOf = ({ password: _, email: __, ...rest }: ReturnType<typeof rosa>, wish = {}) => ({
  ...{ ...rest, enabled: true, ...wish },
})

describe("whoever works at the studio", () => {
  const cupo = sharedCupo()
  const boss = () => cupo.person({ role: "admin", superuser: true })
  const made = async (as: Person, wish: Record<string, unknown> = {}) => {
    const body = rosa(wish)
    const reply = await cupo.call("POST /staff", { as, body })
    expect(reply.status).toBe(201)
    return { id: reply.body.id as string, body, reply }
  }
  const refused = async (error: string, line: string, as: Person, body?: unknown) => {
    const before = await cupo.rows()
    expect((await cupo.call(line, { as, body })).body).toMatchObject({ error })
    expect(await cupo.rows()).toEqual(before)
  }

  test("is made, comes in, and is listed with what they may do", async () => {
    const as = await boss()
    const { id, body } = await made(as)
    const device = await enter(cupo, body)
    const me = await cupo.call("GET /users/me", { headers: device.headers })
    expect(me.body).toMatchObject({
      id,
      role: "employee",
      permissions: { modules: { usuarios: ["listado"] } },
    })
    const { staff } = (await cupo.call("GET /staff", { as })).body
    expect(staff.find((one: { id: string }) => one.id === id)).toMatchObject({
      ...{ firstName: "Rosa", isAdmin: false, enabled: true, isEditable: true, email: body.email },
    })
    const check = (email: string) => cupo.call(`GET /staff/check-email?email=${email}`, { as })
    expect(await check(body.email)).toMatchObject({ status: 409, body: { error: "EMAIL_ALREADY_EXISTS" } })
    expect((await check(`${randomUUID()}@example.com`)).status).toBe(200)
    await refused("EMAIL_ALREADY_EXISTS", "POST /staff", as, { ...body, password: "Arcilla2026" })
    await refused("EMAIL_ALREADY_EXISTS", "POST /staff", as, body)
  })

  test("pressed twice, or cut short after the account was made, is made once", async () => {
    const as = await boss()
    const body = rosa()
    const press = { as, body, key: randomUUID() }
    const replies = await Promise.all([1, 2, 3].map(() => cupo.call("POST /staff", press)))
    expect(new Set(replies.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)

    const later = rosa()
    await cupo.pool.query(
      `create function stop() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
       create trigger stop before insert on staff_permissions for each row execute function stop()`,
    )
    expect((await cupo.call("POST /staff", { as, body: later })).status).toBe(500)
    await cupo.pool.query("drop trigger stop on staff_permissions; drop function stop()")
    expect((await cupo.call("POST /staff", { as, body: later })).status).toBe(201)
  })

  test("loses what is taken from them with their next call, and what is given holds as soon", async () => {
    const as = await boss()
    const { id, body } = await made(as)
    await cupo.pool.query("update users set must_change_password = false where id = $1", [id])
    const { headers } = await enter(cupo, body)
    const tried = async () => (await cupo.call("GET /staff", { headers })).status
    expect(await tried()).toBe(403)
    const put = (wish: object) => cupo.call(`PUT /staff/${id}`, { as, body: editOf(body, wish) })
    await put({ permissions: granted({ staff: ["listado"] }) })
    expect(await tried()).toBe(200)
    await put({ permissions: granted({ usuarios: ["listado"] }) })
    expect(await tried()).toBe(403)
    await put({ permissions: granted({ staff: ["listado"] }), enabled: false })
    expect((await cupo.call("GET /users/me", { headers })).body.error).toBe("ACCOUNT_DISABLED")
    await put({ enabled: true })
    // What was ended stays ended.
    expect((await cupo.call("GET /users/me", { headers })).status).toBe(403)
    expect((await cupo.call("GET /users/me", { headers: (await enter(cupo, body)).headers })).status).toBe(
      200,
    )
  })

  test("gets another password, which ends their session, and nobody sets their own so", async () => {
    const as = await boss()
    const { id, body } = await made(as)
    const { headers } = await enter(cupo, body)
    const change = { as, body: { newPassword: "Arcilla2026" } }
    expect((await cupo.call(`POST /staff/change-password/${id}`, change)).status).toBe(200)
    expect((await cupo.call("GET /users/me", { headers })).status).toBe(401)
    expect((await signIn(cupo, body)).status).toBe(401)
    expect((await signIn(cupo, { ...body, password: "Arcilla2026" })).status).toBe(200)
    await refused("OWN_ACCOUNT", `POST /staff/change-password/${as.id}`, as, change.body)
    await refused("VALIDATION", `POST /staff/change-password/${id}`, as, { newPassword: "Password1" })
  })

  test("whose password a colleague chose does nothing in the office before they have one of their own", async () => {
    const as = await boss()
    const { id, body } = await made(as, { role: "admin", permissions: { superuser: true, modules: {} } })
    const { headers } = await enter(cupo, body)
    const asked = { headers } as Person
    const { classId, reservationId } = await ana(cupo)
    const samples = samplesOf(cupo)
    for (const [name, endpoint] of Object.entries(api) as [keyof typeof api, Endpoint][]) {
      const isOpen = ["public", "idToken"].includes(endpoint.access as string) || endpoint.worksBeforePassword
      if (isOpen || endpoint.access === "customer") continue
      const sample = samples[name]({ classId, reservationId, self: as })
      expect(await send(cupo, endpoint, sample, { as: asked }), name).toMatchObject({
        ...{ status: 403, body: { error: "PASSWORD_CHANGE_REQUIRED" } },
      })
    }
    for (const path of [`/transactions/${randomUUID()}/receipt`, `/moves/${randomUUID()}/file`])
      expect((await cupo.call(`GET ${path}`, { headers })).status, path).not.toBe(200)
    expect((await cupo.call("GET /users/me", { headers })).body.mustChangePassword).toBe(true)
    const change = (newPassword: string) =>
      cupo.call(`PUT /users/${id}/password`, { headers, body: { currentPassword: password, newPassword } })
    expect((await change(password)).body).toMatchObject({ error: "VALIDATION" })
    expect((await cupo.call("GET /staff", { headers })).status).toBe(403)
    expect((await change("Orquidea7")).status).toBe(200)
    expect((await cupo.call("GET /staff", { headers })).status).toBe(200)
    expect((await cupo.call("GET /users/me", { headers })).body.mustChangePassword).toBe(false)
  })

  test("whose password a colleague changed is asked for it again, after their second step", async () => {
    const as = await boss()
    const { id, body } = await made(as, { permissions: granted({ staff: ["listado"] }) })
    await cupo.pool.query("update users set must_change_password = false where id = $1", [id])
    await setUp(cupo, (await enter(cupo, body)).headers)
    const newPassword = "Arcilla2026"
    expect((await cupo.call(`POST /staff/change-password/${id}`, { as, body: { newPassword } })).status).toBe(
      200,
    )
    const reply = await signIn(cupo, { ...body, password: newPassword })
    expect(Object.keys(reply.body)).toEqual(["secondStep"])
    const { rows } = await cupo.pool.query("select must_change_password as must from users where id = $1", [
      id,
    ])
    expect(rows).toEqual([{ must: true }])
  })

  test("is themselves in whatever letters their id is written", async () => {
    const as = await boss()
    const id = as.id.toUpperCase()
    const edit = editOf(rosa({ role: "admin", permissions: { superuser: true, modules: {} } }))
    await boss()
    await refused("OWN_ACCOUNT", `POST /staff/change-password/${id}`, as, { newPassword: "Arcilla2026" })
    await refused("OWN_ACCOUNT", `PUT /staff/${id}`, as, { ...edit, enabled: false })
    await refused("OWN_ACCOUNT", `DELETE /staff/${id}`, as)
    const shouting = { ...as.headers, "x-session-id": as.sessionId.toUpperCase() }
    expect((await cupo.call("GET /users/me", { headers: shouting })).status).toBe(200)
    expect((await cupo.call(`GET /users/${id}/profile`, { as })).status).toBe(200)
  })

  test("nobody grants, edits or removes more than they hold", async () => {
    const mine = { staff: ["crear", "editar", "listado"], usuarios: ["listado"] }
    const lead = await cupo.person({ role: "employee", permissions: mine })
    const top = await boss()
    const { id, body } = await made(lead)
    for (const wish of [
      { permissions: granted({ usuarios: ["listado", "editar"] }) },
      { permissions: granted({ cupones: ["listado"] }) },
      { role: "admin" },
      { role: "admin", permissions: { superuser: true, modules: {} } },
    ]) {
      await refused("GRANT_TOO_WIDE", "POST /staff", lead, rosa(wish))
      await refused("GRANT_TOO_WIDE", `PUT /staff/${id}`, lead, editOf(body, wish))
    }
    const { id: higher, body: hers } = await made(top, { permissions: granted({ cupones: ["listado"] }) })
    await refused("GRANT_TOO_WIDE", `PUT /staff/${higher}`, lead, editOf(hers, { permissions: granted({}) }))
    await refused("GRANT_TOO_WIDE", `DELETE /staff/${higher}`, lead)
    await refused("GRANT_TOO_WIDE", `POST /staff/change-password/${higher}`, lead, {
      newPassword: "Arcilla2026",
    })
    await refused("GRANT_TOO_WIDE", `PUT /staff/${lead.id}`, lead, {
      ...editOf(body, { permissions: granted({ ...mine, cupones: ["listado"] }) }),
    })
    expect((await cupo.call(`GET /staff/${higher}`, { as: lead })).body.isEditable).toBe(false)
  })

  test("limited to a branch, one grants it alone", async () => {
    const { branch } = cupo.studio
    const there = await cupo.pool.query<{ id: string }>(
      `insert into branches (id, name, address, area, phone, time_zone) values ($1, 'Coyoacán', '', '', '', 'America/Mexico_City') returning id`,
      [randomUUID()],
    )
    const other = there.rows[0]?.id as string
    const lead = await cupo.person({
      role: "employee",
      permissions: { staff: ["crear", "editar"], clases: ["listado"] },
      branches: [branch],
    })
    const here = (id: string) => ({ permissions: granted({ clases: ["listado"] }, { clases: [id] }) })
    await made(lead, here(branch))
    await refused("GRANT_TOO_WIDE", "POST /staff", lead, rosa(here(other)))
    await refused(
      "GRANT_TOO_WIDE",
      "POST /staff",
      lead,
      rosa({ permissions: granted({ clases: ["listado"] }) }),
    )
    const top = await boss()
    await refused("BRANCH_NOT_FOUND", "POST /staff", top, rosa(here(randomUUID())))
  })

  test("who leaves loses the way in, keeps their name on what they did, and frees the address", async () => {
    const as = await boss()
    const { id, body } = await made(as)
    const { headers } = await enter(cupo, body)
    expect((await cupo.call(`DELETE /staff/${id}`, { as })).status).toBe(200)
    expect((await cupo.call("GET /users/me", { headers })).status).toBeGreaterThanOrEqual(401)
    expect((await signIn(cupo, body)).status).toBe(401)
    await refused("STAFF_NOT_FOUND", `DELETE /staff/${id}`, as)
    await refused("STAFF_NOT_FOUND", `GET /staff/${id}`, as)
    await refused("OWN_ACCOUNT", `DELETE /staff/${as.id}`, as)
    const { rows } = await cupo.pool.query("select first_name from users where id = $1", [id])
    expect(rows).toEqual([{ first_name: "Rosa" }])
    const again = await made(as, { email: body.email, password: "Arcilla2026" })
    expect(again.id).not.toBe(id)
  })

  test("two who edit at once: the second is told", async () => {
    const as = await boss()
    const { id, body, reply } = await made(as)
    const { revision } = reply.body
    const put = (wish: object) =>
      cupo.call(`PUT /staff/${id}`, { as, body: editOf(body, { revision, ...wish }) })
    expect((await put({ lastName: "Luna" })).status).toBe(200)
    expect((await put({ lastName: "Sol" })).body.error).toBe("EDITED_MEANWHILE")
  })
})

describe("the last who may do everything", () => {
  const cupo = freshCupo()
  const superusers = async () =>
    (await cupo.pool.query("select id from users where is_superuser and enabled")).rows.length
  const demote = (one: Person, as: Person) =>
    cupo.call(`PUT /staff/${one.id}`, {
      as,
      body: editOf(rosa({ role: "admin", permissions: granted({ staff: ["editar"] }) })),
    })

  test("is neither made less nor closed", async () => {
    const boss = await cupo.person({ role: "admin", superuser: true })
    expect((await demote(boss, boss)).body.error).toBe("LAST_SUPERUSER")
    await expect(
      cupo.pool.query("update users set enabled = false where id = $1", [boss.id]),
    ).rejects.toMatchObject({ constraint: "users_keep_a_superuser" })
    expect(await superusers()).toBe(1)
  })

  test.each([
    [
      "each other",
      (all: Person[]) => [
        demote(all[0] as Person, all[1] as Person),
        demote(all[1] as Person, all[0] as Person),
      ],
    ],
    ["themselves", (all: Person[]) => all.map((one) => demote(one, one))],
    [
      "each other by removing",
      ([a, b]: Person[]) => [
        cupo.call(`DELETE /staff/${a?.id}`, { as: b }),
        cupo.call(`DELETE /staff/${b?.id}`, { as: a }),
      ],
    ],
  ])("is there after two undo %s at once", async (_, press) => {
    const all = await Promise.all([1, 2].map(() => cupo.person({ role: "admin", superuser: true })))
    await holdOpen(cupo.pool, 200, "users")
    const replies = await Promise.all(press(all))
    expect(replies.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(await superusers()).toBe(1)
  })

  // Each holds the row of who decides and writes the other's: in one order, or PostgreSQL ends one of the two.
  test.each([0, 1])("two who edit each other wait for one another, whoever was first (%i)", async (first) => {
    const all = await Promise.all([1, 2].map(() => cupo.person({ role: "admin", superuser: true })))
    const [a, b] = first === 0 ? all : all.reverse()
    const holder = await cupo.pool.connect()
    await holder.query("begin")
    await holder.query("select from users where id = $1 for update", [a?.id])
    const one = demote(b as Person, a as Person)
    await reached(cupo.pool, "wait_event_type = 'Lock'", 1)
    const other = demote(a as Person, b as Person)
    await reached(cupo.pool, "wait_event_type = 'Lock'", 2)
    await holder.query("commit")
    holder.release()
    const statuses = (await Promise.all([one, other])).map(({ status }) => status)
    expect(statuses).not.toEqual([200, 200])
    expect(await superusers()).toBe(1)
  })

  test("would be gone without the guards", async () => {
    cupo.isUnguarded = true
    const all = await Promise.all([1, 2].map(() => cupo.person({ role: "admin", superuser: true })))
    await dropStaffGuards(cupo.pool)
    await meetOpen(cupo.pool, { table: "users", on: "update", most: 15_000 })
    await Promise.all(all.map((one) => demote(one, one)))
    expect(await superusers()).toBe(0)
  })
})
