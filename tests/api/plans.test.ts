import { randomUUID } from "node:crypto"
import type pg from "pg"
import { beforeAll, expect, test } from "vitest"
import { fillLists } from "../../bench/listed.ts"
import { fill } from "../../bench/studios.ts"
import { deliver } from "../../server/features/notifications/deliver.ts"
import type { MailProvider } from "../../server/features/notifications/provider.ts"
import { sendDue } from "../../server/features/notifications/send.ts"
import { notificationTasks } from "../../server/features/notifications/tasks.ts"
import { owedTasks } from "../../server/features/payments/desk/owed.ts"
import { reportTasks } from "../../server/features/reports/tasks.ts"
import { missWhoIsLeft } from "../../server/features/reservations/attendance/miss.ts"
import { readFactsOfEach } from "../../server/features/reservations/deciding/facts.ts"
import { readSeatsOfMany } from "../../server/features/reservations/listing/seats.ts"
import { reservationTasks } from "../../server/features/reservations/tasks.ts"
import { removeClass } from "../../server/features/schedule/removeClass.ts"
import { deleteEntry } from "../../server/features/studio/catalogue/deleteEntry.ts"
import type { Platform } from "../../server/platform/context.ts"
import { noKey } from "../../server/platform/database/idempotency.ts"
import { openDatabase } from "../../server/platform/database/kysely.ts"
import { openPlatform } from "../../server/platform/open.ts"
import type { Task } from "../../server/platform/task.ts"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { passed, ran, readBy } from "../support/plans.ts"
import { enter, signUp } from "../support/signin.ts"
import { type Sent, sentWhile } from "../support/statements.ts"
import { dayFromNow, makeClass, makeRoom, near } from "../support/studio.ts"
import { openTill, tillOf } from "../support/till.ts"

/** Of whoever signs up and in. */
const theirs = ["user", "session", "account"]
/** What grows for as long as a studio lives. Of these nothing that happens all day reads every row. */
const growing = [
  ...["seatings", "credit_ledger", "held_packages", "users", "classes", "sessions", "messages", "events"],
  ...["transactions", "refunds", "orders", "captures", "coupon_uses", "audit_entries", "idempotency_keys"],
  ...["waitlist_entries", "waitlist_offers", "planned_classes", "ratings"],
  ...theirs,
]

const { simulator, environment } = await openTill()
const cupo = sharedCupo(environment)
const till = tillOf(cupo, simulator)

