import { randomBytes, randomUUID } from "node:crypto"
import type pg from "pg"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { PlanRange } from "../../contract/dayPlans.ts"
import { deliver } from "../../server/features/notifications/deliver.ts"
import { forgetReasons } from "../../server/features/packages/forgetReasons.ts"
import { lockCustomers } from "../../server/features/people/claim.ts"
import { closePerson } from "../../server/features/people/close.ts"
import { mergePerson } from "../../server/features/people/merge.ts"
import { noteRemoval } from "../../server/features/people/users/removed.ts"
import { sumClasses } from "../../server/features/reports/kept/sumClasses.ts"
import { withdraw } from "../../server/features/reservations/following/withdraw.ts"
import { withdrawPaid } from "../../server/features/reservations/following/withdrawPaid.ts"
import { extendPlan } from "../../server/features/schedule/makePlan.ts"
import type { Platform } from "../../server/platform/context.ts"
import { openPool } from "../../server/platform/database/pool.ts"
import {
  againAfterDeadlock,
  type Inside,
  inTransaction,
  transaction,
} from "../../server/platform/database/transaction.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import { haltingAt } from "../support/halting.ts"
import type { Reply } from "../support/http.ts"
import { instead } from "../support/instead.ts"
import { meanwhile } from "../support/meanwhile.ts"
import { actorOf, type Person } from "../support/people.ts"
import { dayFromNow, give, makeBranch, makeClass, makeRoom, near } from "../support/studio.ts"
import { openTill } from "../support/till.ts"

const { environment } = await openTill()
const cupo = freshCupo(environment)
let platform: ReturnType<typeof openPlatform>
beforeEach(() => {
  platform = openPlatform(cupo.database.connection, 4)
})
afterEach(() => platform.close())

const boss = () => cupo.person({ role: "admin", superuser: true })
/** What the desk does to a package that somebody holds. */
const deskCorrections = [
  ["adjust", { delta: 1 }],
  ["extend", { until: dayFromNow(60) }],
  ["freeze", { from: dayFromNow(2), until: dayFromNow(4) }],
  ["thaw", {}],
  ["pass", {}],
] as const

/** None of it is done to whom `befalls` happens to while it waits, and nothing is said of why. */
async function expectUncorrected(
  [verb, wish]: readonly [string, object],
  { as, ana, luis }: Record<"as" | "ana" | "luis", Person>,
  befalls: (press: () => Promise<Reply>) => Promise<Reply>,
): Promise<void> {
  const heldPackageId = await give(cupo.pool, ana.id, cupo.studio.packages.ten)
  const credits = `/users/${ana.id}/credits/${heldPackageId}`
  const rest = { from: dayFromNow(1), until: dayFromNow(3), reason: "Viaje" }
  if (verb === "thaw") await cupo.call(`POST ${credits}/freeze`, { as, body: rest })
  const body = { ...wish, ...(verb === "pass" && { to: luis.id }), reason: "Se lesionó la rodilla" }
  const reply = await befalls(() => cupo.call(`POST ${credits}/${verb}`, { as, body }))
  expect(reply).toMatchObject({ status: 404, body: { error: "USER_NOT_FOUND" } })
  const { rows } = await cupo.pool.query(
    "select from credit_ledger where held_package_id = $1 and note like '%rodilla%'",
    [heldPackageId],
  )
  expect(rows).toEqual([])
}

const holdClass = (classId: string) => (client: pg.PoolClient) =>
  client.query("select from classes where id = $1 for update", [classId])

