import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { noPermissions } from "../../contract/permissions.ts"
import { deliver } from "../../server/features/notifications/deliver.ts"
import { notificationTasks } from "../../server/features/notifications/tasks.ts"
import { closePerson } from "../../server/features/people/close.ts"
import { readPersonalData } from "../../server/features/personal/personalData.ts"
import { wordsThatGo } from "../../server/features/personal/words.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { sharedCupo } from "../support/cupo.ts"
import { type Reply, tally } from "../support/http.ts"
import { meanwhile } from "../support/meanwhile.ts"
import { enter, mailedCode, password, registration, signIn, signUp } from "../support/signin.ts"
import { dayFromNow, give, makeClass, near } from "../support/studio.ts"

const cupo = sharedCupo()
let hour = 6

/** A class of tomorrow at an hour of its own. */
const aClass = (wish = {}) =>
  makeClass(cupo.pool, cupo.studio, {
    hour: `${String(hour++).padStart(2, "0")}:00`,
    day: dayFromNow(2),
    ...wish,
  })

async function someone({ email = `${randomUUID()}@example.com` } = {}) {
  const who = await signUp(cupo, { email, firstName: "Jimena", lastName: "Ríos" })
  await give(cupo.pool, who.id, cupo.studio.packages.ten)
  const { headers } = await enter(cupo, who)
  const call = (line: string, body?: unknown) => cupo.call(line, { headers, body })
  const close = (secret = password) => call(`POST /users/${who.id}/close`, { password: secret })
  const book = async (classId: string, seat: number) =>
    (await call("POST /reservations", { classId, seat })).body
  return { ...who, headers, call, close, book }
}

type Someone = Awaited<ReturnType<typeof someone>>

const balance = async (userId: string) =>
  (
    await cupo.pool.query(
      `select l.balance from credit_ledger l join held_packages h on h.id = l.held_package_id
       where h.user_id = $1 order by l.seq desc limit 1`,
      [userId],
    )
  ).rows[0].balance

describe("one's data", () => {
  test("tells all of a history that shows only its newest rows, and says so", async () => {
    const ana = await someone()
    const paid = (count: number) =>
      cupo.pool.query(
        `insert into transactions (id, user_id, amount, status, payment_method, source, created_at)
         select gen_random_uuid(), $1, 100, 'paid', 'cash', gen_random_uuid(), now() - n * interval '1 day'
         from generate_series(1, $2) n`,
        [ana.id, count],
      )
    const shown = async () => {
      const { transactions, hasMore } = (await ana.call("GET /transactions/my")).body
      return { count: transactions.length, hasMore }
    }
    await paid(500)
    expect(await shown()).toEqual({ count: 500, hasMore: false })
    await paid(1)
    expect(await shown()).toEqual({ count: 500, hasMore: true })
    expect((await ana.call(`GET /users/${ana.id}/data`)).body.transactions).toHaveLength(501)
  })

  test("come whole to oneself, and to nobody else", async () => {
    const ana = await someone()
    const reservation = await ana.book(await aClass(), 3)
    await ana.call(`PUT /users/${ana.id}`, {
      careNote: "Rodilla",
      emergencyContact: { name: "Óscar", phone: "55 1111 2222" },
    })
    await ana.call("POST /contact", { name: "Jimena", email: ana.email, message: "Hola" })
    await cupo.pool.query(
      `insert into transactions (id, user_id, package_id, amount, status, payment_method, source)
       values ($1, $2, $3, 180050, 'paid', 'paypal', $4)`,
      [randomUUID(), ana.id, cupo.studio.packages.ten, randomUUID()],
    )
    await cupo.pool.query(
      `insert into orders (id, user_id, package_id, original, amount, created_at, expires_at)
       values ($1, $2, $3, 180000, 153000, now(), now() + interval '30 minutes')`,
      [randomUUID(), ana.id, cupo.studio.packages.ten],
    )
    const boss = await cupo.person({ role: "admin", superuser: true })
    const reason = "Estuvo enferma"
    await cupo.call(`POST /users/${ana.id}/no-shows/lift`, { as: boss, body: { reason } })
    const { status, body } = await ana.call(`GET /users/${ana.id}/data`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      profile: { email: ana.email, careNote: "Rodilla", emergencyContact: { name: "Óscar" } },
      packages: [{ totalClasses: 10, available: 9 }],
      movements: [{ reason: "used" }, { reason: "granted" }],
      reservations: [{ id: reservation.id, seat: 3 }],
      transactions: [{ amount: 1800.5, status: "paid", package: { totalClasses: 10 } }],
      orders: [{ package: "10 clases", amount: 1530, status: "created" }],
      noShowLifts: [{ reason, at: expect.any(String) }],
      written: [{ message: "Hola", email: ana.email }],
      sessions: [{ until: null }],
    })
    expect((await ana.call("GET /transactions/my")).body.transactions).toEqual(body.transactions)
    for (const as of [await cupo.customer(), boss]) {
      expect((await cupo.call(`GET /users/${ana.id}/data`, { as })).status).toBe(404)
      expect((await cupo.call("GET /transactions/my", { as })).body).toEqual({
        transactions: [],
        hasMore: false,
      })
    }
  })
})