let admin: Person
let ana: Person
beforeAll(async () => {
  // What is written past the triggers is not what the books would have.
  cupo.isUnguarded = true
  admin = await cupo.person({ role: "admin", superuser: true })
  await fill(cupo.pool as pg.Pool, { branches: 1, customers: 4_000 })
  await fillLists(cupo.pool)
  ana = await cupo.customer("ten")
  await cupo.pool.query(`
    set session_replication_role = replica;
    insert into sessions (id, user_id, expires_at) select gen_random_uuid(), id, now() + interval '1 day' from users
    where role = 'user' on conflict do nothing;
    insert into events (id, name, data, recorded_at, handled_at, messages)
    select uuidv7(n * interval '-1 minute'), 'granted', '{}', now(), now(), 0 from generate_series(1, 60000) n;
    insert into idempotency_keys (user_id, key, request, answer, created_at)
    select id, 'k', '', '{}', now() from users where role = 'user';
    insert into orders (id, user_id, package_id, amount, original, status, created_at, expires_at)
    select gen_random_uuid(), t.user_id, t.package_id, 100, 100, 'expired', now() - interval '2 hours', now() - interval '1 hour'
    from transactions t;
    insert into captures (id, transaction_id, amount, currency, captured_at, seen_by, seen_at)
    select 'capture ' || t.folio, t.id, t.amount, 'MXN', t.created_at, 'call', t.created_at from transactions t;
    insert into refunds (id, transaction_id, capture_id, amount, reason, through, revokes, status, created_at, ended_at)
    select gen_random_uuid(), t.id, 'capture ' || t.folio, 100, 'Lo pidió', 'provider', false, 'failed', now(), now()
    from transactions t;
    insert into settings (name, value) values ('ratings', '{"isOn": true}');
    insert into ratings (reservation_id, stars, words, rated_at)
    select id, 1 + seat % 5, case when seat % 3 = 0 then 'Muy buena clase' else '' end, marked_at from seatings where attended;
    insert into waitlist_entries (id, class_id, user_id, automatic, joined_at, ended_at, end_reason)
    select gen_random_uuid(), class_id, user_id, true, created_at, now(), 'left' from reservations;
    insert into waitlist_offers (id, class_id, offered_at, ends_at)
    select gen_random_uuid(), class_id, now() - interval '2 hours', now() - interval '1 hour' from reservations;
    delete from messages where created_at < now() - interval '11 months';
    insert into identity."user" (id, name, email, "emailVerified", "updatedAt")
    select gen_random_uuid(), 'x', 'u' || n || '@example.com', false, now() from generate_series(1, 4000) n;
    insert into identity."session" ("userId", token, "expiresAt", "updatedAt")
    select id, gen_random_uuid()::text, now() + interval '1 day', now() from identity."user";
    insert into identity.account (issuer, "accountId", "providerId", "userId", "updatedAt")
    select 'local', id, 'credential', id, now() from identity."user";
    -- Four have tomorrow's classes for long, and are reminded of them: for all of them, in so small a table, one reading of it costs less than an index.
    update seatings set created_at = now() where id in (select s.id from seatings s join classes c on c.id = s.class_id
      where c.starts_at between now() and now() + interval '2 days' order by s.id offset 4);
    delete from tallies;
    insert into tallies select * from counted;
    reset session_replication_role;
    -- Every row is counted, and none anew meanwhile: what a plan is does not hang on which rows were looked at.
    set default_statistics_target = 1000;
    analyze;
    reset default_statistics_target;
    ${growing.map((table) => `alter table ${theirs.includes(table) ? `identity."${table}"` : table} set (autovacuum_enabled = false)`).join(";")}`)
  const clock = { now: () => new Date() }
  for (const { run } of [...owedTasks, ...reportTasks({ hasSecondStep: true })])
    await run({ pool: cupo.pool, db: openDatabase(cupo.pool as pg.Pool), clock } as unknown as Platform)
})

interface Plan {
  "Node Type": string
  "Relation Name"?: string
  Plans?: Plan[]
}

const scansOf = (plan: Plan): string[] => [
  ...(plan["Node Type"] === "Seq Scan" && growing.includes(plan["Relation Name"] ?? "")
    ? [plan["Relation Name"] as string]
    : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]

/** Of the statements that were sent, those that read all of a table that grows: the table, and how the statement begins. */
async function scans(sent: Sent[]): Promise<string[]> {
  const found = new Set<string>()
  const client = await cupo.pool.connect()
  try {
    // Who keeps credentials names its own tables alone.
    await client.query("set search_path = public, identity")
    for (const { text, values } of new Map(sent.map((one) => [one.text, one])).values()) {
      if (!/^\s*(with|select|insert|update|delete|\()/i.test(text)) continue
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
        `explain (format json) ${text}`,
        values,
      )
      const [{ Plan }] = (rows[0] as (typeof rows)[number])["QUERY PLAN"]
      for (const table of scansOf(Plan))
        found.add(`${table}: ${text.replace(/\s+/g, " ").trim().slice(0, 150)}`)
    }
  } finally {
    await client.query("reset search_path")
    client.release()
  }
  return [...found]
}

/** What was asked along the way, each of which must be answered well. */
const asked = async (line: string, as?: Person, body?: object) => {
  const reply = await cupo.call(line, { ...(as && { as }), ...(body && { body, key: randomUUID() }) })
  expect(reply.status, `${line}: ${JSON.stringify(reply.body)}`).toBeLessThan(300)
  return reply.body
}

test("a customer books, changes, waits and cancels by indexes alone", async () => {
  const [first, second, full] = [
    await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(2) }),
    await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(3) }),
    await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(4), capacity: 1 }),
  ]
  const luis = await cupo.customer("ten")
  await asked("POST /reservations", luis, { classId: full })
  const sent = await sentWhile(async () => {
    await asked(`GET /classes?branch=${cupo.studio.branch}&from=${dayFromNow(0)}&to=${dayFromNow(6)}`)
    await asked(`GET /reservations/preview?classId=${first}`, ana)
    const { id } = await asked("POST /reservations", ana, { classId: first, seat: 1 })
    await asked("GET /users/me", ana)
    await asked("GET /reservations/my", ana)
    await asked("GET /credits/my", ana)
    const changed = await asked(`POST /reservations/${id}/change`, ana, { newClassId: second })
    await asked(`DELETE /reservations/${changed.id ?? id}`, ana)
    await asked("POST /waitlist", ana, { classId: full })
    await asked("GET /waitlist/my", ana)
    // At an opening, whoever wants one class, and each class that is looked at.
    const wishes = [ana, luis].map(({ id }) => ({ customerId: id, seat: 1, now: new Date(), ...noKey }))
    await readFactsOfEach(cupo.pool, first, wishes)
    await readSeatsOfMany({ pool: cupo.pool, clock: { now: () => new Date() } }, [first, second])
  })
  expect(await scans(sent)).toEqual([])
})