describe("what was read before it was locked", () => {
  const keep = (as: Person, id: string, body: object) =>
    cupo.call(`POST /classes/${id}/kept-seats`, { as, body: { seat: 3, ...body } })
  const seatings = async (classId: string) =>
    (
      await cupo.pool.query("select seat from seatings where class_id = $1 and cancelled_at is null", [
        classId,
      ])
    ).rows

  test("a seat that is let go twice at once, and is out of use besides: the second puts it in use, in all of its classes", async () => {
    const [as, room] = [await boss(), await makeRoom(cupo.pool, cupo.studio, "Sala Torno")]
    const classId = await makeClass(cupo.pool, cupo.studio, { room })
    expect((await keep(as, classId, { name: "Mamá de Sofía" })).status).toBe(201)
    await cupo.pool.query("update room_seats set blocked = true where room_id = $1 and seat = 3", [room])
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: holdClass(classId),
      next: () => cupo.call(`DELETE /classes/${classId}/kept-seats/3`, { as }),
      before: (client) =>
        client.query("update seatings set cancelled_at = now() where class_id = $1", [classId]),
    })
    expect(reply).toMatchObject({ status: 200, body: { classes: 1 } })
    const { rows } = await cupo.pool.query("select capacity from classes where id = $1", [classId])
    expect(rows).toEqual([{ capacity: 6 }])
  })

  test("a class that leaves the room while its day is put out of use keeps the seat of its other room", async () => {
    const [as, room, other] = [
      await boss(),
      await makeRoom(cupo.pool, cupo.studio, "Sala Torno"),
      await makeRoom(cupo.pool, cupo.studio, "Sala Horno"),
    ]
    const day = dayFromNow(2)
    const stays = await makeClass(cupo.pool, cupo.studio, { room, day, hour: "08:00" })
    const leaves = await makeClass(cupo.pool, cupo.studio, { room, day, hour: "19:00" })
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: holdClass(leaves),
      next: () => cupo.call(`POST /classes/${stays}/blocked-seats`, { as, body: { seat: 3, until: "day" } }),
      before: (client) => client.query("update classes set room_id = $2 where id = $1", [leaves, other]),
    })
    expect(reply).toMatchObject({ status: 201, body: { classes: 1 } })
    expect(await seatings(stays)).toEqual([{ seat: 3 }])
    expect(await seatings(leaves)).toEqual([])
  })
})

describe("who books while all that they have is given up", () => {
  /**
   * Gives it up, and halts where their classes are known and taken, and they are not yet; there they book another, which
   * somebody else then holds who wants them next.
   */
  async function giveUp(ana: Person, doIt: (inside: Inside<Platform>) => Promise<void>) {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const { pool, reached, goOn } = haltingAt(platform.pool, /update users|from users where id = any/)
    const givenUp = inTransaction({ ...platform, pool }, doIt)
    await reached
    expect((await cupo.call("POST /reservations", { as: ana, body: { classId } })).status).toBe(201)
    await meanwhile(cupo.pool, {
      hold: (client) => client.query("select from classes where id = $1 for no key update", [classId]),
      async next() {
        goOn()
        await givenUp
      },
      before: (client) => client.query("select from users where id = $1 for no key update", [ana.id]),
    })
    const { rows } = await cupo.pool.query(
      "select cancelled_at is null as is_theirs from reservations where class_id = $1",
      [classId],
    )
    return rows
  }

  test("a customer who leaves gives up that seat as well, and nobody waits for the other", async () => {
    const ana = await cupo.customer("ten")
    const leave = (inside: Inside<Platform>) => withdraw({ ...inside, actor: actorOf(ana) }, ana.id)
    expect(await giveUp(ana, leave)).toEqual([{ is_theirs: false }])
  })

  test("a package whose money goes back pays no seat that was booked meanwhile", async () => {
    const ana = await cupo.customer()
    const heldPackageId = await give(cupo.pool, ana.id, cupo.studio.packages.ten)
    const packages = [{ userId: ana.id, heldPackageId }]
    const takeBack = (inside: Inside<Platform>) => withdrawPaid(inside, { packages, actorId: ana.id })
    expect(await giveUp(ana, takeBack)).toEqual([{ is_theirs: false }])
  })
})