describe("what a visitor wrote to the studio", () => {
  // The studio has an address that it is told at.
  beforeAll(() =>
    cupo.pool.query(`insert into settings (name, value) values ('studio', '{"email": "hola@arcilla.test"}')`),
  )
  afterAll(() => cupo.pool.query("delete from settings where name = 'studio'"))
  const left = async (email: string) =>
    (
      await cupo.pool.query<{ words: string }>(
        `select message as words from contact_messages where email = $1
         union all select facts ->> 'message' from messages where kind = 'contact' and facts ->> 'email' = $1
         union all select data ->> 'message' from events where data ->> 'email' = $1 order by 1`,
        [email],
      )
    ).rows.map(({ words }) => words)

  test("is neither read nor erased by whoever signs up with its address, nor by who removes them", async () => {
    const [email, message] = [`${randomUUID()}@example.com`, "Tengo una hernia"]
    const written = await cupo.call("POST /contact", { body: { name: "Eva", email, message } })
    expect(written.status).toBe(201)
    const platform = openPlatform(cupo.database.connection, 2)
    const stranger = await someone({ email })
    await stranger.call("POST /contact", { name: "Eva", email, message: "Hola" })
    await deliver(platform, true)
    const told = (await stranger.call(`GET /users/${stranger.id}/data`)).body.written
    expect(told).toMatchObject([{ message: "Hola" }])
    expect(await left(email)).toEqual(["Hola", "Hola", "Hola", message, message, message])
    expect((await stranger.close()).status).toBe(200)
    expect(await left(email)).toEqual([message, message, message])
    const another = await signUp(cupo, { email })
    const boss = await cupo.person({ role: "admin", superuser: true })
    expect((await cupo.call(`DELETE /users/${another.id}`, { as: boss })).status).toBe(200)
    const forget = notificationTasks({ mail: undefined, site: "https://arcilla.test" })
    await forget.find(({ name }) => name === "forgetMessages")?.run(platform)
    expect(await left(email)).toEqual([message, message, message])
    await platform.close()
  })

  test("is read, and goes, with who has shown that the address is theirs", async () => {
    const email = `${randomUUID()}@example.com`
    await cupo.call("POST /contact", { body: { name: "Eva", email, message: "Tengo una hernia" } })
    const platform = openPlatform(cupo.database.connection, 2)
    await deliver(platform, true)
    await platform.close()
    await signUp(cupo, { email })
    const [code, newPassword] = [await mailedCode(cupo, { email }), "Orquidea7"]
    await cupo.call("POST /password-reset/confirm", { body: { email, code, newPassword } })
    const { headers } = await enter(cupo, { email, password: newPassword })
    const { id } = (await cupo.call("GET /users/me", { headers })).body
    const { written } = (await cupo.call(`GET /users/${id}/data`, { headers })).body
    expect(written).toMatchObject([{ message: "Tengo una hernia" }])
    await cupo.call(`POST /users/${id}/close`, { headers, body: { password: newPassword } })
    expect(await left(email)).toEqual([])
  })
})

describe("data that somebody asks for while they are forgotten", () => {
  test("are all of what was held when they asked", async () => {
    const ana = await someone()
    await ana.call("POST /contact", { name: "Jimena", email: ana.email, message: "Hola" })
    const { status, body } = await meanwhile<Reply>(cupo.pool, {
      hold: (client) => client.query("lock table contact_messages"),
      next: () => ana.call(`GET /users/${ana.id}/data`),
      before: (client) => client.query("delete from contact_messages where email = $1", [ana.email]),
    })
    expect([status, body.written]).toMatchObject([200, [{ message: "Hola" }]])
  })

  test("are none once they are", async () => {
    const { id, uid, sessionId } = await cupo.customer()
    await closePerson(cupo.pool, id, new Date())
    const platform = openPlatform(cupo.database.connection, 2)
    const actor = { userId: id, uid, sessionId, role: "user", permissions: noPermissions } as const
    const asked = readPersonalData(
      { ...platform, actor: { ...actor, permissions: noPermissions, mustChangePassword: false } },
      { readSecrets: async () => new Map() },
      id,
    )
    await expect(asked).rejects.toMatchObject({ code: "ACCOUNT_CLOSED" })
    await platform.close()
  })
})

