import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { describe, expect, test } from "vitest"
import { api } from "../../contract/api.ts"
import type { Endpoint } from "../../contract/endpoint.ts"
import { deliver } from "../../server/features/notifications/deliver.ts"
import { personalTasks } from "../../server/features/personal/tasks.ts"
import { beginActing } from "../../server/platform/audit/acting.ts"
import { auditTasks } from "../../server/platform/audit/forget.ts"
import { openPlatform } from "../../server/platform/open.ts"
import type { Task } from "../../server/platform/task.ts"
import { freshCupo, sharedCupo } from "../support/cupo.ts"
import { type Reply, tally } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { enter, registration } from "../support/signin.ts"
import { dayFromNow, give, makeBranch, makeClass } from "../support/studio.ts"
import { dropCustomerLocks, holdBack, reached } from "../support/unguarded.ts"

type Cupo = ReturnType<typeof sharedCupo>

const deskOf = (cupo: Cupo, branches?: string[]) =>
  cupo.person({
    role: "employee",
    permissions: { usuarios: ["listado", "crear", "editar"] },
    ...(branches && { branches }),
  })
const remove = (cupo: Cupo, as: Person, id: string, expects?: string): Promise<Reply> =>
  cupo.call(`DELETE /users/${id}${expects ? `?expects=${expects}` : ""}`, { as })

async function nightOf(cupo: Cupo, tasks: Task[]): Promise<void> {
  const platform = openPlatform(cupo.database.connection, 2)
  for (const { run } of tasks) await run(platform)
  await platform.close()
}
/** What is done of those who were removed when nobody is there. */
const night = (cupo: Cupo) => nightOf(cupo, personalTasks)