describe("who is limited to a branch, and saves what becomes another's while they wait", () => {
  const limited = (module: string) =>
    cupo.person({
      role: "employee",
      permissions: { [module]: ["ver", "listado", "detalle", "crear", "editar"] },
      branches: [cupo.studio.branch],
    })
  const pack = { description: "Diez de aquí", type: "group", totalClasses: 10, daysExpiry: 30, amount: 1000 }
  const coupon = { name: "Otoño", code: "OTONO", discount: 10, totalUses: 5, packageIds: [], isActive: true }
  const kinds = [
    {
      ...{ module: "paquetes", path: "packages", table: "packages" },
      entry: { ...pack, isActive: true, public: true, isNewUser: false, specialPrice: null, discount: 0 },
      more: { discountInfo: "", couponId: null, startDate: null, endDate: null },
      at: (branchId: string) => ({ branchId }),
    },
    {
      ...{ module: "cupones", path: "coupons", table: "coupons" },
      ...{ entry: coupon, more: { startDate: "2026-01-01", endDate: "2027-01-01" } },
      at: (branchId: string) => ({ branchId }),
    },
    {
      ...{ module: "instructores", path: "instructors", table: "instructors" },
      ...{ entry: { firstName: "Abril", lastName: "Sosa", bio: "" }, more: { photo: null, isActive: true } },
      at: (branch: string) => ({ branch }),
    },
  ]

  test.each(kinds)("may not take it from there: $path", async ({ module, path, table, entry, more, at }) => {
    const [all, as] = [await boss(), await limited(module)]
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
    const body = { ...entry, ...more, ...at(cupo.studio.branch) }
    const made = await cupo.call(`POST /${path}`, { as: all, body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { id } = made.body
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: (client) => client.query(`select from ${table} where id = $1 for update`, [id]),
      next: () => cupo.call(`PUT /${path}/${id}`, { as, body }),
      before: (client) =>
        client.query(`update ${table} set branch_id = $2, revision = revision + 1 where id = $1`, [
          id,
          there.branch,
        ]),
    })
    expect(reply).toMatchObject({ status: 403, body: { error: "FORBIDDEN" } })
    const { rows } = await cupo.pool.query(`select branch_id from ${table} where id = $1`, [id])
    expect(rows).toEqual([{ branch_id: there.branch }])

    await cupo.pool.query(`update ${table} set branch_id = $2 where id = $1`, [id, cupo.studio.branch])
    const removed = await meanwhile<Reply>(cupo.pool, {
      hold: (client) => client.query(`select from ${table} where id = $1 for update`, [id]),
      next: () => cupo.call(`DELETE /${path}/${id}`, { as }),
      before: (client) =>
        client.query(`update ${table} set branch_id = $2 where id = $1`, [id, there.branch]),
    })
    expect(removed.status).toBe(404)
    expect((await cupo.pool.query(`select from ${table} where id = $1`, [id])).rowCount).toBe(1)
  })
})

describe("whom another desk moves to its branch while staff of theirs wait for them", () => {
  const limited = () =>
    cupo.person({
      role: "employee",
      permissions: { usuarios: ["listado", "detalle", "editar"] },
      branches: [cupo.studio.branch],
    })
  const newcomer = async () => {
    const ana = await cupo.customer()
    await cupo.pool.query("update users set branch_id = $2 where id = $1", [ana.id, cupo.studio.branch])
    return ana
  }
  const twoWait = async (client: pg.PoolClient) => {
    for (;;) {
      await client.query("select pg_stat_clear_snapshot()")
      const { rows } = await client.query(
        "select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0",
      )
      if (rows.length >= 2) return
    }
  }

  /** The desk of the other branch is first, and `press` has read who they were when it comes to wait behind it. */
  async function moved(ana: Person, press: () => Promise<Reply>): Promise<Reply> {
    const [all, there] = [await boss(), await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })]
    let pressed: Promise<Reply> | undefined
    const move = await meanwhile<Reply>(cupo.pool, {
      hold: (client) => client.query("select from users where id = $1 for update", [ana.id]),
      next: () => cupo.call(`PUT /users/${ana.id}`, { as: all, body: { branch: there.branch } }),
      before(client) {
        pressed = press()
        return twoWait(client)
      },
    })
    expect(move.status).toBe(200)
    return pressed as Promise<Reply>
  }

  test.each(deskCorrections)("have no package that these may %s", async (...correction) => {
    const [as, ana, luis] = [await limited(), await newcomer(), await newcomer()]
    await expectUncorrected(correction, { as, ana, luis }, (press) => moved(ana, press))
  })

  test("are given no package of who stays", async () => {
    const [as, ana, luis] = [await limited(), await newcomer(), await newcomer()]
    const heldPackageId = await give(cupo.pool, luis.id, cupo.studio.packages.ten)
    const line = `POST /users/${luis.id}/credits/${heldPackageId}/pass`
    const body = { to: ana.id, reason: "Lo pidió" }
    const reply = await moved(ana, () => cupo.call(line, { as, body }))
    expect(reply).toMatchObject({ body: { error: "RECEIVER_NOT_FOUND" } })
    expect((await cupo.call(line, { as, body: { ...body, to: (await newcomer()).id } })).status).toBe(200)
  })

  test.each([
    ["no note", "POST /users/:id/notes", { note: "Prefiere el lugar 3" }],
    ["no absence forgiven", "POST /users/:id/no-shows/lift", { reason: "Estuvo enferma" }],
    ["no other address", "POST /users/:id/correct-email", { email: "ana.nueva@example.com" }],
    ["no other password", "POST /users/:id/reset-password", { newPassword: "Torno2026x" }],
    ["no other telephone", "PUT /users/:id", { phone: "5555550199" }],
    ["no door shut", "PUT /users/:id/enabled", { enabled: false }],
    ["no end", "DELETE /users/:id", undefined],
  ] as const)("have of these %s", async (_, line, body) => {
    const [as, ana] = [await limited(), await newcomer()]
    const reply = await moved(ana, () => cupo.call(line.replace(":id", ana.id), { as, body }))
    expect(reply).toMatchObject({ status: 404, body: { error: "USER_NOT_FOUND" } })
    const { rows } = await cupo.pool.query(
      `select email, phone, enabled, must_change_password, closed_at,
         (select count(*)::int from staff_notes where user_id = u.id)
         + (select count(*)::int from no_show_lifts where user_id = u.id) as written
       from users u where u.id = $1`,
      [ana.id],
    )
    expect(rows).toEqual([
      {
        ...{ email: ana.email, phone: "", enabled: true, must_change_password: false, closed_at: null },
        written: 0,
      },
    ])
  })
})

