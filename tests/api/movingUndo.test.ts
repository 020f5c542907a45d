import { randomUUID } from "node:crypto"
import type pg from "pg"
import { expect, test } from "vitest"
import type { Try } from "../../server/features/moving/work.ts"
import { withIndexes } from "../../server/import/undo/indexes.ts"
import { freshCupo } from "../support/cupo.ts"
import { haltingAt } from "../support/halting.ts"
import type { Reply } from "../support/http.ts"
import { officeOf, smallStudio, withIdentity, work } from "../support/imports.ts"
import type { Person } from "../support/people.ts"
import { dayFromNow } from "../support/studio.ts"
import { holdTakingAway, reached } from "../support/unguarded.ts"

const cupo = freshCupo()
let boss: Person
const office = officeOf(cupo, () => boss)

/** Rows of each table of the studio, its own accounts too, but for what is written of moving itself. */
async function counted(): Promise<Record<string, number>> {
  const { rows } = await cupo.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r'
       and c.relnamespace in ('public'::regnamespace, 'identity'::regnamespace)
       and c.relname not in ('moves', 'move_rows', 'move_parts', 'sheet_mappings', 'imports', 'audit_entries', 'idempotency_keys',
         'tallies', 'rateLimit', 'call_counts', 'events', 'late_money', 'late_visits', 'late_classes', 'late_counts')`,
  )
  const counts = rows.map(
    ({ name }) => `(select count(*)::int from ${name}) as "${name.replaceAll('"', "")}"`,
  )
  return (await cupo.pool.query(`select ${counts.join(", ")}`)).rows[0]
}

const begun = async () => {
  boss = await cupo.person({ role: "admin", superuser: true })
}

/** Somebody who came with the import, as if they had signed in. */
async function marina(): Promise<Person> {
  const { rows } = await cupo.pool.query<{ id: string; uid: string; email: string }>(
    "select id, uid, email from users where email like 'marina-%'",
  )
  return { ...(rows[0] as { id: string; uid: string; email: string }), sessionId: "", headers: {} }
}

test("all of it goes again, accounts too, and comes again as it came", async () => {
  await begun()
  const before = await counted()
  const files = smallStudio()
  const id = await office.imported(files)
  const there = await counted()
  expect(there).not.toEqual(before)
  expect(await office.step(id, "undo")).toMatchObject({ state: "undone", built: [], undoableUntil: null })
  expect(await counted()).toEqual(before)
  expect((await office.ask(`POST /moving/imports/${id}/undo`)).body.error).toBe("MOVE_ELSEWHERE")
  const { entries } = (await cupo.call(`GET /audit?subject=${id}`, { as: boss })).body
  expect(entries[0]).toMatchObject({ call: "POST /moving/imports/:id/undo", actor: { id: boss.id } })
  await office.imported(files)
  expect(await counted()).toEqual(there)
})

test("who was there before stays, with what was theirs", async () => {
  await begun()
  const files = smallStudio()
  const email = /bruno-[^,]*/.exec(String(files["customers.csv"]))?.[0] as string
  const bruno = await cupo.customer("ten")
  await cupo.pool.query("update users set email = $2 where id = $1", [bruno.id, email])
  const before = await counted()
  const id = await office.imported({
    ...files,
    "customer_packages.csv": `${files["customer_packages.csv"]}${email},${/Cinco \w+/.exec(String(files["packages.csv"]))?.[0]},2026-01-01,5\n`,
  })
  expect(await office.step(id, "undo")).toMatchObject({ state: "undone" })
  expect(await counted()).toEqual(before)
})

test("who came and was removed since goes with the rest", async () => {
  await begun()
  const before = await counted()
  const id = await office.imported(smallStudio())
  const { rows } = await cupo.pool.query<{ id: string }>("select id from users where email like 'bruno-%'")
  const removed = await cupo.call(`DELETE /users/${rows[0]?.id}?expects=removed`, { as: boss })
  expect(removed.body).toEqual({ became: "removed" })
  expect(await office.step(id, "undo")).toMatchObject({ state: "undone", built: [] })
  expect(await counted()).toEqual(before)
})

test("what was built on it is named, and then all of it stays", async () => {
  await begun()
  const id = await office.imported(smallStudio())
  const who = await marina()
  const { rows: classes } = await cupo.pool.query<{ id: string }>(
    "select id from classes where starts_at > now() order by starts_at desc limit 1",
  )
  const body = { classId: classes[0]?.id, userId: who.id, seat: 5 }
  const booked = await cupo.call("POST /reservations", { as: boss, body })
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  const there = await counted()
  const undone = await office.step(id, "undo")
  expect(undone).toMatchObject({ state: "done" })
  expect(undone.built).toContain("1 persona ya reservó: Marina Sol")
  expect(await counted()).toEqual(there)
  expect(undone.undoableUntil).not.toBeNull()
})

