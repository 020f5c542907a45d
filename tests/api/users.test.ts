import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { freshCupo, sharedCupo } from "../support/cupo.ts"
import { call } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { startServer } from "../support/server.ts"
import { enter, password, registration, signIn } from "../support/signin.ts"
import { sentWhile } from "../support/statements.ts"
import { dayFromNow, give, makeBranch, makeClass } from "../support/studio.ts"
import { dropClaims, dropCreditGuards, holdBack, holdOpen, reached } from "../support/unguarded.ts"

type Cupo = ReturnType<typeof sharedCupo>
const deskOf = (cupo: Cupo, branches?: string[]) =>
  cupo.person({
    role: "employee",
    permissions: {
      usuarios: ["listado", "crear", "editar", "detalle"],
      operaciones: ["ver", "crear", "editar"],
      transacciones: ["detalle"],
    },
    ...(branches && { branches }),
  })

/** What the ledger says is left of a held package. */
const balanceOf = async (cupo: Cupo, heldPackageId: string): Promise<number> =>
  (
    await cupo.pool.query(
      "select balance from credit_ledger where held_package_id = $1 order by seq desc limit 1",
      [heldPackageId],
    )
  ).rows[0].balance

describe("the customers of a studio", () => {
  const cupo = sharedCupo()

  /** A customer whom the desk wrote down. */
  const written = async (desk: Person, wish: Record<string, unknown> = {}) => {
    const body = registration(cupo.studio.branch, { email: `${randomUUID()}@example.com`, ...wish })
    const reply = await cupo.call("POST /users", { as: desk, body })
    expect(reply.status).toBe(201)
    return { id: reply.body.id as string, email: body.email, password: body.password, reply }
  }

  test("are listed page by page, searched without accents, ordered and narrowed by the server", async () => {
    const desk = await deskOf(cupo)
    const family = `Zu${randomUUID().slice(0, 6)}`
    for (const [firstName, phone] of [
      ["Álvaro", "55 1111 2222"],
      ["Beatriz", "(55) 3333-4444"],
      ["Inés", "5512349999"],
    ]) {
      await written(desk, { firstName, lastName: `Peña ${family}`, phone })
    }
    const list = async (query: string) => (await cupo.call(`GET /users?${query}`, { as: desk })).body
    const names = async (query: string) =>
      (await list(query)).users.map(({ firstName }: { firstName: string }) => firstName)
    const among = `search=${family.toLowerCase()}`
    expect(await names(`${among}&sort=name`)).toEqual(["Álvaro", "Beatriz", "Inés"])
    expect(await names(`${among}&sort=-name&size=2`)).toEqual(["Inés", "Beatriz"])
    expect(await names(`${among}&sort=-name&size=2&page=2`)).toEqual(["Álvaro"])
    expect(await names(`${among}&sort=-name&size=2&page=99`)).toEqual(["Álvaro"])
    expect(await names(among)).toEqual(["Inés", "Beatriz", "Álvaro"])
    expect(await names(`search=alvaro%20pena%20${family}`)).toEqual(["Álvaro"])
    expect(await names(`search=55-3333%204444%20${family}`)).toEqual(["Beatriz"])
    expect((await list(among)).total).toBe(3)
    for (const nothing of ["%25", "_", "\\", "'", "()"]) {
      expect((await list(`${among}%20${encodeURIComponent(nothing)}zzz`)).total).toBe(0)
    }
    const [{ id }] = (await list(`${among}&sort=name`)).users
    await cupo.pool.query("update users set created_at = '2020-01-05T05:59:00Z' where id = $1", [id])
    expect((await list(`${among}&initdate=2020-01-05`)).total).toBe(2)
    expect((await list(`${among}&initdate=2020-01-04`)).total).toBe(3)
    await cupo.call(`PUT /users/${id}/enabled`, { as: desk, body: { enabled: false } })
    expect(await names(`${among}&state=true&sort=name`)).toEqual(["Beatriz", "Inés"])
    expect(await names(`${among}&state=false`)).toEqual(["Álvaro"])
    for (const bad of ["sort=password", "page=0", "size=5000", "initdate=ayer", "state=quizas", "otro=1"]) {
      expect((await cupo.call(`GET /users?${bad}`, { as: desk })).status).toBe(400)
    }
    // Nobody of the staff is among them.
    expect((await list(`search=${desk.email}`)).total).toBe(0)
    await written(desk, { firstName: "Åsa", lastName: `Dvořák Ćosić ${family}`, phone: "55 1111 2222" })
    for (const asked of ["asa dvorak", "Åsa Dvořák", "cosic", "ĆOSIĆ"])
      expect(await names(`search=${encodeURIComponent(`${asked} ${family}`)}`), asked).toEqual(["Åsa"])
  })

  test("of other branches are not there for whom a branch is all", async () => {
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
    const everywhere = await deskOf(cupo)
    const here = await deskOf(cupo, [cupo.studio.branch])
    const { id, email } = await written(everywhere, { branch: there.branch })
    expect((await cupo.call(`GET /users?search=${email}`, { as: here })).body).toEqual({
      users: [],
      total: 0,
      hasMore: false,
    })
    const before = await cupo.rows()
    for (const line of [
      ...["", "/credits", "/reservations", "/waitlist", "/transactions", "/notes"].map(
        (part) => `GET /users/${id}${part}`,
      ),
    ]) {
      expect((await cupo.call(line, { as: here })).body.error).toBe("USER_NOT_FOUND")
      expect((await cupo.call(line, { as: everywhere })).status).toBe(200)
    }
    for (const [line, body] of [
      [`PUT /users/${id}/enabled`, { enabled: false }],
      [`POST /users/${id}/reset-password`, { newPassword: "Arcilla2026" }],
      [`POST /users/${id}/notes`, { note: "Nada" }],
      [`PUT /users/${id}`, { firstName: "Otra" }],
    ] as const) {
      expect((await cupo.call(line, { as: here, body })).body.error).toBe("USER_NOT_FOUND")
    }
    const elsewhere = registration(there.branch, { email: `${randomUUID()}@example.com` })
    expect((await cupo.call("POST /users", { as: here, body: elsewhere })).body.error).toBe("FORBIDDEN")
    expect(await cupo.rows()).toEqual(before)
  })

  test("written down at the desk change their password before anything else", async () => {
    const desk = await deskOf(cupo)
    const who = await written(desk, { birthDate: "" })
    const again = registration(cupo.studio.branch, { email: who.email })
    expect((await cupo.call("POST /users", { as: desk, body: again })).body.error).toBe(
      "EMAIL_ALREADY_EXISTS",
    )
    const { headers } = await enter(cupo, who)
    const call = (line: string, body?: unknown) => cupo.call(line, { headers, body })
    expect((await call("GET /users/me")).body).toMatchObject({ mustChangePassword: true, birthDate: "" })
    const own = ["GET /credits/my", "GET /reservations/my", `GET /users/${who.id}`]
    for (const line of [...own, `GET /transactions/${randomUUID()}/receipt`]) {
      expect((await call(line)).body.error).toBe("PASSWORD_CHANGE_REQUIRED")
    }
    expect((await call("GET /branches")).status).toBe(200)
    const change = (newPassword: string) =>
      call(`PUT /users/${who.id}/password`, { currentPassword: password, newPassword })
    expect((await change(password)).body.error).toBe("VALIDATION")
    expect((await change("Arcilla2026")).status).toBe(200)
    expect((await call("GET /credits/my")).status).toBe(200)
    expect((await call("GET /users/me")).body.mustChangePassword).toBe(false)
  })

  test("and who say that the password of the studio's is another keep the duty to change it", async () => {
    const who = await written(await deskOf(cupo), {})
    const { headers } = await enter(cupo, who)
    const change = (body: object) => cupo.call(`PUT /users/${who.id}/password`, { headers, body })
    const kept = async () => (await cupo.call("GET /users/me", { headers })).body.mustChangePassword
    const honest = await change({ currentPassword: password, newPassword: password })
    const lying = await change({ currentPassword: "Jacaranda9", newPassword: password })
    expect(lying).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
    expect(lying.body.fields).toEqual(honest.body.fields)
    expect(await kept()).toBe(true)
    const wrong = await change({ currentPassword: "Jacaranda9", newPassword: "Arcilla2026" })
    expect(wrong.body.error).toBe("WRONG_PASSWORD")
    expect(await kept()).toBe(true)
  })

  test("and whose own password was set by a press that was cut short have it by the same press", async () => {
    const who = await written(await deskOf(cupo), {})
    const { headers } = await enter(cupo, who)
    const body = { currentPassword: password, newPassword: "Arcilla2026" }
    const cut = await startServer(cupo.database.connection, {}, (identity) => ({
      ...identity,
      async setPassword(...given) {
        await identity.setPassword(...given)
        throw new Error("cut short")
      },
    }))
    const path = `PUT /users/${who.id}/password`
    expect((await call(cut.url, path, { headers, body })).status).toBe(500)
    await cut.close()
    const me = async () => (await cupo.call("GET /users/me", { headers })).body.mustChangePassword
    expect(await me()).toBe(true)
    expect((await cupo.call(path, { headers, body })).status).toBe(200)
    expect(await me()).toBe(false)
    expect((await signIn(cupo, { ...who, password: body.newPassword })).status).toBe(200)
  })

  test("pressed twice are written down once", async () => {
    const desk = await deskOf(cupo)
    const body = registration(cupo.studio.branch, { email: `${randomUUID()}@example.com` })
    const press = { as: desk, body, key: randomUUID() }
    const replies = await Promise.all([1, 2, 3].map(() => cupo.call("POST /users", press)))
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.body.id}`)).size).toBe(1)
  })

  test("are shut out at once, and let in again", async () => {
    const desk = await deskOf(cupo)
    const ana = await cupo.customer()
    const enable = (enabled: boolean) =>
      cupo.call(`PUT /users/${ana.id}/enabled`, { as: desk, body: { enabled } })
    expect((await enable(false)).body).toMatchObject({ id: ana.id, enabled: false })
    expect((await cupo.call("GET /users/me", { as: ana })).body.error).toBe("ACCOUNT_DISABLED")
    const { rows } = await cupo.pool.query("select end_reason from sessions where user_id = $1", [ana.id])
    expect(rows).toEqual([{ end_reason: "disabled" }])
    expect((await enable(true)).body.enabled).toBe(true)
    // Nobody of the staff is disabled here.
    const other = await cupo.person({ role: "employee" })
    const reply = await cupo.call(`PUT /users/${other.id}/enabled`, { as: desk, body: { enabled: false } })
    expect(reply.body.error).toBe("USER_NOT_FOUND")
  })

  test("get another password from the desk, which ends their session and is theirs to change", async () => {
    const desk = await deskOf(cupo)
    const who = await written(desk)
    await cupo.pool.query("update users set must_change_password = false where id = $1", [who.id])
    const device = await enter(cupo, who)
    const reset = (newPassword: string) =>
      cupo.call(`POST /users/${who.id}/reset-password`, { as: desk, body: { newPassword } })
    expect((await reset("Password1")).body.error).toBe("VALIDATION")
    expect((await reset("Arcilla2026")).status).toBe(200)
    expect((await cupo.call("GET /users/me", { headers: device.headers })).status).toBe(401)
    expect((await signIn(cupo, who)).status).toBe(401)
    const { headers } = await enter(cupo, { ...who, password: "Arcilla2026" })
    expect((await cupo.call("GET /credits/my", { headers })).body.error).toBe("PASSWORD_CHANGE_REQUIRED")
  })

  test("have everything of theirs in one place, and what the staff wrote down, which goes with them", async () => {
    const desk = await deskOf(cupo)
    const who = await written(desk)
    await give(cupo.pool, who.id, cupo.studio.packages.ten)
    const classId = await makeClass(cupo.pool, cupo.studio)
    const booked = await cupo.call("POST /reservations", {
      as: desk,
      body: { classId, userId: who.id, seat: 4 },
    })
    expect(booked.status).toBe(201)
    const read = async (part: string) => (await cupo.call(`GET /users/${who.id}/${part}`, { as: desk })).body
    expect((await read("credits")).packages).toMatchObject([{ available: 9, active: true }])
    expect((await read("reservations")).reservations).toMatchObject([{ classId, seat: 4, status: "active" }])
    expect(await read("waitlist")).toEqual({ waitlists: [] })
    expect(await read("transactions")).toEqual({ transactions: [], hasMore: false })
    const press = { as: desk, body: { note: "Prefiere las mañanas." }, key: randomUUID() }
    const first = await cupo.call(`POST /users/${who.id}/notes`, press)
    const again = await cupo.call(`POST /users/${who.id}/notes`, press)
    expect(first.body).toMatchObject({ note: "Prefiere las mañanas.", author: "Renata Mora" })
    expect([again.body, (await read("notes")).notes]).toEqual([first.body, [first.body]])
    expect(
      (await cupo.call(`POST /users/${who.id}/notes`, { as: desk, body: { note: "  " } })).body.error,
    ).toBe("VALIDATION")
    await cupo.pool.query("update users set must_change_password = false where id = $1", [who.id])
    const { headers } = await enter(cupo, who)
    const data = await cupo.call(`GET /users/${who.id}/data`, { headers })
    expect(data.body.notes).toMatchObject([{ note: "Prefiere las mañanas." }])
    await cupo.call(`POST /users/${who.id}/close`, { headers, body: { password } })
    expect(await read("notes")).toMatchObject({ error: "USER_NOT_FOUND" })
    expect((await cupo.pool.query("select from staff_notes where user_id = $1", [who.id])).rowCount).toBe(0)
  })

  describe("lines and payments", () => {
    /** Somebody of this branch who waits and has paid in it and in another. */
    const known = async () => {
      const ana = await cupo.customer("ten")
      const branch = () => makeBranch(cupo.pool, cupo.studio, { name: randomUUID() })
      const places = [await branch(), await branch()] as const
      const here = places[0].branch
      await cupo.pool.query("update users set branch_id = $2 where id = $1", [ana.id, here])
      for (const [index, place] of places.entries()) {
        const classId = await makeClass(cupo.pool, place, { capacity: 1, day: dayFromNow(index + 2) })
        const full = await cupo.call("POST /reservations", {
          as: await cupo.customer("ten"),
          body: { classId },
        })
        expect(full.status).toBe(201)
        expect((await cupo.call("POST /waitlist", { as: ana, body: { classId } })).status).toBe(201)
        const id = randomUUID()
        await cupo.pool.query(
          `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, source)
           values ($1, $2, $3, $4, 180000, 'paid', 'cash', $5)`,
          [id, ana.id, place.branch, cupo.studio.packages.ten, `import:prueba:${id}`],
        )
      }
      const seen = async (as: Person) => {
        const { status, body } = await cupo.call(`GET /users/${ana.id}`, { as })
        expect(status).toBe(200)
        const lines = body.waitlist?.lines as { class: { branch: string } }[] | undefined
        const paid = body.transactions as { branchId: string }[] | undefined
        return {
          body,
          lines: lines?.map((line) => line.class.branch),
          paid: paid?.map((one) => one.branchId).sort(),
        }
      }
      /** What the list of payments tells by itself: no more than what comes with the person. */
      const listed = async (as: Person) => {
        const { status, body } = await cupo.call(`GET /users/${ana.id}/transactions`, { as })
        return (
          (body.transactions as { branchId: string }[] | undefined)?.map((one) => one.branchId).sort() ??
          status
        )
      }
      return { ana, seen, listed, here, all: places.map(({ branch }) => branch) }
    }
    const staff = (permissions: Record<string, string[]>, branches?: string[]) =>
      cupo.person({ role: "employee", permissions, ...(branches && { branches }) })
    const users = { usuarios: ["detalle"] }

    test("come with a person, to them and to who may see them everywhere", async () => {
      const { ana, seen, listed, all } = await known()
      const boss = await cupo.person({ role: "admin", superuser: true })
      const desk = await staff({ ...users, operaciones: ["ver"], transacciones: ["detalle"] })
      for (const as of [ana, boss, desk]) {
        const { body, lines, paid } = await seen(as)
        expect(body.waitlist).toMatchObject({ inList: true, position: 1 })
        expect(lines).toEqual(all)
        expect(paid).toEqual([...all].sort())
        if (as !== ana) expect(await listed(as)).toEqual(paid)
        expect(body.packages).toMatchObject([{ available: 10, active: true, isUnlimited: false }])
        expect(body.classes).toEqual({ total: 10, available: 10, taken: 0 })
      }
      const nobody = await cupo.customer()
      const { body } = await cupo.call(`GET /users/${nobody.id}`, { as: nobody })
      const none = { waitlist: { inList: false, position: null, lines: [] }, transactions: [] }
      expect(body).toMatchObject(none)
    })

    test("are absent for who may not see them, each by its own permission", async () => {
      const { seen, listed, all } = await known()
      const nobody = await staff(users)
      const plain = (await seen(nobody)).body
      expect(await listed(nobody)).toBe(403)
      expect(plain).not.toHaveProperty("waitlist")
      expect(plain).not.toHaveProperty("transactions")
      const lines = (await seen(await staff({ ...users, clases: ["detalle"] }))).body
      expect(lines.waitlist.lines).toHaveLength(2)
      expect(lines).not.toHaveProperty("transactions")
      const teller = await staff({ ...users, transacciones: ["listado"] })
      expect(await listed(teller)).toEqual([...all].sort())
      const till = await seen(teller)
      expect(till.paid).toEqual([...all].sort())
      expect(till.body).not.toHaveProperty("waitlist")
    })

    test("are those of the branches where they may be seen", async () => {
      const { seen, listed, here, all } = await known()
      const both = { operaciones: ["ver"], transacciones: ["detalle"] }
      expect(await seen(await staff({ ...users, ...both }, [here]))).toMatchObject({
        lines: [here],
        paid: [here],
      })
      // Who may see users everywhere, and payments and lines in one branch.
      const mixed = await staff({ ...users, ...both }, [here])
      await cupo.pool.query(
        "update staff_permissions set branch_ids = null where user_id = $1 and module = 'usuarios'",
        [mixed.id],
      )
      await cupo.pool.query(
        "update staff_permissions set branch_ids = $2 where user_id = $1 and module <> 'usuarios'",
        [mixed.id, [all[1]]],
      )
      expect(await seen(mixed)).toMatchObject({ lines: [all[1]], paid: [all[1]] })
      expect(await listed(mixed)).toEqual([all[1]])
    })

    test("are read in a few statements, however many", async () => {
      const { ana, seen } = await known()
      const boss = await cupo.person({ role: "admin", superuser: true })
      await seen(boss)
      const before = (await sentWhile(() => seen(boss))).length
      for (let n = 0; n < 30; n++) {
        const id = randomUUID()
        await cupo.pool.query(
          `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, source)
           values ($1, $2, $3, $4, 180000, 'paid', 'cash', $5)`,
          [id, ana.id, cupo.studio.branch, cupo.studio.packages.ten, `import:prueba:${id}`],
        )
      }
      const after = await sentWhile(async () => expect((await seen(boss)).body.transactions).toHaveLength(20))
      // What the process looks up by itself each minute may fall among either.
      expect(after.length).toBeLessThan(before + 5)
      expect(before).toBeLessThanOrEqual(10)
    })
  })

  describe("credits", () => {
    test("are given and taken with the reason, once a press, and never below 0", async () => {
      const desk = await deskOf(cupo)
      const ana = await cupo.customer()
      const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten)
      const adjust = (body: object, key = randomUUID(), packageId = held) =>
        cupo.call(`POST /users/${ana.id}/credits/${packageId}/adjust`, { as: desk, body, key })
      const press = randomUUID()
      const gift = { delta: 2, reason: "Cortesía por el cierre" }
      expect((await adjust(gift, press)).body).toEqual({ packageId: held, balance: 12 })
      expect((await adjust(gift, press)).body.balance).toBe(12)
      expect((await adjust({ delta: -3, reason: "Se cargó dos veces" })).body.balance).toBe(9)
      expect((await adjust({ delta: -10, reason: "Error de captura" })).body.error).toBe("TOO_FEW_CREDITS")
      for (const bad of [
        { delta: 0, reason: "Nada" },
        { delta: 1.5, reason: "Medio" },
        { delta: 1000, reason: "Mil" },
        { delta: 1, reason: " " },
        { delta: 1 },
      ]) {
        expect((await adjust(bad)).body.error).toBe("VALIDATION")
      }
      const unlimited = await give(cupo.pool, ana.id, cupo.studio.packages.unlimited)
      expect((await adjust(gift, undefined, unlimited)).body.error).toBe("PACKAGE_NOT_ADJUSTABLE")
      const luis = await cupo.customer()
      const his = await give(cupo.pool, luis.id, cupo.studio.packages.ten)
      expect((await adjust(gift, undefined, his)).body.error).toBe("PACKAGE_NOT_FOUND")
      const expired = await give(
        cupo.pool,
        ana.id,
        cupo.studio.packages.ten,
        new Date("2025-01-05T18:00:00Z"),
      )
      expect((await adjust(gift, undefined, expired)).body.error).toBe("PACKAGE_NOT_ADJUSTABLE")
      const { movements } = (await cupo.call("GET /credits/my", { as: ana })).body
      expect(movements.filter(({ reason }: { reason: string }) => reason === "adjusted")).toMatchObject([
        { delta: -3, balance: 9, note: "Se cargó dos veces" },
        { delta: 2, balance: 12, note: "Cortesía por el cierre" },
      ])
      expect(await balanceOf(cupo, his)).toBe(10)
    })
  })
})

describe("the last credit, taken by the desk while it is booked", () => {
  const cupo = freshCupo()

  async function meet(rounds: number) {
    const desk = await deskOf(cupo)
    const outcomes: string[] = []
    for (let round = 0; round < rounds; round++) {
      const classId = await makeClass(cupo.pool, cupo.studio, {
        hour: `${String(6 + round).padStart(2, "0")}:00`,
      })
      const ana = await cupo.customer()
      const held = await give(cupo.pool, ana.id, cupo.studio.packages.one)
      const [booked, taken] = await Promise.all([
        cupo.call("POST /reservations", { as: ana, body: { classId, seat: 1 } }),
        cupo.call(`POST /users/${ana.id}/credits/${held}/adjust`, {
          as: desk,
          body: { delta: -1, reason: "Se cargó dos veces" },
        }),
      ])
      outcomes.push([booked.status, taken.status].join(" "))
    }
    return outcomes
  }

  test("is used or taken, never both", async () => {
    await holdOpen(cupo.pool, 30)
    const outcomes = await meet(8)
    for (const outcome of outcomes) expect(["201 409", "409 200"]).toContain(outcome)
  })

  /** Booked while the taking of it is being written, and so decided on what was there before. */
  async function bookWhileTaken(): Promise<string> {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const [desk, ana] = [await deskOf(cupo), await cupo.customer()]
    const held = await give(cupo.pool, ana.id, cupo.studio.packages.one)
    const release = await holdBack(cupo.pool, "credit_ledger", "insert")
    const taking = cupo.call(`POST /users/${ana.id}/credits/${held}/adjust`, {
      as: desk,
      body: { delta: -1, reason: "Se cargó dos veces" },
    })
    await reached(cupo.pool, "wait_event_type = 'Lock'", 1)
    const booking = cupo.call("POST /reservations", { as: ana, body: { classId, seat: 1 } })
    await reached(cupo.pool, "wait_event_type = 'Lock'", 2)
    await release()
    return [(await booking).status, (await taking).status].join(" ")
  }

  test("is taken from who books meanwhile", async () => {
    expect(await bookWhileTaken()).toBe("409 200")
  })

  test("would be both without the guards", async () => {
    cupo.isUnguarded = true
    await dropClaims(cupo.pool)
    await dropCreditGuards(cupo.pool)
    expect(await bookWhileTaken()).toBe("201 200")
  })
})