test("who plans the weeks of a branch neither changes nor deletes an hour that went to another meanwhile", async () => {
  const [all, there] = [await boss(), await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })]
  const as = await cupo.person({
    role: "employee",
    permissions: { clasesPorDia: ["listado", "crear", "editar"] },
    branches: [cupo.studio.branch],
  })
  const hour = {
    ...{ branch: cupo.studio.branch, room: cupo.studio.room, discipline: cupo.studio.discipline },
    ...{ instructor: cupo.studio.instructor, weekday: 2, hour: "07:00", minutes: 50, type: "groups" },
    ...{ capacity: 20, repeats: false },
  }
  const { id } = (await cupo.call("POST /day-plans/slots", { as: all, body: hour })).body
  const move = (client: Pick<pg.PoolClient, "query">, branch: string, room: string) =>
    client.query(
      "update weekly_slots set branch_id = $2, room_id = $3, revision = revision + 1 where id = $1",
      [id, branch, room],
    )
  const pressed = (line: string, body?: object) =>
    meanwhile<Reply>(cupo.pool, {
      hold: (client) => client.query("select from weekly_slots where id = $1 for update", [id]),
      next: () => cupo.call(line, { as, ...(body && { body }) }),
      before: (client) => move(client, there.branch, there.room),
    })
  expect(await pressed(`PUT /day-plans/slots/${id}`, hour)).toMatchObject({
    ...{ status: 403, body: { error: "FORBIDDEN" } },
  })
  await move(cupo.pool, cupo.studio.branch, cupo.studio.room)
  expect((await pressed(`DELETE /day-plans/slots/${id}`)).status).toBe(404)
  const { rows } = await cupo.pool.query("select branch_id from weekly_slots where id = $1", [id])
  expect(rows).toEqual([{ branch_id: there.branch }])
})

