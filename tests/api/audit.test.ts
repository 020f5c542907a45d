import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { enter, password, signUp } from "../support/signin.ts"
import { makeClass } from "../support/studio.ts"

const cupo = sharedCupo()
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
    ...["audit_entries", "call_counts", "care_notes", "events", "idempotency_keys", "images", "imports"],
    ...["link_key", "messages", "migrations", "provider_notices", "recovery_codes", "staff_notes"],
  ])
})
