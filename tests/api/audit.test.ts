import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { api } from "../../contract/api.ts"
import type { AuditEntry } from "../../contract/audit.ts"
import { isKnownColumn } from "../../web/office/kit/history/columns.ts"
import { isKnownTable } from "../../web/office/kit/history/words.ts"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { enter, password, signUp } from "../support/signin.ts"
import { staffWrites } from "../support/staff-writes.ts"
import { makeBranch, makeClass, makeRoom } from "../support/studio.ts"
import { openTill, tillOf } from "../support/till.ts"

const { simulator, environment } = await openTill()
const cupo = sharedCupo(environment)
const till = tillOf(cupo, simulator)
const boss = () => cupo.person({ role: "admin", superuser: true })
const logOf = async (as: Person, query: string) => (await cupo.call(`GET /audit?${query}`, { as })).body
const branchEdit = (name: string, phone: string) => ({
  ...{ name, phone, address: "Orizaba 101", area: "Roma", hours: "", mapUrl: "", isPublic: true },
})

test("says who changed what, when, from what to what, and nothing of what was refused", async () => {
  const as = await boss()
  const name = `Narvarte ${randomUUID().slice(0, 6)}`
  const before = Date.now()
  const made = await cupo.call("POST /branches", { as, body: branchEdit(name, "55 5555 0101") })
  const { id } = made.body
  await cupo.call(`PUT /branches/${id}`, { as, body: branchEdit(name, "55 5555 0199") })
  await cupo.call(`PUT /branches/${id}`, { as, body: { ...branchEdit(name, "55 5555 0000"), revision: 0 } })
  await cupo.call(`DELETE /branches/${id}`, { as })
  const { entries, total } = await logOf(as, `subject=${id}`)
  expect(total).toBe(3)
  expect(entries).toMatchObject([
    {
      call: "DELETE /branches/:id",
      table: "branches",
      change: "delete",
      actor: { id: as.id, name: "Renata Mora" },
    },
    {
      ...{ call: "PUT /branches/:id", change: "update" },
      fields: [{ name: "phone", from: "55 5555 0101", to: "55 5555 0199" }],
    },
    { call: "POST /branches", change: "insert" },
  ])
  expect(new Date(entries[2].at).getTime()).toBeGreaterThanOrEqual(before - 1_000)
  expect((await logOf(as, `search=${name.slice(9)}`)).total).toBe(2)
  expect((await logOf(as, `search=0199&subject=${id}`)).total).toBe(2)
  expect((await logOf(as, `subject=${id}&to=2020-01-01`)).total).toBe(0)
  expect((await logOf(as, `subject=${id}&size=1&page=3`)).entries).toMatchObject([{ change: "insert" }])
})

test("tells of a customer what the desk did for them, and not what they did themselves", async () => {
  const as = await boss()
  const ana = await cupo.customer("ten")
  const [mine, hers] = [
    await makeClass(cupo.pool, cupo.studio, { hour: "07:00" }),
    await makeClass(cupo.pool, cupo.studio, { hour: "09:00" }),
  ]
  expect((await cupo.call("POST /reservations", { as: ana, body: { classId: mine } })).status).toBe(201)
  expect((await logOf(as, `subject=${ana.id}`)).total).toBe(0)
  await cupo.call("POST /reservations", { as, body: { classId: hers, userId: ana.id } })
  const booked = (await logOf(as, `subject=${ana.id}`)).entries
  expect(booked).toMatchObject([
    { call: "POST /reservations", table: "seatings", change: "insert", about: "Renata Mora" },
  ])
  expect((await logOf(as, `subject=${hers}`)).total).toBe(1)

  // A connection that staff had says nothing of the next who has it.
  const customers = await Promise.all(Array.from({ length: 8 }, () => cupo.customer("ten")))
  const quiet = await makeClass(cupo.pool, cupo.studio, { hour: "11:00" })
  await Promise.all(
    customers.flatMap((one) => [
      cupo.call("POST /reservations", { as: one, body: { classId: quiet } }),
      cupo.call(`PUT /users/${ana.id}`, { as, body: { firstName: "Ana" } }),
    ]),
  )
  expect((await logOf(as, `subject=${quiet}`)).total).toBe(0)
})