test("who may say whose account an instructor's is in one branch says it of nobody who was moved from another meanwhile", async () => {
  const [all, luz] = [await boss(), await cupo.person({ role: "employee" })]
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Coyoacán" })
  // Instructors of both branches are theirs to edit; what an account opens is theirs to give in one.
  const as = await cupo.person({
    role: "employee",
    permissions: { instructores: ["listado", "crear", "editar"], clases: ["detalle", "ver", "editar"] },
    branches: [cupo.studio.branch],
  })
  await cupo.pool.query(
    "update staff_permissions set branch_ids = array_append(branch_ids, $2) where user_id = $1 and module = 'instructores'",
    [as.id, there.branch],
  )
  const body = {
    ...{ firstName: "Abril", lastName: "Luna", bio: "", photo: null, isActive: true },
    branch: cupo.studio.branch,
  }
  const { id } = (await cupo.call("POST /instructors", { as: all, body })).body
  const reply = await meanwhile<Reply>(cupo.pool, {
    hold: (client) => client.query("select from instructors where id = $1 for update", [id]),
    next: () => cupo.call(`PUT /instructors/${id}`, { as, body: { ...body, account: luz.id } }),
    before: (client) =>
      client.query("update instructors set branch_id = $2, revision = revision + 1 where id = $1", [
        id,
        there.branch,
      ]),
  })
  expect(reply).toMatchObject({ status: 403, body: { error: "GRANT_TOO_WIDE" } })
  const { rows } = await cupo.pool.query("select user_id, branch_id from instructors where id = $1", [id])
  expect(rows).toEqual([{ user_id: null, branch_id: there.branch }])
})