test.each([
  [
    "came in",
    "1 persona ya entró a su cuenta: Marina Sol",
    (id: string) =>
      `insert into sessions (id, user_id, expires_at) values ('${randomUUID()}', '${id}', now() + interval '1 day')`,
  ],
  [
    "cancelled",
    "Se cambió 1 reserva que vino: Marina Sol",
    (id: string) =>
      `update seatings set cancelled_at = now() + interval '1 second', cancelled_by = user_id where user_id = '${id}'`,
  ],
  [
    "changed their profile",
    "1 persona cambió sus datos: Marina Sol",
    (id: string) => `update users set profile_revision = 1 where id = '${id}'`,
  ],
] as const)("somebody who came %s: it stays", async (_what, said, sql) => {
  await begun()
  const id = await office.imported(smallStudio())
  await cupo.pool.query(sql((await marina()).id))
  // Cancelled without the ledger, which is looked at afterwards: put back.
  expect((await office.step(id, "undo")).built).toEqual([said])
  await cupo.pool.query("update seatings set cancelled_at = null, cancelled_by = null")
})

test("of many who built on it the first are named as they are called now, and the others counted", async () => {
  await begun()
  const files = smallStudio()
  const more = ["Ana", "Celia", "Dora"].map((name) => `${name},Sur,${name}-${randomUUID()}@example.com,,\n`)
  const id = await office.imported({ ...files, "customers.csv": `${files["customers.csv"]}${more.join("")}` })
  const emails = "email ~ '^(marina|bruno|ana|celia|dora)-'"
  await cupo.pool.query(
    `insert into sessions (id, user_id, expires_at) select gen_random_uuid(), id, now() + interval '1 day' from users where ${emails}`,
  )
  const said = async () => (await office.move(id)).built
  expect((await office.step(id, "undo")).built).toEqual([
    "5 personas ya entraron a su cuenta: Ana Sur, Bruno Paz, Celia Sur y 2 más",
  ])
  await cupo.pool.query(`update users set last_name = 'Norte' where ${emails} and first_name = 'Ana'`)
  expect(await said()).toEqual([
    "5 personas ya entraron a su cuenta: Ana Norte, Bruno Paz, Celia Sur y 2 más",
  ])
  // What was written down before it named anybody.
  await cupo.pool.query(`update moves set built = '["2 personas ya pagaron"]' where id = $1`, [id])
  expect(await said()).toEqual(["2 personas ya pagaron"])
})

test.each<[string, string[], (who: Person) => Promise<Reply>]>([
  [
    "whose package was let rest",
    ["Cambiaron las clases de 1 paquete: Marina Sol"],
    async ({ id }) => {
      const { rows } = await cupo.pool.query("select id from held_packages where user_id = $1", [id])
      const days = { from: dayFromNow(20), until: dayFromNow(22), reason: "Viaje" }
      return office.ask(`POST /users/${id}/credits/${rows[0].id}/freeze`, days)
    },
  ],
  [
    "who was made one with another",
    ["2 personas cambiaron sus datos: Bruno Paz y Marina Sol"],
    async ({ id }) => {
      const { rows } = await cupo.pool.query("select id from users where email like 'bruno-%'")
      const other = rows[0].id
      const { body } = await office.ask(`POST /users/${id}/merge/impact`, { other })
      return office.ask(`POST /users/${id}/merge`, { other, accepts: body.token })
    },
  ],
  [
    "one of whose classes was cancelled",
    ["Se cambió 1 clase que vino"],
    async () => {
      const { rows } = await cupo.pool.query("select id from classes order by starts_at desc limit 1")
      return office.ask(`POST /classes/${rows[0].id}/cancel`)
    },
  ],
] as const)("with somebody %s, it stays", async (_what, said, change) => {
  await begun()
  const id = await office.imported(smallStudio())
  const changed = await change(await marina())
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect((await office.step(id, "undo")).built).toEqual(said)
})

test("after thirty days it stays", async () => {
  await begun()
  const id = await office.imported(smallStudio())
  await cupo.pool.query("update moves set done_at = now() - interval '31 days'")
  expect((await office.ask(`POST /moving/imports/${id}/undo`)).body.error).toBe("UNDO_TOO_LATE")
  expect((await office.move(id)).undoableUntil).toBeNull()
})

test("killed before the accounts went, the next takes them", async () => {
  await begun()
  const before = await counted()
  const id = await office.imported(smallStudio())
  await office.ask(`POST /moving/imports/${id}/undo`)
  let calls = 0
  const killed = withIdentity((identity) => ({
    removeAccount: (uid) =>
      ++calls === 2 ? Promise.reject(new Error("killed")) : identity.removeAccount(uid),
  }))
  await work(cupo, killed)
  expect(await office.move(id)).toMatchObject({ state: "undone" })
  expect(calls).toBeGreaterThan(3)
  expect(await counted()).toEqual(before)
})