test("is not written where the change is undone, and a change without its entry is none", async () => {
  const as = await boss()
  const ana = await cupo.customer()
  await cupo.pool.query(
    `create function deaf() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
     create trigger deaf before insert on audit_entries for each row execute function deaf()`,
  )
  const reply = await cupo.call(`PUT /users/${ana.id}`, { as, body: { firstName: "Otra" } })
  await cupo.pool.query("drop trigger deaf on audit_entries; drop function deaf()")
  expect(reply.status).toBe(500)
  expect((await cupo.call(`GET /users/${ana.id}`, { as })).body.firstName).toBe("Renata")
  expect((await logOf(as, `subject=${ana.id}`)).total).toBe(0)
})

test("only grows, but for what the law and the years take", async () => {
  const as = await boss()
  const who = await signUp(cupo, { email: `${randomUUID()}@example.com` })
  await cupo.call(`PUT /users/${who.id}`, { as, body: { phone: "55 9999 0000" } })
  for (const sql of [
    "update audit_entries set actor_id = gen_random_uuid()",
    "update audit_entries set before = null, after = null",
    "delete from audit_entries",
    "truncate audit_entries",
  ]) {
    await expect(cupo.pool.query(sql)).rejects.toMatchObject({ code: "42501" })
  }
  const role = `desk_${randomUUID().slice(0, 8)}`
  await cupo.pool.query(`create role ${role}; grant select, update on users to ${role}`)
  const client = await cupo.pool.connect()
  try {
    await client.query("begin")
    await client.query(`set local role ${role}`)
    await client.query("select set_config('cupo.actor', $1, true)", [as.id])
    // The trigger writes with its owner's rights; the role itself may not.
    await client.query("update users set last_name = 'Sol' where id = $1", [who.id])
    await expect(
      client.query(
        "insert into audit_entries (actor_id, call, table_name, change, subjects) values ($1, '', '', 'insert', '{}')",
        [as.id],
      ),
    ).rejects.toMatchObject({ code: "42501" })
  } finally {
    await client.query("rollback")
    client.release()
    await cupo.pool.query(`drop owned by ${role}; drop role ${role}`)
  }

  const { headers } = await enter(cupo, who)
  expect((await cupo.call(`POST /users/${who.id}/close`, { headers, body: { password } })).status).toBe(200)
  const { entries } = await logOf(as, `subject=${who.id}`)
  expect(entries.map(({ fields }: { fields: unknown[] }) => fields)).toEqual([[]])
})

test("is for whom it is for", async () => {
  const some = await cupo.person({
    role: "employee",
    permissions: { configuracion: ["ver"] },
    branches: [cupo.studio.branch],
  })
  expect((await cupo.call("GET /audit", { as: some })).status).toBe(403)
  const all = await cupo.person({ role: "employee", permissions: { configuracion: ["ver"] } })
  expect((await cupo.call("GET /audit", { as: all })).status).toBe(200)
})

test("follows every table but those named, whatever migration made it", async () => {
  const { rows } = await cupo.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'z_audit') order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    ...[
      "audit_entries",
      "backups",
      "call_counts",
      "care_notes",
      "chart_sums",
      "class_counts",
      "class_days",
      "class_sums",
      "class_sums_until",
      "customer_sums",
      "events",
      "first_visits",
      "idempotency_keys",
      "images",
      "imports",
    ],
    ...[
      "late_classes",
      "late_counts",
      "late_money",
      "late_visits",
      "link_key",
      "loose_pictures",
      "migrations",
      "money_days",
      "move_parts",
      "move_rows",
      "moved_classes",
      "no_show_warnings",
      "outages",
      "owed_sums",
      "owner_words",
      "pay_lines",
      "provider_notices",
      "recovery_codes",
    ],
    ...[
      "recovery_requests",
      "sheet_mappings",
      "staff_notes",
      "summed_until",
      "tallies",
      "task_runs",
      "ticket_key",
      "weekly_turns",
    ],
  ])
})