describe("whose account ends while they are waited for", () => {
  const theirs = (ana: Person) => (client: pg.PoolClient) =>
    client.query("select from users where id = $1 for update", [ana.id])

  /** As the studio removes who left nothing behind. */
  const remove = (ana: Person) => async (client: pg.PoolClient) => {
    await closePerson(client, ana.id, new Date())
    await noteRemoval(client, ana.id, new Date())
  }

  test("orders nothing, once the studio has removed them", async () => {
    const ana = await cupo.customer()
    const body = { packageId: cupo.studio.packages.one, amount: 250, currency: "MXN" }
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: theirs(ana),
      next: () => cupo.call("POST /paypal/create-order", { as: ana, body }),
      before: remove(ana),
    })
    expect(reply).toMatchObject({ status: 401, body: { error: "ACCOUNT_CLOSED" } })
  })

  test("has no calendar, once the studio has removed them", async () => {
    const ana = await cupo.customer()
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: remove(ana),
      next: () => cupo.call("POST /users/me/calendar", { as: ana }),
    })
    expect(reply).toMatchObject({ status: 401, body: { error: "ACCOUNT_CLOSED" } })
  })

  test.each([
    ["orders nothing", "POST /paypal/create-order", { amount: 250, currency: "MXN" }],
    ["has no calendar", "POST /users/me/calendar", undefined],
  ] as const)("%s, once it is another's, and is told so", async (_, line, body) => {
    const [ana, stays] = [await cupo.customer(), await cupo.customer()]
    const packageId = cupo.studio.packages.one
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: theirs(ana),
      next: () => cupo.call(line, { as: ana, ...(body && { body: { ...body, packageId } }) }),
      before: (client) => mergePerson(client, { goesId: ana.id, staysId: stays.id, now: new Date() }),
    })
    expect(reply).toMatchObject({ status: 403, body: { error: "ACCOUNT_MERGED" } })
  })

  test("has written to the studio, which has removed them, as anybody may", async () => {
    const ana = await cupo.customer()
    const body = { name: "Ana", email: "ana@example.com", message: "¿Y en domingo?" }
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: remove(ana),
      next: () => cupo.call("POST /contact", { as: ana, body }),
    })
    expect(reply.status).toBe(201)
  })

  test("is forgiven no absence for a reason that tells of them, once it is closed", async () => {
    const [as, ana] = [await boss(), await cupo.customer()]
    const body = { reason: "Estuvo enferma" }
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: theirs(ana),
      next: () => cupo.call(`POST /users/${ana.id}/no-shows/lift`, { as, body }),
      before: (client) => closePerson(client, ana.id, new Date()),
    })
    expect(reply).toMatchObject({ status: 404, body: { error: "USER_NOT_FOUND" } })
    const { rows } = await cupo.pool.query("select from no_show_lifts where user_id = $1", [ana.id])
    expect(rows).toEqual([])
  })

  test.each(deskCorrections)(
    "has no package that the desk may still %s, for a reason that tells of them, once it is closed",
    async (...correction) => {
      const [as, ana, luis] = [await boss(), await cupo.customer(), await cupo.customer()]
      await expectUncorrected(correction, { as, ana, luis }, (press) =>
        meanwhile<Reply>(cupo.pool, {
          hold: (client) => lockCustomers(client, [ana.id]),
          next: press,
          before: async (client) => {
            await forgetReasons(client, ana.id)
            await closePerson(client, ana.id, new Date())
          },
        }),
      )
    },
  )

  test("has said nothing of a class, once it is closed", async () => {
    const [as, ana] = [await boss(), await cupo.customer("one")]
    const classId = await makeClass(cupo.pool, cupo.studio)
    const { body: seat } = await cupo.call("POST /reservations", { as: ana, body: { classId } })
    await near(cupo.pool, classId, -60)
    const came = { classId, userId: ana.id, attended: true }
    expect((await cupo.call("POST /attendance", { as, body: came })).status).toBe(200)
    expect((await cupo.call("POST /config/ratings", { as, body: { isOn: true } })).status).toBe(200)
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: (client) => lockCustomers(client, [ana.id]),
      next: () =>
        cupo.call(`POST /reservations/${seat.id}/rating`, {
          as: ana,
          body: { stars: 5, words: "Me cuidaron la rodilla" },
        }),
      before: (client) => closePerson(client, ana.id, new Date()),
    })
    expect(reply).toMatchObject({ status: 401, body: { error: "ACCOUNT_CLOSED" } })
    const { rows } = await cupo.pool.query("select from ratings where reservation_id = $1", [seat.id])
    expect(rows).toEqual([])
  })

  test.each([
    ["no address", "user", "POST /users/:id/correct-email", { email: "ana.nueva@example.com" }],
    ["no password", "user", "POST /users/:id/reset-password", { newPassword: "Torno2026x" }],
    ["no password, of the staff", "admin", "POST /staff/change-password/:id", { newPassword: "Torno2026x" }],
    ["no other end", "user", "DELETE /users/:id", undefined],
  ] as const)("is given %s, once it is closed", async (_, role, line, body) => {
    const [as, ana] = [await boss(), await cupo.person({ role })]
    const press = () => cupo.call(line.replace(":id", ana.id), { as, body })
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: theirs(ana),
      next: press,
      before: (client) => closePerson(client, ana.id, new Date()),
    })
    const error = role === "user" ? "USER_NOT_FOUND" : "STAFF_NOT_FOUND"
    for (const told of [reply, await press()]) expect(told).toMatchObject({ status: 404, body: { error } })
    const { rows } = await cupo.pool.query("select email from users where id = $1", [ana.id])
    expect(rows).toEqual([{ email: `cerrada-${ana.id}@cuenta.invalid` }])
  })

  test.each([
    ["closed", "ACCOUNT_CLOSED", (client: pg.PoolClient, id: string) => closePerson(client, id, new Date())],
    [
      ...(["another's", "ACCOUNT_MERGED"] as const),
      async (client: pg.PoolClient, goesId: string) =>
        mergePerson(client, { goesId, staysId: (await cupo.customer()).id, now: new Date() }),
    ],
  ] as const)("changes nothing of it themselves, once it is %s", async (_, error, end) => {
    const ana = await cupo.customer()
    const press = () =>
      cupo.call(`PUT /users/${ana.id}/password`, {
        as: ana,
        body: { currentPassword: "Barro2026", newPassword: "Torno2026x" },
      })
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: theirs(ana),
      next: press,
      before: (client) => end(client, ana.id),
    })
    expect([reply.body.error, (await press()).body.error]).toEqual([error, error])
  })

  test("is not changed, once the studio has removed them", async () => {
    const [as, ana] = [await boss(), await cupo.customer()]
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: theirs(ana),
      next: () => cupo.call(`PUT /users/${ana.id}`, { as, body: { birthDate: "14/05" } }),
      before: remove(ana),
    })
    expect(reply).toMatchObject({ status: 404, body: { error: "USER_NOT_FOUND" } })
  })

  test("is waited for while they end what they had every week, and they wait for nobody", async () => {
    const [as, ana] = [await boss(), await cupo.customer()]
    const classId = await makeClass(cupo.pool, cupo.studio)
    const { body: weekly } = await cupo.call("POST /weekly-bookings", { as: ana, body: { classId } })
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: (client) => client.query("select from weekly_bookings where id = $1 for update", [weekly.id]),
      next: () => cupo.call(`DELETE /users/${ana.id}`, { as }),
      before: (client) => client.query("select from users where id = $1 for key share", [ana.id]),
    })
    expect(reply).toMatchObject({ status: 200, body: { became: "removed" } })
  })

  test("is kept no seat, once it is closed", async () => {
    const [as, ana] = [await boss(), await cupo.customer()]
    const classId = await makeClass(cupo.pool, cupo.studio)
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: theirs(ana),
      next: () => cupo.call(`POST /classes/${classId}/kept-seats`, { as, body: { seat: 2, userId: ana.id } }),
      before: (client) => closePerson(client, ana.id, new Date()),
    })
    expect(reply).toMatchObject({ status: 404, body: { error: "USER_NOT_FOUND" } })
  })

  test("has no seat that a visitor held, once it is closed", async () => {
    const [ana, visitor] = [await cupo.customer("ten"), randomBytes(32).toString("base64url")]
    const classId = await makeClass(cupo.pool, cupo.studio)
    const held = await cupo.call("POST /holds", { body: { classId, seat: 2, visitor } })
    expect(held.status).toBe(201)
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: theirs(ana),
      next: () => cupo.call("POST /holds/join", { as: ana, body: { visitor } }),
      before: (client) => closePerson(client, ana.id, new Date()),
    })
    expect(reply).toMatchObject({ status: 200, body: { hold: null } })
    const { rows } = await cupo.pool.query("select user_id, cancelled_at from seatings where class_id = $1", [
      classId,
    ])
    expect(rows).toEqual([{ user_id: null, cancelled_at: null }])
  })
})