test("what was given up is asked for once more: accounts that people answer to again stay", async () => {
  await begun()
  const files = smallStudio()
  const id = await office.imported(files)
  await office.ask(`POST /moving/imports/${id}/undo`)
  const away = new Error("away")
  const errors = await work(
    cupo,
    withIdentity(() => ({ removeAccount: () => Promise.reject(away) })),
  )
  expect(errors).toEqual([away, away, away])
  expect(await office.move(id)).toMatchObject({ state: "done", failure: "Error de servidor" })
  await office.imported(files)
  const there = await counted()
  expect(await office.step(id, "undo")).toMatchObject({ state: "undone" })
  expect(await counted()).toEqual(there)
})

/** The same pool, on which whoever takes an import away takes none of its rows first. */
const unlocked = (pool: pg.Pool): pg.Pool => {
  const isLock = (text: unknown) => /for update of t|set revision = revision \+ 1/.test(String(text))
  const deaf = (client: pg.PoolClient) =>
    new Proxy(client, {
      get(of, name) {
        const value = Reflect.get(of, name) as unknown
        if (typeof value !== "function") return value
        if (name !== "query") return value.bind(of)
        return (text: unknown, ...rest: unknown[]) =>
          isLock(text) ? Promise.resolve({ rows: [] }) : value.call(of, text, ...rest)
      },
    })
  return new Proxy(pool, {
    get(of, name) {
      if (name === "connect") return async () => deaf(await of.connect())
      const value = Reflect.get(of, name) as unknown
      return typeof value === "function" ? value.bind(of) : value
    },
  })
}

/** Somebody's reservation is cancelled while it is taken away, between its looking and its going. What came of both. */
async function race(isLocked: boolean) {
  await begun()
  const id = await office.imported(smallStudio())
  const { rows } = await cupo.pool.query<{ id: string }>("select id from reservations")
  await office.ask(`POST /moving/imports/${id}/undo`)
  const letGo = await holdTakingAway(cupo.pool)
  const undoing = work(cupo, (context) => (isLocked ? context : { ...context, pool: unlocked(context.pool) }))
  await reached(cupo.pool, "wait_event = 'advisory' and query like 'delete%'", 1)
  const cancelling = office.ask(`DELETE /reservations/${rows[0]?.id}`)
  if (isLocked) await reached(cupo.pool, "wait_event = 'transactionid'", 1)
  else await cancelling
  await letGo()
  const [{ status }, errors] = await Promise.all([cancelling, undoing])
  return { status, errors, state: (await office.move(id)).state }
}

test("who cancels while it is taken away finds it gone, and is not told that it was done", async () => {
  expect(await race(true)).toEqual({ status: 404, errors: [], state: "undone" })
})

test("where its rows are not taken first, who cancels is told that it was done, and the taking away breaks", async () => {
  const { status, errors } = await race(false)
  expect(status).toBe(200)
  expect(errors).toMatchObject([{ code: "23503" }])
})

/** Of those that hurry what goes: the table and its first column. */
const made = async () =>
  (
    await cupo.pool.query<{ on: string }>(
      `select indrelid::regclass || ' ' || pg_get_indexdef(indexrelid, 1, true) as on from pg_index
       where indexrelid::regclass::text like 'undo\\_%' order by 1`,
    )
  ).rows.map(({ on }) => on)
const all = { rows: 1, bytes: 0 }
const tryOf = (id: string, tries = 1): Try => ({ id, state: "undoing", changedAt: new Date(), tries })

test("while much of a large studio goes, indexes find what names it; before and after there are none of them", async () => {
  await begun()
  const id = await office.imported(smallStudio())
  await cupo.pool.query("create index undo_finds_1700000000000_1_7 on users (merged_into)")
  const during = await withIndexes(cupo.pool, tryOf(id), made, all)
  expect(during).toEqual(expect.arrayContaining(["seatings cancelled_by", "credit_ledger reservation_id"]))
  expect(await made()).toEqual([])
  const broken = withIndexes(cupo.pool, tryOf(id), () => Promise.reject(new Error("broken")), all)
  await expect(broken).rejects.toThrow("broken")
  expect(await made()).toEqual([])
  expect(await withIndexes(cupo.pool, tryOf(id), made)).toEqual([])
})

test("who lost their place and goes on making indexes is in nobody's way, and leaves the next one's there", async () => {
  await begun()
  const id = await office.imported(smallStudio())
  const changedAt = new Date()
  const { pool, reached, goOn } = haltingAt(cupo.pool, /create index/, 2)
  const first = withIndexes(pool, { ...tryOf(id), changedAt }, async () => {}, all)
  await reached
  const during = await withIndexes(
    cupo.pool,
    { ...tryOf(id, 2), changedAt },
    async () => {
      const own = await made()
      goOn()
      await first
      return [own, await made()]
    },
    all,
  )
  expect(during[0]?.length).toBeGreaterThan(1)
  expect(during[1]).toEqual(during[0])
  expect(await made()).toEqual([])
})