test("what they wrote goes once the studio has it, where it was on its way when they were forgotten", async () => {
  const [ana, post] = [await someone(), { mail: undefined, site: "https://arcilla.test" }]
  await ana.call("POST /contact", { name: "Jimena", email: ana.email, message: "Hola" })
  expect((await ana.close()).status).toBe(200)
  const kept = async () =>
    (
      await cupo.pool.query(
        `select id from events where data ->> 'email' = $1
         union all select id from messages where kind = 'contact' and facts ->> 'email' = $1`,
        [ana.email],
      )
    ).rowCount
  const platform = openPlatform(cupo.database.connection, 2)
  const forget = notificationTasks(post).find(({ name }) => name === "forgetMessages")
  await forget?.run(platform)
  expect(await kept()).toBe(1)
  await deliver(platform)
  await forget?.run(platform)
  expect(await kept()).toBe(0)
  await platform.close()
})

describe("the address that an account has once it is closed", () => {
  test("is nobody's before, by no door, and theirs who leaves", async () => {
    const ana = await someone()
    const boss = await cupo.person({ role: "admin", superuser: true })
    const clerk = await cupo.person({ role: "employee" })
    const permissions = { superuser: false, modules: {} }
    for (const email of [`cerrada-${ana.id}@cuenta.invalid`, ` CERRADA-${clerk.id}@Cuenta.Invalid`]) {
      const body = registration(cupo.studio.branch, { email })
      const { birthDate: _, branch: __, ...member } = body
      const replies = [
        await cupo.call("POST /users/register", { body }),
        await ana.call(`PUT /users/${ana.id}/email`, { email, password }),
        await cupo.call("POST /users", { as: boss, body }),
        await cupo.call(`POST /users/${ana.id}/correct-email`, { as: boss, body: { email } }),
        await cupo.call("POST /staff", { as: boss, body: { ...member, role: "employee", permissions } }),
      ]
      for (const reply of replies) {
        expect(reply).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
        expect(reply.body.fields).toEqual([{ path: "email", message: "El email no es valido" }])
      }
    }
    expect((await ana.close()).status).toBe(200)
    expect((await cupo.call(`DELETE /staff/${clerk.id}`, { as: boss })).status).toBe(200)
  })
})