test("has an entry of every write that staff make, made in its transaction", async () => {
  const as = await boss()
  const writes = staffWrites(cupo, as, till)
  for (const [name, write] of Object.entries(writes)) {
    if (typeof write === "string") continue
    const { method, path } = api[name as keyof typeof api]
    const { params = {}, body, as: other = as } = await write()
    const newest = await cupo.pool.query<{ id: string }>(
      "select coalesce(max(id), 0) as id from audit_entries",
    )
    const line = `${method} ${path.replace(/:(\w+)/g, (_, part) => params[part] as string)}`
    const reply = await cupo.call(line, { as: other, body })
    expect({ name, status: reply.status, body: reply.status < 300 || reply.body }).toMatchObject({
      body: true,
    })
    const { rows } = await cupo.pool.query<{ table_name: string; row: string | null; made: string }>(
      `select table_name, case change when 'insert' then after ->> 'id' end as row, xmin::text as made from audit_entries
       where id > $1 and actor_id = $2 and call = $3 order by id`,
      [newest.rows[0]?.id, other.id, `${method} ${path}`],
    )
    expect({ name, entries: rows.length }).not.toEqual({ name, entries: 0 })
    // Whatever row was made, and still stands, was left so by a transaction that wrote an entry.
    const marks = rows.map(({ made }) => made)
    for (const { table_name, row } of rows) {
      if (row === null) continue
      const { rows: standing } = await cupo.pool.query<{ mark: string }>(
        `select xmin::text as mark from ${table_name} where id = $1`,
        [row],
      )
      for (const { mark } of standing)
        expect({ name, table_name, marks }).toMatchObject({ marks: expect.arrayContaining([mark]) })
    }
  }
})

test("tells a class moved to another room by what the rooms are called", async () => {
  const as = await boss()
  const [id, day] = [await makeClass(cupo.pool, cupo.studio, { hour: "21:00" }), "2030-05-06"]
  const room = await makeRoom(cupo.pool, cupo.studio, "Sala Alta", 20)
  const { branch, discipline, instructor } = cupo.studio
  const edit = {
    day,
    hour: "10:00",
    minutes: 50,
    type: "groups",
    capacity: 20,
    branch,
    discipline,
    instructor,
  }
  expect((await cupo.call(`PUT /classes/${id}`, { as, body: { ...edit, room } })).status).toBe(200)
  const { entries } = await logOf(as, `subject=${id}`)
  expect(entries[0].fields).toContainEqual({ name: "room_id", from: "Sala Barro", to: "Sala Alta" })
  expect(entries[0].about).toBe("Pilates Reformer 06/05/2030 10:00")
})