test("who signs up, in and out is found by indexes alone", async () => {
  const sent = await sentWhile(async () => {
    const who = await signUp(cupo, { email: `${randomUUID()}@example.com` })
    await enter(cupo, who)
    // The second ends the first, here and at who keeps the credentials.
    const { headers } = await enter(cupo, who)
    expect((await cupo.call("POST /auth/logout", { headers })).status).toBeLessThan(300)
  })
  expect(sent.some(({ text }) => text.includes('from identity."session"'))).toBe(true)
  expect(await scans(sent)).toEqual([])
})

test("who sits in a class, and who sat in a cancelled one, is found by indexes alone", async () => {
  const day = dayFromNow(6)
  const id = await makeClass(cupo.pool, cupo.studio, { day })
  await asked("POST /reservations", ana, { classId: id })
  const read = async () => {
    expect((await asked(`GET /reservations/by-class/${id}`, admin)).reservations).toHaveLength(1)
    await asked(`GET /waitlist/by-class?classId=${id}`, admin)
  }
  const sent = await sentWhile(read)
  await asked(`POST /classes/${id}/cancel`, admin)
  expect(await scans([...sent, ...(await sentWhile(read))])).toEqual([])
})

test("a roll is taken, and whoever is left missed it, by indexes alone", async () => {
  const platform = openPlatform(cupo.database.connection, 2)
  const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(5) })
  await asked("POST /reservations", ana, { classId })
  await near(cupo.pool, classId, 20)
  try {
    const sent = await sentWhile(async () => {
      const marking = { classId, userId: ana.id, attended: true }
      await asked("POST /attendance", admin, marking)
      await asked(`GET /attendance/${classId}/${ana.id}`, admin)
      await asked(`DELETE /attendance/${classId}/${ana.id}`, admin)
      await missWhoIsLeft(platform)
    })
    expect(await scans(sent)).toEqual([])
  } finally {
    await platform.close()
  }
})

test("a package is bought and sold by indexes alone", async () => {
  const { ten } = cupo.studio.packages
  const sent = await sentWhile(async () => {
    expect((await till.buy(ana, ten, 1800)).status).toBe(200)
    const { branch } = cupo.studio
    const sale = { userId: ana.id, packageId: ten, paymentMethod: "cash", amount: 1800, branchId: branch }
    await asked("POST /transactions/cash", admin, sale)
  })
  expect(await scans(sent)).toEqual([])
})

test("an account becomes part of another, and one is closed, by indexes alone", async () => {
  const [stays, goes] = [await cupo.customer("ten"), await cupo.customer("ten")]
  const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(7) })
  await asked("POST /reservations", goes, { classId })
  const sent = await sentWhile(async () => {
    const { token } = await asked(`POST /users/${stays.id}/merge/impact`, admin, { other: goes.id })
    await asked(`POST /users/${stays.id}/merge`, admin, { other: goes.id, accepts: token })
    await asked(`DELETE /users/${stays.id}?expects=closed`, admin)
  })
  expect(await scans(sent)).toEqual([])
})

test("who left nothing behind is removed by indexes alone, and their row is left to a night", async () => {
  const goes = await cupo.customer()
  const sent = await sentWhile(() => asked(`DELETE /users/${goes.id}?expects=removed`, admin))
  expect(await scans(sent)).toEqual([])
  // What goes for good is looked for in every table that may name it, which no statement of ours says.
  expect(
    sent.filter(({ text }) => /\bdelete from (users|seatings|credit_ledger|classes)\b/.test(text)),
  ).toEqual([])
})