describe("a customer who is removed", () => {
  const cupo = sharedCupo()
  const rowOf = async (id: string) =>
    (await cupo.pool.query("select first_name, closed_at from users where id = $1", [id])).rows[0]
  const aMonthLater = () => cupo.pool.query("update removals set tried_at = tried_at - interval '32 days'")
  /** What the office is told of a person, whatever it asks. */
  const toldOf = async (id: string) => {
    const as = await cupo.person({ role: "admin", superuser: true })
    const asked = Object.values<Endpoint>(api).filter(
      ({ method, path }) => method === "GET" && path.startsWith("/users/:id"),
    )
    expect(asked.length).toBeGreaterThan(8)
    const replies = asked.map(async ({ path }) => {
      const { status, body } = await cupo.call(`GET ${path.replace(":id", id)}`, { as })
      return [path, status, body.error ?? body]
    })
    return Promise.all(replies)
  }

  test("is told that it is closed who has its session still, also after the night", async () => {
    const [as, ana] = [await deskOf(cupo), await cupo.customer()]
    expect((await remove(cupo, as, ana.id)).body).toEqual({ became: "removed" })
    const told = { status: 401, body: { error: "ACCOUNT_CLOSED" } }
    expect(await cupo.call("GET /users/me", { as: ana })).toMatchObject(told)
    await night(cupo)
    expect(await rowOf(ana.id)).toBeUndefined()
    expect(await cupo.call("GET /users/me", { as: ana })).toMatchObject(told)
  })

  test("is told nowhere when they left nothing behind, and goes whole in the night: notes, mails and the way in with them", async () => {
    const as = await deskOf(cupo)
    const body = registration(cupo.studio.branch, { email: `${randomUUID()}@example.com` })
    const { id } = (await cupo.call("POST /users", { as, body })).body
    await cupo.call(`POST /users/${id}/notes`, { as, body: { note: "Se registró dos veces" } })
    await enter(cupo, { email: body.email, password: body.password })
    expect((await cupo.call(`GET /users/${id}/removal`, { as })).body).toEqual({
      becomes: "removed",
      ahead: 0,
      credits: 0,
    })
    const of = async () => (await cupo.call("GET /users?size=6", { as })).body.total as number
    const before = await of()
    expect((await remove(cupo, as, id, "removed")).body).toEqual({ became: "removed" })
    expect(await of()).toBe(before - 1)
    // As of whoever never was.
    const told = await toldOf(id)
    expect(told).toEqual(await toldOf(randomUUID()))
    await night(cupo)
    expect(await rowOf(id)).toBeUndefined()
    expect(await toldOf(id)).toEqual(told)
    for (const table of ["staff_notes", "sessions", "messages"]) {
      const { rows } = await cupo.pool.query(`select from ${table} where user_id = $1`, [id])
      expect(rows, table).toEqual([])
    }
    // Written down without a name; and the address is free for somebody new.
    const { rows } = await cupo.pool.query(
      "select before, after from audit_entries where table_name = 'users' and subjects @> array[$1::uuid] order by id",
      [id],
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(body.email)
    expect(JSON.stringify(rows)).not.toContain(body.phone)
    const { rows: said } = await cupo.pool.query(
      "select actor_id, change from audit_entries where table_name = 'removals' and subjects @> array[$1::uuid]",
      [id],
    )
    expect(said).toEqual([{ actor_id: as.id, change: "insert" }])
    expect((await remove(cupo, as, id)).status).toBe(404)
    expect((await cupo.call("POST /users", { as, body })).status).toBe(201)
  })

  test("stays nobody's row where something names them, and keeps nobody else's", async () => {
    const as = await deskOf(cupo)
    const [ana, luis] = [await cupo.customer(), await cupo.customer()]
    const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(8) })
    for (const { id } of [ana, luis]) expect((await remove(cupo, as, id)).body).toEqual({ became: "removed" })
    // As no customer does.
    await cupo.pool.query(
      "update classes set cancelled_at = now(), cancelled_by = $2, status = 'cerrada' where id = $1",
      [classId, ana.id],
    )
    await night(cupo)
    expect(await rowOf(ana.id)).toMatchObject({ first_name: "Cuenta" })
    expect(await rowOf(luis.id)).toBeUndefined()
    await cupo.pool.query("update classes set cancelled_by = $2 where id = $1", [classId, as.id])
    await aMonthLater()
    await night(cupo)
    expect(await rowOf(ana.id)).toBeUndefined()
  })

  test("goes though hundreds stay who were removed before, each of whom something names", async () => {
    const [as, ana] = [await deskOf(cupo), await cupo.customer()]
    // As no customer does.
    await cupo.pool.query(`
      with stays as (
        insert into users (id, uid, email, first_name, last_name, role, enabled, closed_at)
        select gen_random_uuid(), 'stays ' || n, 'stays' || n || '@example.com', 'Cuenta', 'cerrada', 'user', false, now()
        from generate_series(1, 200) n returning id
      ), named as (
        insert into content_versions (page, version, body, written_by, created_at)
        select 'terms', row_number() over (), '{"html": ""}', id, now() from stays
      )
      insert into removals (user_id, removed_at) select id, now() - interval '1 day' from stays`)
    await remove(cupo, as, ana.id)
    await night(cupo)
    expect(await rowOf(ana.id)).toBeDefined()
    await night(cupo)
    expect(await rowOf(ana.id)).toBeUndefined()
  })

  test("has the account closed when they have history, with what is ahead given up", async () => {
    const as = await deskOf(cupo)
    const ana = await cupo.customer("ten")
    const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(8) })
    expect((await cupo.call("POST /reservations", { as: ana, body: { classId } })).status).toBe(201)
    expect((await cupo.call(`GET /users/${ana.id}/removal`, { as })).body).toEqual({
      becomes: "closed",
      ahead: 1,
      credits: 9,
    })
    expect((await remove(cupo, as, ana.id, "removed")).body.error).toBe("REMOVAL_CHANGED")
    expect((await rowOf(ana.id)).closed_at).toBeNull()
    expect((await remove(cupo, as, ana.id, "closed")).body).toEqual({ became: "closed" })
    expect(await rowOf(ana.id)).toMatchObject({ first_name: "Cuenta", closed_at: expect.any(Date) })
    expect((await cupo.call("GET /users/me", { as: ana })).status).toBe(401)
    const { rows } = await cupo.pool.query(
      "select cancelled_by from reservations where user_id = $1 and cancelled_at is not null",
      [ana.id],
    )
    expect(rows).toEqual([{ cancelled_by: as.id }])
  })

  test.each([
    ["a package", (id: string) => give(cupo.pool, id, cupo.studio.packages.ten)],
    [
      "a purchase that they began",
      (id: string) =>
        cupo.pool.query(
          `insert into orders (id, user_id, package_id, original, amount, created_at, expires_at)
           values (gen_random_uuid(), $1, $2, 100, 100, now(), now() + interval '30 minutes')`,
          [id, cupo.studio.packages.ten],
        ),
    ],
    [
      "a payment",
      (id: string) =>
        cupo.pool.query(
          `insert into transactions (id, user_id, amount, status, payment_method, source)
           values (gen_random_uuid(), $1, 100, 'pending', 'cash', gen_random_uuid())`,
          [id],
        ),
    ],
    [
      "a seat that is kept for them",
      async (userId: string) => {
        const as = await cupo.person({ role: "admin", superuser: true })
        const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(9) })
        const body = { seat: 1, userId }
        await cupo.call(`POST /classes/${classId}/kept-seats`, { as, body, key: randomUUID() })
      },
    ],
  ])("has the account closed when they have %s, and nothing else", async (_what, have) => {
    const [as, ana] = [await deskOf(cupo), await cupo.customer()]
    await have(ana.id)
    expect((await cupo.call(`GET /users/${ana.id}/removal`, { as })).body.becomes).toBe("closed")
    expect((await remove(cupo, as, ana.id)).body).toEqual({ became: "closed" })
  })

  test("has the account closed when absences of theirs were forgiven, and why is told nowhere", async () => {
    const [as, ana] = [await deskOf(cupo), await cupo.customer()]
    const lifted = await cupo.call(`POST /users/${ana.id}/no-shows/lift`, { as, body: { reason: "Enfermó" } })
    expect(lifted.status, JSON.stringify(lifted.body)).toBe(200)
    expect((await remove(cupo, as, ana.id)).body).toEqual({ became: "closed" })
    const { rows } = await cupo.pool.query("select reason from no_show_lifts where user_id = $1", [ana.id])
    expect(rows).toEqual([{ reason: "Cuenta cerrada" }])
  })

  test.each(["removed", "closed"] as const)(
    "is %s, and no word that they wrote or were written is in the log",
    async (became) => {
      const [as, words] = [await deskOf(cupo), `ana${randomUUID()}`]
      const body = registration(cupo.studio.branch, { email: `${words}@example.com`, firstName: words })
      const { id } = (await cupo.call("POST /users", { as, body })).body
      await cupo.call("POST /contact", { body: { name: words, email: body.email, message: words } })
      const platform = openPlatform(cupo.database.connection, 2)
      await deliver(platform)
      await platform.close()
      if (became === "closed") await give(cupo.pool, id, cupo.studio.packages.ten)
      expect((await remove(cupo, as, id)).body).toEqual({ became })
      const { rows } = await cupo.pool.query("select from audit_entries a where a::text like $1", [
        `%${words}%`,
      ])
      expect(rows).toEqual([])
    },
  )

  /** What an upgrade does with the log, and what each night does. */
  const forgetting: Record<string, () => Promise<unknown>> = {
    async "an upgrade"() {
      const file = new URL("../../server/migrations/0077-platform-forgotten-words.sql", import.meta.url)
      const all = (await readFile(file, "utf8")).split(/;\n(?=\n|$)/)
      return cupo.pool.query(all.find((sql) => /^\s*update audit_entries/.test(sql)) as string)
    },
    "a night": () => nightOf(cupo, auditTasks),
  }

  test.each(Object.keys(forgetting))(
    "has no word left in the log once %s has come that was written down before",
    async (what) => {
      const [as, luis] = [await deskOf(cupo), await cupo.customer()]
      const words = `ana${randomUUID()}`
      const body = registration(cupo.studio.branch, { email: `${words}@example.com`, firstName: words })
      const { id } = (await cupo.call("POST /users", { as, body })).body
      await cupo.call("POST /contact", { body: { name: words, email: body.email, message: words } })
      await cupo.call(`PUT /users/${luis.id}`, { as, body: { lastName: `Paz ${words}` } })
      const client = await cupo.pool.connect()
      await client.query("begin")
      await beginActing(client, { actorId: as.id, call: "DELETE /users/:id" })
      await client.query("delete from contact_messages where email = $1", [body.email])
      await client.query("delete from users where id = $1", [id])
      await client.query("commit")
      client.release()
      const said = async () => {
        const { rows } = await cupo.pool.query<{ name: string }>(
          "select table_name as name from audit_entries a where a::text like $1 order by id",
          [`%${words}%`],
        )
        return rows.map(({ name }) => name)
      }
      expect(await said()).toEqual(["users", "users", "contact_messages", "users"])
      await forgetting[what]?.()
      // What was changed of somebody who is there stays.
      expect(await said()).toEqual(["users"])
    },
  )

  test("is refused to who may not, of oneself, of the staff, and of another branch", async () => {
    const [ana, luis] = [await cupo.customer(), await cupo.customer()]
    const there = await makeBranch(cupo.pool, cupo.studio, { name: randomUUID() })
    const as = await deskOf(cupo)
    const reader = await cupo.person({ role: "employee", permissions: { usuarios: ["detalle"] } })
    const boss = await cupo.person({ role: "admin", superuser: true })
    const before = await cupo.rows()
    const refused = async (reply: Promise<Reply>, status: number, error: string) => {
      expect(await reply).toMatchObject({ status, body: { error } })
      expect((await rowOf(ana.id)).closed_at).toBeNull()
    }
    await refused(remove(cupo, luis, ana.id), 403, "FORBIDDEN")
    await refused(remove(cupo, ana, ana.id), 403, "FORBIDDEN")
    await refused(remove(cupo, reader, ana.id), 403, "FORBIDDEN")
    await refused(remove(cupo, await deskOf(cupo, [there.branch]), ana.id), 404, "USER_NOT_FOUND")
    await refused(remove(cupo, as, as.id), 409, "OWN_ACCOUNT")
    await refused(cupo.call(`GET /users/${as.id}/removal`, { as }), 409, "OWN_ACCOUNT")
    await refused(remove(cupo, as, boss.id), 404, "USER_NOT_FOUND")
    await refused(remove(cupo, as, randomUUID()), 404, "USER_NOT_FOUND")
    await refused(remove(cupo, as, ana.id, "whatever"), 400, "VALIDATION")
    const { users: _, sessions: __, ...kept } = await cupo.rows()
    expect(before).toMatchObject(kept)
  })
})