test("tells what belongs to a branch of another zone by that branch's clock, whoever did it", async () => {
  const as = await boss()
  const zone = "America/Tijuana"
  const there = await makeBranch(cupo.pool, cupo.studio, {
    name: `Playas ${randomUUID().slice(0, 6)}`,
    timeZone: zone,
  })
  const zonesOf = async (subject: string): Promise<[string, string][]> =>
    (await logOf(as, `subject=${subject}`)).entries.map((one: AuditEntry) => [one.table, one.timeZone])

  // A till, and what was put into it, which names the till alone.
  const opened = await cupo.call("POST /shifts", {
    as,
    key: randomUUID(),
    body: { branchId: there.branch, openingFloat: 500 },
  })
  const shift = opened.body.id
  const movement = { kind: "in", amount: 100, reason: "Cambio" }
  const moved = await cupo.call(`POST /shifts/${shift}/movements`, { as, key: randomUUID(), body: movement })
  expect([opened.status, moved.status]).toEqual([201, 201])
  expect(await zonesOf(shift)).toEqual([
    ["shift_movements", zone],
    ["shifts", zone],
  ])

  // A seat is told by its class, also of who belongs elsewhere; a person and what they hold by their branch, and by none the studio's.
  const ana = await cupo.customer("ten")
  await cupo.call(`PUT /users/${ana.id}`, { as, body: { firstName: "Ana" } })
  expect(await zonesOf(ana.id)).toEqual([["users", cupo.studio.timeZone]])
  const classId = await makeClass(cupo.pool, there, { hour: "09:00" })
  expect((await cupo.call("POST /reservations", { as, body: { classId, userId: ana.id } })).status).toBe(201)
  expect(await zonesOf(classId)).toEqual([["seatings", zone]])
  await cupo.pool.query("update users set branch_id = $1 where id = $2", [there.branch, ana.id])
  expect((await zonesOf(ana.id)).find(([table]) => table === "users")).toEqual(["users", zone])
  const sale = { userId: ana.id, packageId: cupo.studio.packages.ten, amount: 1800, paymentMethod: "cash" }
  const body = { ...sale, branchId: there.branch }
  const sold = await cupo.call("POST /transactions/cash", { as, key: randomUUID(), body })
  expect(sold.status).toBe(201)
  // Every row of a sale says the same hour, those too that name neither the branch nor who bought.
  const ofSale = (await logOf(as, "size=12")).entries.filter(
    (one: AuditEntry) => one.call === "POST /transactions/cash",
  )
  expect(ofSale.map((one: AuditEntry) => one.table)).toContain("credit_ledger")
  expect(new Set(ofSale.map((one: AuditEntry) => one.timeZone))).toEqual(new Set([zone]))
  const home = await makeClass(cupo.pool, cupo.studio, { hour: "13:00" })
  expect(
    (await cupo.call("POST /reservations", { as, body: { classId: home, userId: ana.id } })).status,
  ).toBe(201)
  expect(await zonesOf(home)).toEqual([["seatings", cupo.studio.timeZone]])
})

test("has a word for every table that it follows and every column that is read", async () => {
  const { rows } = await cupo.pool.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_trigger t join pg_class c on c.oid = t.tgrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where t.tgname = 'z_audit' and a.attname <> 'revision'
       and a.attname <> all(string_to_array(encode(t.tgargs, 'escape'), '\\000'))`,
  )
  expect(rows.length).toBeGreaterThan(200)
  const strange = rows.filter(({ table, column }) => !isKnownTable(table) || !isKnownColumn(table, column))
  expect(strange).toEqual([])
})

test("reads nothing of what a table hides", async () => {
  const [as, who] = [await boss(), await cupo.customer()]
  const { rows: hidden } = await cupo.pool.query<{ table: string; column: string; is: boolean }>(
    `select c.relname as table, h.name as column, a.attname is not null as is
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     cross join string_to_table(encode(t.tgargs, 'escape'), '\\000') h(name)
     left join pg_attribute a on a.attrelid = c.oid and a.attname = h.name where t.tgname = 'z_audit' and h.name <> ''`,
  )
  expect(hidden.filter(({ is }) => !is)).toEqual([])
  expect(hidden).toContainEqual({ table: "users", column: "search_words", is: true })
  await cupo.pool.query(
    `with acting as materialized (select set_config('cupo.actor', '${as.id}', true))
     update users set phone = '55 5555 0199', uid = 'hidden', revision = revision + 1 from acting where id = '${who.id}'`,
  )
  const { rows } = await cupo.pool.query(
    "select after from audit_entries where actor_id = $1 and $2 = any(subjects)",
    [as.id, who.id],
  )
  expect(rows.map(({ after }) => Object.keys(after))).toEqual([["phone"]])
})