test("what a package paid is given up by indexes alone, when its money goes back", async () => {
  const { branch, packages } = cupo.studio
  const luis = await cupo.customer()
  const sale = { userId: luis.id, packageId: packages.ten, paymentMethod: "terminal", amount: 1800 }
  const { tx } = await asked("POST /transactions/cash", admin, { ...sale, branchId: branch })
  const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(8) })
  await asked("POST /reservations", luis, { classId })
  const sent = await sentWhile(async () => {
    expect((await asked(`GET /transactions/${tx.id}/refund-impact`, admin)).reservations).toBe(1)
    await asked(`POST /transactions/${tx.id}/refunds`, admin, { reason: "Se muda", through: "cash" })
  })
  expect(await scans(sent)).toEqual([])
})

test("what one customer paid is read by indexes, and no refund of others for it", async () => {
  const sent = await sentWhile(() => asked(`GET /transactions?size=6&userId=${ana.id}`, admin))
  expect(await scans(sent)).toEqual([])
  expect(sent.filter(({ text }) => text.includes("from given_back"))).toEqual([])
})

test("payments of a week come past each branch a few times, however many they are, and past no refund of others", async () => {
  const client = await cupo.pool.connect()
  try {
    await client.query(`
      begin;
      set local session_replication_role = replica;
      insert into branches (id, name, address, area, phone)
      select gen_random_uuid(), 'Sede ' || n, '', '', '' from generate_series(1, 200) n;
      update refunds set status = 'done', ended_at = now() - interval '1 year';
      update transactions set branch_id = (select min(id::text)::uuid from branches), created_at = now() - interval '3 days'
      where folio % 2 = 0;
      analyze branches; analyze refunds; analyze transactions`)
    const sent = await sentWhile(() => asked(`GET /transactions?size=6&initdate=${dayFromNow(-3)}`, admin))
    const plan = await ran(client, sent.find((one) => one.text.includes("given_back")) as Sent)
    expect(passed(plan, "branches")).toBeLessThan(1_000)
    expect(passed(plan, "refunds")).toBeLessThan(1_000)
  } finally {
    await client.query("rollback")
    client.release()
  }
})

test("what was written lately waits in few pages to be sorted into what is searched", async () => {
  await cupo.pool.query("update users set phone = reverse(phone) where role = 'user'")
  await cupo.pool.query(
    `insert into audit_entries (actor_id, call, table_name, change, subjects, before, after)
     select actor_id, call, table_name, change, subjects, before, after || '{"info": "Lo pidió por teléfono"}' from audit_entries`,
  )
  const { rows } = await cupo.pool.query(
    `select relname as name, gin_clean_pending_list(c.oid::regclass)::int as pages
     from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'gin' order by relname`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    "audit_entries_by_words",
    "audit_entries_of_subject",
    "users_by_words",
  ])
  for (const { name, pages } of rows) expect(pages, name).toBeLessThan(20)
})

test("mails are made, sent and forgotten by indexes alone", async () => {
  const platform = openPlatform(cupo.database.connection, 4)
  try {
    const mail = { from: "hola@arcilla.test", send: async () => {} } as unknown as MailProvider
    const post = { mail, site: "https://arcilla.test" }
    const sent = await sentWhile(async () => {
      await deliver(platform)
      await sendDue(platform, post)
      for (const { name, run } of notificationTasks(post))
        if (name.startsWith("forget") || name.startsWith("remind")) await run(platform)
    })
    expect(await scans(sent)).toEqual([])
  } finally {
    await platform.close()
  }
})

test("a hold that is over, a class and a room that nobody used go without a reading of all seats and movements", async () => {
  const room = await makeRoom(cupo.pool, cupo.studio, "Sala de paso")
  const [held, unused] = await Promise.all(
    [9, 10].map((days) => makeClass(cupo.pool, cupo.studio, { day: dayFromNow(days), room })),
  )
  await cupo.pool.query(
    `insert into seatings (id, class_id, room_id, seat, visitor, visitor_network, created_at, held_until)
     select gen_random_uuid(), $1, $2, 1, 'a', 'b', now() - interval '3 days', now() - interval '2 days'`,
    [held, room],
  )
  const client = await cupo.pool.connect()
  const readOf = async () =>
    (
      await client.query<{ name: string; rows: number }>(
        `select relname as name, seq_tup_read as rows from pg_stat_xact_user_tables
         where relname in ('seatings', 'credit_ledger') order by relname`,
      )
    ).rows
  const forget = reservationTasks.find(({ name }) => name === "forgetHolds") as Task
  try {
    // What is read is told of one transaction.
    await client.query("begin")
    const before = await readOf()
    const clock = { now: () => new Date() }
    await forget.run({ pool: client, clock } as unknown as Platform)
    for (const id of [held, unused]) await removeClass(client, id as string)
    await deleteEntry(client, "room", { id: room, branchId: null })
    expect(await readOf()).toEqual(before)
  } finally {
    await client.query("rollback")
    client.release()
  }
})