test("of many who take one customer, with others who change or refer to them, none meets another in a deadlock", async () => {
  const { id } = await cupo.customer()
  const change = (client: pg.PoolClient) =>
    client.query("update users set revision = revision + 1 where id = $1", [id])
  const ways: ((client: pg.PoolClient) => Promise<unknown>)[] = [
    (client) => lockCustomers(client, [id]),
    (client) => lockCustomers(client, [id]),
    change,
    async (client) => {
      await client.query("select from users where id = $1 for key share", [id])
      await change(client)
    },
  ]
  const pool = openPool(cupo.database.connection, 12, () => {})
  const people = Array.from({ length: 12 }, async (_, nth) => {
    for (let n = 0; n < 120; n++)
      await againAfterDeadlock(() => transaction(pool, ways[nth % ways.length] as (typeof ways)[number]))
  })
  await Promise.all(people)
  await pool.end()
  const { rows } = await cupo.pool.query("select revision from users where id = $1", [id])
  expect(rows).toEqual([{ revision: 12 * 120 }])
  expect(await cupo.database.deadlocks()).toBe(0)
})

describe("the hours of a week", () => {
  const slot = (instructor: string, room: string) => ({
    ...{ weekday: 0, hour: "07:00", minutes: 50, type: "groups", capacity: 6, repeats: true },
    ...{ branch: cupo.studio.branch, discipline: cupo.studio.discipline, instructor, room },
  })

  test("are taken once, by two who take them at once", async () => {
    const { branch } = cupo.studio
    const [as, classId, slotId] = [await boss(), await makeClass(cupo.pool, cupo.studio), randomUUID()]
    const reply = await meanwhile<Reply>(cupo.pool, {
      async hold(client) {
        await client.query("select from branches where id = $1 for no key update", [branch])
        await client.query(
          `with c as (select * from classes where id = $1),
             taken as (insert into weekly_slots (id, branch_id, room_id, discipline_id, instructor_id, weekday, hour, minutes,
               capacity, type, repeats, created_at) select $2, branch_id, room_id, discipline_id, instructor_id,
               extract(isodow from day) - 1, hour, 50, capacity, type, false, now() from c)
           insert into planned_classes (slot_id, day, class_id) select $2, day, id from c`,
          [classId, slotId],
        )
      },
      next: () => cupo.call("POST /day-plans/slots/from-week", { as, body: { branch, day: dayFromNow(1) } }),
    })
    expect(reply).toMatchObject({ status: 200, body: { taken: 0 } })
  })

  test("become classes once, by two who make them at once, though they get another room in between", async () => {
    const [as, room] = [await boss(), await makeRoom(cupo.pool, cupo.studio, "Sala Torno")]
    const { branch, instructor } = cupo.studio
    const { rows } = await cupo.pool.query(
      "insert into instructors (id, first_name, last_name) values (gen_random_uuid(), 'Elena', 'Ruiz') returning id",
    )
    const { body } = await cupo.call("POST /day-plans/slots", {
      as,
      body: slot(instructor, cupo.studio.room),
    })
    const branches = [branch] as PlanRange["branches"]
    const range = { branches, from: dayFromNow(7), to: dayFromNow(13) }
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: (client) => extendPlan({ ...platform, transaction: client, actor: undefined }, range),
      async next() {
        await cupo.call(`PUT /day-plans/slots/${body.id}`, { as, body: slot(rows[0].id, room) })
        return cupo.call("POST /day-plans/classes", { as, body: range })
      },
    })
    expect(reply).toMatchObject({ status: 200, body: { made: 0 } })
  })
})