describe("a customer who is removed while they are sold to", () => {
  const cupo = freshCupo()

  /** Three people, each of whom one desk sells to and another removes, at once or in the middle of it; and whose payments are nobody's. */
  async function removeWhileSold({ inTheMiddle }: { inTheMiddle: boolean }) {
    const as = await cupo.person({ role: "admin", superuser: true })
    const people = await Promise.all(Array.from({ length: 3 }, () => cupo.customer()))
    const release = await holdBack(cupo.pool, "credit_ledger", "insert")
    const { branch: branchId, packages } = cupo.studio
    const sales = people.map(({ id: userId }) => {
      const body = { userId, packageId: packages.ten, paymentMethod: "terminal", amount: 1800, branchId }
      return cupo.call("POST /transactions/cash", { as, body, key: randomUUID() })
    })
    if (inTheMiddle) await reached(cupo.pool, "wait_event = 'advisory'", 1)
    const removing = people.map(({ id }) => remove(cupo, as, id, "removed"))
    // Held are the sales alone: each removal is done, or waits for one.
    for (const one of removing)
      await Promise.race([one, reached(cupo.pool, "wait_event in ('transactionid', 'tuple')", 1)])
    await release()
    const [removals, sold] = [await Promise.all(removing), await Promise.all(sales)]
    const { rows } = await cupo.pool.query(
      "select from transactions t join removals r on r.user_id = t.user_id",
    )
    return { sales: sold, removals, nobodys: rows.length }
  }

  test.for([true, false])(
    "is removed or sold to, and nothing is nobody's; in the middle: %s",
    async (inTheMiddle) => {
      const { sales, removals, nobodys } = await removeWhileSold({ inTheMiddle })
      expect(nobodys).toBe(0)
      for (const [index, sale] of sales.entries()) {
        if (sale.status === 201) expect(removals[index]?.body.error).toBe("REMOVAL_CHANGED")
        else expect([sale.status, removals[index]?.body]).toEqual([404, { became: "removed" }])
      }
      if (inTheMiddle) expect(tally(sales)[201]).toBeGreaterThan(0)
    },
  )

  test("is both, and what was paid is nobody's, when nothing holds them", async () => {
    cupo.isUnguarded = true
    await dropCustomerLocks(cupo.pool)
    const { removals, nobodys } = await removeWhileSold({ inTheMiddle: true })
    expect(removals.map(({ status }) => status)).toContain(200)
    expect(nobodys).toBeGreaterThan(0)
  })
})