describe("an account that is closed", () => {
  test("gives up what is ahead with each credit's fate, and nobody of it can be found or come in", async () => {
    const ana = await someone()
    const [far, full] = [await aClass(), await aClass({ capacity: 1 })]
    await ana.book(far, 3)
    const chosen = await aClass()
    expect((await ana.call("POST /holds", { classId: chosen, seat: 4 })).status).toBe(201)
    const rival = await cupo.customer("ten")
    await cupo.call("POST /reservations", { as: rival, body: { classId: full, seat: 1 } })
    expect((await ana.call("POST /waitlist", { classId: full })).status).toBe(201)
    await ana.call(`PUT /users/${ana.id}`, {
      careNote: "Menisco izquierdo",
      emergencyContact: { name: "Leonardo", phone: "55 7777 2222" },
    })
    await ana.call("POST /contact", { name: "Jimena", email: ana.email, message: "Hola" })
    const boss = await cupo.person({ role: "admin", superuser: true })
    await cupo.call(`POST /users/${ana.id}/no-shows/lift`, {
      as: boss,
      body: { reason: "Cirugía de rodilla" },
    })
    expect(await balance(ana.id)).toBe(9)

    await cupo.pool.query("update events set handled_at = now(), messages = 0 where handled_at is null")

    expect(await ana.close("Equivocada1")).toMatchObject({ status: 400, body: { error: "WRONG_PASSWORD" } })
    expect((await ana.call("GET /users/me")).status).toBe(200)
    expect(await ana.close()).toMatchObject({ status: 200, body: { ok: true } })

    expect((await ana.call("GET /users/me")).status).toBeGreaterThanOrEqual(401)
    expect((await signIn(cupo, ana)).status).toBe(401)
    expect(await balance(ana.id)).toBe(10)
    for (const classId of [far, chosen])
      expect((await cupo.call(`GET /classes/${classId}`)).body.takenSeats).toEqual([])
    const left = await cupo.pool.query("select end_reason from waitlist_entries where user_id = $1", [ana.id])
    expect(left.rows).toEqual([{ end_reason: "left" }])
    const seen = await cupo.person({ role: "admin", superuser: true })
    expect((await cupo.call(`GET /users/${ana.id}`, { as: seen })).body).toMatchObject({
      ...{ firstName: "Cuenta", lastName: "cerrada", phone: "", birthDate: "", emergencyContact: null },
      ...{ enabled: false },
    })
    const { rows: tables } = await cupo.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'identity') and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const { rows } = await cupo.pool.query(`select t::text as row from ${name} t where t::text ~* $1`, [
        `${ana.email}|Menisco izquierdo|55 7777 2222|Cirugía de rodilla`,
      ])
      expect([name, rows]).toEqual([name, []])
    }
    const again = await signUp(cupo, { email: ana.email })
    expect(again.id).not.toBe(ana.id)
    expect((await signIn(cupo, again)).status).toBe(200)
  })

  test("takes with it why the desk let its package rest, made it last longer, corrected it or passed it on", async () => {
    const [ana, eva] = [await someone(), await someone()]
    const boss = await cupo.person({ role: "admin", superuser: true })
    const { rows } = await cupo.pool.query("select id from held_packages where user_id = $1", [ana.id])
    const press = async (verb: string, body: object) =>
      expect(
        await cupo.call(`POST /users/${ana.id}/credits/${rows[0].id}/${verb}`, { as: boss, body }),
      ).toMatchObject({ status: 200 })
    const days = { from: dayFromNow(5), until: dayFromNow(9), cancels: [] }
    await press("freeze", { ...days, reason: "Cirugía de menisco" })
    await press("thaw", { reason: "Cirugía de menisco pospuesta" })
    await press("extend", { until: dayFromNow(60), reason: "Cirugía de menisco en enero" })
    await press("pass", { to: eva.id, reason: "Cirugía de menisco de Jimena" })
    const platform = openPlatform(cupo.database.connection, 2)
    await deliver(platform)
    await platform.close()
    expect((await ana.close()).status).toBe(200)
    const left: string[] = []
    const { rows: tables } = await cupo.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const { rowCount } = await cupo.pool.query(
        `select from ${name} t where t::text ~* 'Cirugía de menisco'`,
      )
      if (rowCount) left.push(`${name}: ${rowCount}`)
    }
    // Who received it has the mail that told them of it.
    expect(left).toEqual(["public.messages: 1"])
  })

  test("loses the credit of what was too late, and hands a place over to who waits for it", async () => {
    const ana = await someone()
    const soon = await makeClass(cupo.pool, cupo.studio, { hour: "20:00", day: dayFromNow(1), capacity: 1 })
    const later = await aClass({ capacity: 1 })
    await ana.book(soon, 1)
    await ana.book(later, 1)
    const waiting = await cupo.customer("ten")
    expect((await cupo.call("POST /waitlist", { as: waiting, body: { classId: later } })).status).toBe(201)
    // Booked long ago, and inside the twelve hours of the first class.
    await cupo.pool.query(
      "update reservations set free_until = now() - interval '1 hour' where class_id = $1",
      [soon],
    )
    expect((await ana.close()).status).toBe(200)
    const { rows } = await cupo.pool.query(
      `select l.reason from credit_ledger l join held_packages h on h.id = l.held_package_id
       where h.user_id = $1 order by l.seq desc limit 2`,
      [ana.id],
    )
    expect(rows.map(({ reason }) => reason).sort()).toEqual(["lost", "returned"])
    const { body } = await cupo.call("GET /reservations/my", { as: waiting })
    expect(body.reservations.map((one: { classId: string }) => one.classId)).toEqual([later])
  })

  test("books nothing more, though a booking was on its way", async () => {
    const ana = await someone()
    const ids = await Promise.all(Array.from({ length: 6 }, () => aClass()))
    const [closed, ...booked] = await Promise.all([
      ana.close(),
      ...ids.map((classId) => ana.call("POST /reservations", { classId, seat: 1 })),
    ])
    expect(closed.status).toBe(200)
    expect(booked.every(({ status }) => [201, 401, 403, 404].includes(status))).toBe(true)
    const { rows } = await cupo.pool.query(
      "select count(*)::int as n from reservations where user_id = $1 and cancelled_at is null",
      [ana.id],
    )
    expect(rows[0].n).toBe(0)
    expect(await balance(ana.id)).toBe(10)
  })

  test("keeps the seat of a class that its person has come to already", async () => {
    const ana = await someone()
    const classId = await aClass()
    await ana.book(classId, 1)
    await near(cupo.pool, classId, 20)
    const desk = await cupo.person({ role: "admin", superuser: true })
    const body = { classId, userId: ana.id, attended: true }
    expect((await cupo.call("POST /attendance", { as: desk, body })).status).toBe(200)
    expect((await ana.close()).status).toBe(200)
    const { body: roster } = await cupo.call(`GET /reservations/by-class/${classId}`, { as: desk })
    expect(roster.reservations).toMatchObject([{ seat: 1, status: "attended" }])
  })

  test("is closed once by two presses at once, and never by anybody else", async () => {
    const [ana, luis] = [await someone(), await someone()]
    expect(
      (await cupo.call(`POST /users/${ana.id}/close`, { headers: luis.headers, body: { password } })).status,
    ).toBe(404)
    const replies = await Promise.all([ana.close(), ana.close()])
    const answers = tally(replies)
    expect(answers[200]).toBe(1)
    expect((await luis.call("GET /users/me")).status).toBe(200)
  })

  test.each([
    [
      "by its person, who heard nothing of it and presses again",
      async (ana: Someone) => void (await ana.close()),
    ],
    [
      "by the studio",
      async ({ id }: Someone) => {
        const as = await cupo.person({ role: "admin", superuser: true })
        expect((await cupo.call(`DELETE /users/${id}`, { as })).body).toEqual({ became: "closed" })
      },
    ],
  ])("is said to be closed to who has its session still: %s", async (_, end) => {
    const ana = await someone()
    await end(ana)
    const told = { status: 401, body: { error: "ACCOUNT_CLOSED", message: "Tu cuenta quedó cerrada." } }
    expect(await ana.close()).toMatchObject(told)
    expect(await ana.call("GET /users/me")).toMatchObject(told)
  })
})

