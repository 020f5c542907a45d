import pg from "pg"
import { describe, expect, test } from "vitest"
import { databaseOf } from "../support/cluster.ts"
import { type Cupo, freshCupo, sharedCupo } from "../support/cupo.ts"
import { makeClass } from "../support/studio.ts"
import { holdOpen, meetOpen } from "../support/unguarded.ts"

const hereOf = (cupo: Cupo) => databaseOf(cupo.database.connection)
const before = { database: "", server: "", entries: 0, patience: [] as string[], settings: [] as unknown[] }

describe("one after the other", { shuffle: false }, () => {
  const cupo = freshCupo()
  const here = () => hereOf(cupo)
  const count = async (table: string): Promise<number> =>
    (await cupo.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count
  /** Of each connection that a test may have. */
  const patience = async () => {
    const asked = Array.from({ length: 4 }, () =>
      cupo.pool.query("select pg_sleep(0.02), current_setting('lock_timeout') as of"),
    )
    return (await Promise.all(asked)).map(({ rows }) => rows[0].of)
  }
  const changed = async () => (await cupo.pool.query("select name, value from settings")).rows

  test("a test writes what it likes", async () => {
    Object.assign(before, {
      database: here(),
      server: cupo.server.url,
      entries: await count("audit_entries"),
      patience: await patience(),
    })
    const as = await cupo.customer("ten")
    const classId = await makeClass(cupo.pool, cupo.studio)
    expect((await cupo.call("POST /reservations", { as, body: { classId, seat: 3 } })).status).toBe(201)
    expect((await cupo.call("GET /classes")).body.classes).toHaveLength(1)
    cupo.server.setTime(new Date(0))
  })

  test("the next finds none of it, in the same database and at the same server", async () => {
    expect([here(), cupo.server.url]).toEqual([before.database, before.server])
    expect(await cupo.rows()).toMatchObject({ seatings: 0, held_packages: 0, users: 0, sessions: 0 })
    expect([await count("branches"), await count("audit_entries")]).toEqual([1, before.entries])
    expect((await cupo.call("GET /classes")).body.classes).toEqual([])
    const as = await cupo.customer("one")
    expect((await cupo.call("GET /users/me", { as })).status).toBe(200)
  })

  test("what is counted begins anew", async () => {
    const ids = async () =>
      (await cupo.pool.query("select last_value::int, is_called from waitlist_entries_turn_seq")).rows
    expect(await ids()).toEqual([{ last_value: 1, is_called: false }])
    before.settings = await changed()
    await cupo.pool.query("insert into settings (name, value) values ('ratings', '{\"isOn\": true}')")
  })

  test("whose settings were changed has them again", async () => {
    expect([here(), cupo.server.url]).toEqual([before.database, before.server])
    expect(await changed()).toEqual(before.settings)
    await cupo.pool.query("insert into settings (name, value) values ('studio', '{\"currency\": \"USD\"}')")
  })

  test("that was another's house has a server that never knew it", async () => {
    expect(here()).toBe(before.database)
    expect(cupo.server.url).not.toBe(before.server)
    expect(await changed()).toEqual(before.settings)
    await holdOpen(cupo.pool)
    await meetOpen(cupo.pool, { table: "users", most: 10 })
  })

  test("nobody is held up by what the one before hung on a table", async () => {
    expect(here()).toBe(before.database)
    const hung = "select from pg_trigger where tgname in ('a_hold_open', 'a_meet_open')"
    expect((await cupo.pool.query(hung)).rowCount).toBe(0)
    expect(await patience()).toEqual(before.patience)
    await cupo.pool.query("create table left_behind (id int)")
  })

  test("nor is what has another shape", async () => {
    expect(here()).not.toBe(before.database)
    before.database = here()
    const other = new pg.Client(cupo.database.connection)
    // It ends with its database.
    other.on("error", () => {})
    await other.connect()
    await other.query("begin; lock table branches in access share mode")
  })

  test("nor that in which somebody is at work", async () => {
    expect(here()).not.toBe(before.database)
    before.database = here()
  })
})

describe("the next file", () => {
  const cupo = sharedCupo()

  test("has what the last one left as it was", async () => {
    expect(hereOf(cupo)).toBe(before.database)
    expect(await cupo.rows()).toMatchObject({ seatings: 0, held_packages: 0 })
  })
})

describe("with settings of its own", () => {
  const cupo = sharedCupo({ LOG_LEVEL: "silent" })

  test("a file has another", () => expect(hereOf(cupo)).not.toBe(before.database))
})