describe("sums of classes", () => {
  test("are kept while a class is being changed, and nobody waits for the other", async () => {
    const classIds = await Promise.all(
      ["08:00", "10:00"].map((hour) => makeClass(cupo.pool, cupo.studio, { hour })),
    )
    await transaction(cupo.pool, async (client) => {
      await client.query("select from classes where id = any($1) for update", [classIds])
      await sumClasses(platform)
    })
    const { rows } = await cupo.pool.query("select class_id from class_sums where class_id = any($1)", [
      classIds,
    ])
    expect(rows).toHaveLength(2)
    await cupo.pool.query("delete from classes where id = $1", [classIds[0]])
    await sumClasses(platform)
    const left = await cupo.pool.query("select class_id from class_sums where class_id = any($1)", [classIds])
    expect(left.rows).toEqual([{ class_id: classIds[1] }])
  })
})

describe("mails of somebody whose account is closed", () => {
  const close = async (ana: Person) => cupo.call(`DELETE /users/${ana.id}`, { as: await boss() })
  const mailsTo = async ({ id }: Person) =>
    (await cupo.pool.query("select kind from messages where user_id = $1", [id])).rows
  async function booked(): Promise<Person> {
    const ana = await cupo.customer("ten")
    const body = { classId: await makeClass(cupo.pool, cupo.studio) }
    expect((await cupo.call("POST /reservations", { as: ana, body })).status).toBe(201)
    return ana
  }

  test("go with it, and what they were of is known to have become none", async () => {
    const ana = await booked()
    await deliver(platform)
    expect(await mailsTo(ana)).not.toEqual([])
    expect((await close(ana)).body).toEqual({ became: "closed" })
    expect(await mailsTo(ana)).toEqual([])
    expect(await cupo.database.violations()).toEqual([])
  })

  test("are not written by who read them before", async () => {
    const ana = await booked()
    const { pool, reached, goOn } = haltingAt(platform.pool, /insert into messages/)
    const written = deliver({ ...platform, pool })
    await reached
    expect((await close(ana)).status).toBe(200)
    goOn()
    await written
    expect(await mailsTo(ana)).toEqual([])
  })

  test("are taken away though they were written in the same moment", async () => {
    const ana = await booked()
    const as = await boss()
    const reply = await meanwhile<Reply>(cupo.pool, {
      hold: (client) => deliverIn(client),
      next: () => cupo.call(`DELETE /users/${ana.id}`, { as }),
    })
    expect(reply.status).toBe(200)
    expect(await mailsTo(ana)).toEqual([])
  })

  /** Delivers in somebody else's transaction. */
  const deliverIn = (client: pg.PoolClient) => {
    const query = (asked: string, values?: unknown[]) =>
      /^(begin|commit)$/.test(asked) ? Promise.resolve({ rows: [] }) : client.query(asked, values)
    const within = instead(client, { query, release() {} })
    return deliver({ ...platform, pool: instead(platform.pool, { connect: async () => within }) })
  }
})