/** Columns and tables whose words stay where they are when an account is closed, or go in another way, by why. */
const wordsThatStay: Record<string, string[]> = {
  "say who they are, and are emptied": ["users"],
  "go with them, where the address is shown to be theirs": ["messages", "contact_messages"],
  "are emptied once what they tell of is forgotten": ["audit_entries", "events"],
  "last for a day": ["idempotency_keys", "recovery_codes", "recovery_requests"],
  "go with the files that they were read in": ["moves", "move_rows", "sheet_mappings", "imports"],
  "are of who has no account, until the class is over": ["kept_seats"],
  "are of the staff, or to a whole class": [
    ...[
      "class_messages",
      "instructors",
      "kiosks",
      "pay_adjustments",
      "pay_lines",
      "pay_periods",
      "saved_reports",
    ],
    ...["shifts", "shift_movements", "staff_permissions", "substitute_requests"],
  ],
  "are of the house": [
    ...[
      "branches",
      "classes",
      "content_versions",
      "coupons",
      "disciplines",
      "held_packages",
      "holidays",
      "packages",
    ],
    ...["rooms", "settings", "weekly_slots", "backups", "migrations", "outages", "task_runs"],
  ],
  "are of a list, or drawn": [
    ...["calendar_feeds", "images", "loose_pictures", "owner_words", "seatings", "sessions", "transactions"],
    ...[
      "weekly_turns",
      "credit_ledger.reason",
      "transaction_changes.from_status",
      "transaction_changes.to_status",
    ],
  ],
  "are the payment provider's": [
    ...["provider_notices", "orders", "captures.id", "captures.currency", "refunds.capture_id"],
    "refunds.provider_refund_id",
  ],
  "are sums": ["chart_sums", "class_counts", "money_days", "owed_sums", "summed_until", "tallies"],
}

test("whatever somebody can write of a person, closing their account takes it or it says why not", async () => {
  const { rows } = await cupo.pool.query<{ table: string; name: string }>(
    `select c.relname as table, c.relname || '.' || a.attname as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.atttypid = any('{text,text[],json,jsonb}'::regtype[]) and not exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
           and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%')`,
  )
  const told = [...Object.keys(wordsThatGo), ...Object.values(wordsThatStay).flat()]
  const isTold = (name: string) => told.some((one) => one === name || name.startsWith(`${one}.`))
  expect(rows.map(({ name }) => name).filter((name) => !isTold(name))).toEqual([])
  const there = rows.flatMap(({ table, name }) => [table, name])
  expect(told.filter((one) => !there.includes(one))).toEqual([])
})
