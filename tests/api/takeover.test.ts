import { createHash, randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { afterEach, expect, inject, test } from "vitest"
import { migrate } from "../../server/platform/database/migrate.ts"
import { MigrationError, readMigrations } from "../../server/platform/database/migrations.ts"
import { type Connection, openBulkPool } from "../../server/platform/database/pool.ts"
import { tallyInvariants } from "../../server/platform/database/tallies.ts"
import { findViolations } from "../../server/platform/invariant.ts"
import { catalogOf } from "../support/catalog.ts"
import { asAdmin, onDatabase } from "../support/cluster.ts"
import { createDatabase } from "../support/database.ts"

const read = (name: string) => readFileSync(join(import.meta.dirname, "takeover", name), "utf8")
const separator = /^-- (\d{4}-[\w-]+\.sql)\n/m
const [, ...pieces] = read("migrations.sql").split(separator)
const migrations = pieces.flatMap((name, at) =>
  at % 2 === 0 ? [{ name, sql: pieces[at + 1] as string }] : [],
)

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const onServer = (sql: string) => asAdmin<unknown>(inject("postgres"), sql)

/** A database that today's migrations made from nothing. */
async function makeFresh(): Promise<pg.Pool> {
  const { pool, close } = await createDatabase()
  ends.push(async () => void (await close()))
  return pool
}

function open(connection: Connection): pg.Pool {
  const pool = openBulkPool(connection, 2)
  ends.push(() => pool.end())
  return pool
}

/** A database as it was before the schema was written anew, by so many of its migrations. */
async function makeBefore(upTo = migrations.length): Promise<Connection> {
  const name = `cupo_before_${randomBytes(6).toString("hex")}`
  await onServer(`create database ${name} template template0`)
  ends.push(async () => void (await onServer(`drop database ${name} with (force)`)))
  const connection = onDatabase(inject("postgres"), name)
  const pool = open(connection)
  await pool.query(
    "create table migrations (name text primary key, digest text not null, run_at timestamptz not null default now())",
  )
  for (const { name, sql } of migrations.slice(0, upTo)) {
    await pool.query(sql)
    const digest = createHash("sha256").update(sql).digest("hex")
    await pool.query("insert into migrations (name, digest) values ($1, $2)", [name, digest])
  }
  const { rows } = await pool.query("select from pg_proc where proname = 'audit_tables'")
  if (rows.length > 0)
    await pool.query(
      "select audit_tables('{audit_entries, migrations, imports, idempotency_keys, tallies, call_counts, events, provider_notices, recovery_codes, link_key, care_notes, images, loose_pictures, staff_notes}')",
    )
  return connection
}

async function contentsOf(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const tables = await pool.query<{ name: string }>(
    "select c.oid::regclass::text as name from pg_class c where relkind in ('r', 'v') and relnamespace in ('public'::regnamespace, 'identity'::regnamespace) and relname <> 'migrations' order by 1",
  )
  const contents: Record<string, unknown[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`,
    )
    if (rows.length > 0) contents[name] = rows.map(({ row }) => row)
  }
  return contents
}

/** What tells how much there is of everything else, which a change of what is counted makes anew. */
const withoutCounts = ({ tallies, counted, ...contents }: Record<string, unknown[]>) => contents

const namesOf = async (pool: pg.Pool) =>
  (await pool.query("select name, digest from migrations order by name")).rows

test("a database from before becomes what a fresh one is, and keeps what is in it", async () => {
  const pool = open(await makeBefore())
  await pool.query(read("rows.sql"))
  const before = await contentsOf(pool)
  expect(Object.keys(before).length).toBeGreaterThan(25)

  await migrate(pool)

  const fresh = await makeFresh()
  expect(await catalogOf(pool)).toEqual(await catalogOf(fresh))
  expect(await namesOf(pool)).toEqual(await namesOf(fresh))
  expect(await contentsOf(pool)).toMatchObject(withoutCounts(before))
  expect(await findViolations(pool, tallyInvariants)).toEqual([])
  expect(await migrate(pool)).toEqual([])
})

test("whoever worked at the desk goes on with their work, and nobody gains what they had not", async () => {
  const pool = open(await makeBefore())
  await pool.query(`
    insert into users (id, uid, email, first_name, role, is_superuser)
      select ('00000000-0000-4000-8000-00000000010' || nth)::uuid, 'desk ' || nth, nth || '@example.com', 'Mesa', 'employee', false
      from generate_series(1, 3) nth;
    insert into staff_permissions (user_id, module, actions) values
      ('00000000-0000-4000-8000-000000000101', 'operaciones', '{ver}'),
      ('00000000-0000-4000-8000-000000000102', 'operaciones', '{ver,editar}'),
      ('00000000-0000-4000-8000-000000000103', 'clases', '{ver}')`)

  await migrate(pool)

  const { rows } = await pool.query("select module, actions from staff_permissions order by user_id")
  expect(rows).toEqual([
    { module: "operaciones", actions: ["ver", "crear", "editar"] },
    { module: "operaciones", actions: ["ver", "editar", "crear"] },
    { module: "clases", actions: ["ver"] },
  ])
})

/** The schema as it was first written anew, by name and digest. */
const firstWritten = {
  "0001-platform.sql": "96f9f8c4323e130129c232cc17569a34b27c8870a08fc782192d841436e165a1",
  "0002-people.sql": "948026e1a63eb32c773828e5c4a2e3d02a0cfae9679e16dd7a1fd39f264de1d0",
  "0003-identity.sql": "88d3a2165944438d652d051429c7b8d4e34da38c6f754185b3219e7300771eef",
  "0004-studio.sql": "107226f6b56518fb65bb9d0342a99e47bf43e5e0a7c852e86d66f6df9a90f074",
  "0005-schedule.sql": "a4646c120eaa49af421328b0bd3e0397b3d27a2570c6e0cb4d1122019d2b5bbb",
  "0006-packages.sql": "288cf241769f15706e47d078e6afc81b76462889840ac43b330a79d355ad8d6c",
  "0007-payments.sql": "51fe6d2e4959d74d67fd69c230c80b25cf30c0c366eaa056221e679b7abe2d8b",
  "0008-reservations.sql": "b1e952aa53b863efbbfb8f9652f5596fcd3a4aba1d79f8550a64bf3f0f2008b4",
  "0009-notifications.sql": "f8a16472e0e79b7bd3fbdd7e833c75cc7948dc44b83e424682c19c809fde8ede",
}

test("one of the day on which it was written anew is taken the rest of the way", async () => {
  const pool = open(await makeBefore())
  await pool.query(read("rows.sql"))
  const before = await contentsOf(pool)
  const [names, ...later] = await readMigrations("takeover/")
  const ran = [names, later[0]].flatMap((one) => one ?? [])
  for (const { sql } of ran) await pool.query(sql)
  await pool.query("delete from migrations")
  const noted = { ...firstWritten, [ran[1]?.name ?? ""]: ran[1]?.digest }
  for (const [name, digest] of Object.entries(noted))
    await pool.query("insert into migrations (name, digest) values ($1, $2)", [name, digest])

  const since = (await readMigrations()).filter(({ name }) => name > "0010")
  expect(await migrate(pool)).toEqual([...later.slice(1), ...since].map(({ name }) => name))
  const fresh = await makeFresh()
  expect(await catalogOf(pool)).toEqual(await catalogOf(fresh))
  expect(await namesOf(pool)).toEqual(await namesOf(fresh))
  expect(await contentsOf(pool)).toMatchObject(withoutCounts(before))
  expect(await findViolations(pool, tallyInvariants)).toEqual([])
})

test("several processes at once take it over once, and one that was killed half-way leaves it as it was", async () => {
  const connection = await makeBefore()
  const pool = open(connection)
  const [before, names] = [await catalogOf(pool), await namesOf(pool)]

  // Who has a table in hand makes the taking over wait in its middle, where it is killed.
  const holder = new pg.Client(connection)
  await holder.connect()
  await holder.query("begin; lock table waitlist_offers in access share mode")
  const killed = migrate(open(connection)).catch((error: Error) => error)
  const waiting =
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await pool.query(waiting)).rows).toHaveLength(1)
  await pool.query(`select pg_terminate_backend(pid) from (${waiting}) w`)
  expect(await killed).toBeInstanceOf(Error)
  await holder.end()
  expect(await catalogOf(pool)).toEqual(before)
  expect(await namesOf(pool)).toEqual(names)

  const runs = await Promise.all([1, 2, 3].map(() => migrate(open(connection))))
  expect(runs.filter((run) => run.length > 0)).toHaveLength(1)
  expect(await catalogOf(pool)).toEqual(await catalogOf(await makeFresh()))
})

test("an older database is refused with what to do, and let be", async () => {
  const pool = open(await makeBefore(migrations.length - 6))
  const before = await catalogOf(pool)
  const refused = migrate(pool)
  await expect(refused).rejects.toBeInstanceOf(MigrationError)
  await expect(refused).rejects.toThrow(/older Cupo \(0050-platform-lists\.sql\).*migrate.*0416ce1/s)
  expect(await catalogOf(pool)).toEqual(before)
})

test("one whose migrations were changed is refused as well", async () => {
  const pool = open(await makeBefore())
  await pool.query("update migrations set digest = 'other' where name = '0030-payments-orders.sql'")
  await expect(migrate(pool)).rejects.toBeInstanceOf(MigrationError)
})

test("what tells the schemas apart sees a constraint, an index, a trigger, a default and a right", async () => {
  const pool = open(await makeBefore())
  let seen = await catalogOf(pool)
  for (const sql of [
    "alter table orders drop constraint orders_check",
    "drop index orders_open",
    "alter table users disable trigger tally",
    "alter table orders alter column declines set default 1",
    "grant select on orders to public",
    "create or replace function phone_digits(phone text) returns text language sql immutable parallel safe as 'select phone'",
    "alter table orders alter column declines drop not null",
    "comment on table orders is 'what was ordered'",
  ]) {
    await pool.query(sql)
    const now = await catalogOf(pool)
    expect(now, sql).not.toEqual(seen)
    seen = now
  }
})
