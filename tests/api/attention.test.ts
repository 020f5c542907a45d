import { describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { call } from "../support/http.ts"
import type { Person } from "../support/people.ts"
import { dayFromNow, makeBranch, makeClass, makeRoom, near } from "../support/studio.ts"
import { teacher } from "../support/teacher.ts"
import { untold } from "../support/untold.ts"

const cupo = freshCupo()

const attention = async (as: Person) => (await cupo.call("GET /attention", { as })).body
const clerk = (permissions: Record<string, string[]>, branches?: string[]) =>
  cupo.person({ role: "employee", permissions, ...(branches && { branches }) })

test("what waits is told to who may do it, in their branches, and is gone once it is done", async () => {
  const { pool, studio } = cupo
  const there = await makeBranch(pool, studio, { name: "Condesa" })
  const boss = await cupo.person({ role: "admin", superuser: true })
  const nothing = {
    ...{ total: 0, payments: 0, notices: 0, mails: 0, offers: [], empty: [], substitutes: [], outOfUse: [] },
    backup: null,
  }
  expect(await attention(boss)).toEqual(nothing)

  // Nobody has reserved a class that begins soon; one of tomorrow may wait.
  const empty = await makeClass(pool, studio)
  await near(pool, empty, 90)
  await makeClass(pool, studio, { day: dayFromNow(3) })
  // Nobody gives another one.
  const as = await teacher(cupo)
  const given = await makeClass(pool, studio, { day: dayFromNow(4), instructor: as.instructor })
  await cupo.call(`POST /classes/${given}/substitute`, { as, body: { reason: "" } })
  // A place of a third one is offered.
  const room = await makeRoom(pool, studio, "Sala Yeso", 1)
  const full = await makeClass(pool, studio, { room, day: dayFromNow(5) })
  const [ana, bruno] = [await cupo.customer("ten"), await cupo.customer("ten")]
  const { body: seat } = await cupo.call("POST /reservations", { as: ana, body: { classId: full } })
  await cupo.call("POST /waitlist", { as: bruno, body: { classId: full, automatic: false } })
  await cupo.call(`DELETE /reservations/${seat.id}`, { as: ana })
  // A mail did not leave, long ago another one, and money bought nothing.
  await pool.query(
    `insert into messages (id, occasion, kind, user_id, address, facts, created_at, due_at, ended_at, outcome, tries, error)
     select gen_random_uuid(), gen_random_uuid(), 'welcome', $1, 'ana@example.com', '{"firstName": "Ana", "branchId": null}',
       at, at, at, 'failed', 8, 'No existe' from (values (now()), (now() - interval '9 days')) v(at)`,
    [ana.id],
  )
  await pool.query(
    `insert into captures (id, amount, currency, captured_at, problem, seen_by, seen_at)
     values ('C-1', 25000, 'MXN', now(), 'unknown', 'webhook', now())`,
  )
  await cupo.call(`POST /classes/${full}/blocked-seats`, { as: boss, body: { seat: 1, until: "notice" } })

  expect(await attention(boss)).toMatchObject({
    ...{ total: 6, payments: 1, mails: 1 },
    offers: [{ classId: full, places: 1, waiting: 1 }],
    empty: [{ classId: empty, branch: "Roma Norte" }],
    substitutes: [{ classId: given }],
    outOfUse: [{ roomId: room, room: "Sala Yeso", seats: [1] }],
  })
  expect(await attention(await clerk({ clases: ["listado", "detalle"], operaciones: ["ver"] }))).toEqual({
    ...untold,
    total: 0,
  })
  expect(await attention(await clerk({ clases: ["detalle"], operaciones: ["editar"] }))).toMatchObject({
    ...{ ...untold, total: 1 },
    offers: [{ classId: full }],
  })
  expect(
    await attention(await clerk({ clases: ["detalle", "editar"], salones: ["editar"] }, [there.branch])),
  ).toEqual({
    ...{ ...untold, total: 0, empty: [], substitutes: [], outOfUse: [] },
  })
  expect((await cupo.call("GET /attention", { as: ana })).status).toBe(403)

  await cupo.call("POST /reservations", { as: ana, body: { classId: empty } })
  await cupo.call(`DELETE /classes/${given}/substitute`, { as })
  await cupo.call(`DELETE /classes/${full}/kept-seats/1`, { as: boss })
  const [entry] = (await cupo.call(`GET /waitlist/by-class?classId=${full}`, { as: boss })).body.waitlists
  const taken = await cupo.call(`PUT /waitlist/${entry.id}`, { as: boss, body: { status: "promoted" } })
  expect(taken.status).toBe(200)
  await pool.query("update messages set outcome = null, ended_at = null where outcome = 'failed'")
  await pool.query("update captures set resolved_at = now(), resolution = 'refund', resolved_by = $1", [
    boss.id,
  ])
  expect(await attention(boss)).toEqual(nothing)
})

describe("a backup of the database that is older than a day", () => {
  const backupOf = async (server = cupo.server) => {
    const boss = await cupo.person({ role: "admin", superuser: true })
    const { body } = await call(server.url, "GET /attention", { as: boss })
    expect(body.total).toBe(body.backup ? 1 : 0)
    return body.backup
  }
  const age = (hours: number) =>
    cupo.pool.query("update migrations set run_at = now() - make_interval(hours => $1)", [hours])
  const note = (hours: number, bytes: number | null) =>
    cupo.pool.query(
      `insert into backups (id, place, started_at, ended_at, bytes, fault)
       select gen_random_uuid(), '/mnt', at - interval '1 minute', at, $2, case when $2::bigint is null then 'away' end
       from (values (now() - make_interval(hours => $1))) v(at)`,
      [hours, bytes],
    )

  test("is told to superusers alone, once the database is older than that, and not while another is made", async () => {
    expect(await backupOf()).toBeNull()
    await age(25)
    const never = { isLate: true, lastAt: null, hasFailed: false, isKept: false, waitsSince: null }
    expect(await backupOf()).toEqual(never)
    expect((await attention(await clerk({ configuracion: ["editar"] }))).backup).toBeNull()
    await note(25, 4_000)
    await note(2, null)
    expect(await backupOf()).toMatchObject({ isLate: true, lastAt: expect.any(String), hasFailed: true })
    await cupo.pool.query(
      "insert into backups (id, place, started_at) values (gen_random_uuid(), '/mnt', now())",
    )
    expect(await backupOf()).toBeNull()
    await cupo.pool.query(
      "update backups set started_at = now() - interval '90 minutes' where ended_at is null",
    )
    expect(await backupOf()).toMatchObject({ isLate: true })
    await note(23, 4_000)
    expect(await backupOf()).toBeNull()
  })

  test("is nothing to a demo, unless the settings say where backups are; nor to a server of one's own", async () => {
    await age(25)
    await cupo.pool.query("insert into imports values ('demo', current_date, now())")
    expect(await backupOf()).toBeNull()
    const kept = await cupo.anotherServer({ BACKUP_FOLDER: "/mnt/respaldos" })
    expect(await backupOf(kept)).toMatchObject({ isLate: true, isKept: true })
    await cupo.pool.query("delete from imports")
    const own = await cupo.anotherServer({ DATABASE_URL: "postgres://localhost/estudio" })
    expect([await backupOf(own), (await backupOf())?.isLate]).toEqual([null, true])
  })
})