/**
 * Lists of the office, with how many statements a page of each may take: the session, how many there are, the page. Mails have the
 * house's name and how many are in each state beside them; a search of mails asks first whom it names.
 * Reservations have their classes, and until when they change, beside them.
 */
const lists: [string, number][] = [
  ["/users?size=6", 3],
  ["/users?size=6&sort=name&page=300", 3],
  ["/users?size=6&search=renata%20mora", 3],
  ["/transactions?size=6", 3],
  ["/transactions?size=6&sort=-amount&page=300", 3],
  ["/transactions?size=6&sort=package", 3],
  ["/transactions?size=6&sort=-package", 3],
  [`/transactions?size=6&initdate=${dayFromNow(-6)}`, 3],
  ["/messages?size=6", 5],
  ["/messages?size=6&state=failed", 5],
  ["/messages?size=6&search=renata%20mora", 7],
  ["/reservations?size=6", 6],
  ["/reservations?size=3&upcoming=true&state=active&sort=startsAt", 6],
  [`/reservations?size=6&from=${dayFromNow(-1)}&to=${dayFromNow(0)}&state=active`, 6],
  ["/audit?size=6", 4],
  [`/classes/page?from=${dayFromNow(0)}&to=${dayFromNow(0)}&size=6`, 4],
  ["/coupons", 2],
  ["/shifts?size=6", 3],
  ["/payments/unresolved", 2],
  // As the worker summed it, beside the names of the branches.
  ["/liability", 3],
  ["/rooms/page?size=6", 4],
  // One's branches before what is asked of them; of classes, from when on fortnights are counted, and who gives what.
  ["/reports/today", 4],
  ["/reports/coming", 3],
  ["/reports/users", 4],
  ["/reports/classes", 6],
  // As the worker summed them, of all branches.
  ["/reports/income", 3],
  ["/reports/occupancy", 3],
  ["/reports/returning", 3],
  ["/reports/unspent", 3],
  // Whether anybody is asked, and the newest words, beside the figures.
  ["/ratings", 4],
  ["/ratings/own", 3],
  [`/reports/of/ratings?from=${dayFromNow(-30)}&to=${dayFromNow(0)}&by=instructor`, 4],
]

test.for(lists)("a page of %s is read by indexes, in at most %i statements", async ([path, most]) => {
  const sent = await sentWhile(() => asked(`GET ${path}`, admin))
  expect(await scans(sent)).toEqual([])
  expect(sent.length).toBeLessThanOrEqual(most)
})

/** What sums all of a year's payments, or all that stand in a branch, comes past each of them once. */
const summed: [string, number][] = [
  ["/reports/billing", 4],
  ["/reports/ranking", 3],
]

test.for(summed)("%s is read in at most %i statements", async ([path, most]) => {
  expect((await sentWhile(() => asked(`GET ${path}`, admin))).length).toBeLessThanOrEqual(most)
})

/** Lists that are counted by the parts of their order, and how many rows a page of the middle comes past at the most, of how many. */
const deep: [path: string, page: number, most: number][] = [
  ["/users?size=6", 330, 1_000],
  ["/users?size=6&state=true", 330, 1_000],
  ["/users?size=6&sort=createdAt", 330, 1_000],
  ["/messages?size=6", 200, 1_000],
  ["/transactions?size=6", 330, 1_000],
  ["/transactions?size=6&status=paid", 300, 1_000],
]

test.for(deep)("%s comes to page %i past none but those of one part", async ([path, page, most]) => {
  const sent = await sentWhile(() => asked(`GET ${path}&page=${page}`, admin))
  const of = sent.filter(
    ({ text }) => /offset/i.test(text) && /from "(users|messages|transactions)" as/.test(text),
  )
  expect(of).toHaveLength(1)
  expect(readBy(await ran(cupo.pool as pg.Pool, of[0] as Sent))).toBeLessThan(most)
})
