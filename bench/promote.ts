import { randomUUID } from "node:crypto"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import type pg from "pg"
import { openPool } from "../server/platform/database/pool.ts"
import { call } from "../tests/support/http.ts"
import type { Person } from "../tests/support/people.ts"
import { serve } from "../tests/support/process.ts"
import { type Fixture, makeClasses, makeFixture } from "./presses.ts"
import { median, print, type Row, round } from "./table.ts"

interface Line {
  length: number
  /** Everybody before the last can have nothing: their packages are of another type. */
  onlyLast?: boolean
}

const lines: Record<string, Line> = {
  "nobody waits": { length: 0 },
  "1 waits": { length: 1 },
  "20 wait": { length: 20 },
  "200 wait": { length: 200 },
  "200 wait, only the last can": { length: 200, onlyLast: true },
}

const perRound = 20

/**
 * Milliseconds of a cancellation through HTTP that hands the place to the first in line who can have it, for lines of several
 * lengths, in turn and in the same run, one at a time.
 */
export async function promote({ json, rounds }: { json: boolean; rounds: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-bench-"))
  await chmod(folder, 0o755)
  const server = await serve({ DATA_DIR: folder, LOG_LEVEL: "info", RATE_LIMITS: "on" })
  const connection = { host: join(folder, "postgres"), user: "cupo", database: "cupo" }
  const pool = openPool(connection, 2, () => {})
  try {
    const fixture = await makeFixture(pool)
    const empty = await makeEmptyHanded(pool)
    const times = new Map(Object.keys(lines).map((name) => [name, [] as number[]]))
    let failures = 0
    // The first round warms up: connections, plans and compiled code.
    for (let i = 0; i <= rounds; i++) {
      for (const [name, line] of Object.entries(lines)) {
        const cancels = await makeLines(pool, server.url, fixture, empty, line)
        for (const { as, id } of cancels) {
          const start = performance.now()
          const { status } = await call(server.url, `DELETE /reservations/${id}`, { as, key: randomUUID() })
          if (i > 0) times.get(name)?.push(performance.now() - start)
          if (status !== 200) failures++
        }
        failures += await countLost(pool, cancels, line)
      }
    }
    const p50 = (name: string) => median(times.get(name) ?? [])
    const rows: Row[] = Object.keys(lines).map((name) => ({
      line: name,
      "p50 ms": round(p50(name), 1),
      "to 1": round(p50(name) / p50("1 waits"), 2),
    }))
    print(`Cancels that promote, ${perRound * rounds} of each, on ${cpus().length} cores`, rows, json)
    print("Besides", [{ failures }], json)
    if (failures > 0) process.exitCode = 1
  } finally {
    await pool.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Cancel {
  as: Person
  id: string
  classId: string
}

let first = 0

/** Full classes of one place, each with its line, and the reservations to cancel. */
async function makeLines(
  pool: pg.Pool,
  url: string,
  fixture: Fixture,
  empty: string[],
  { length, onlyLast }: Line,
): Promise<Cancel[]> {
  const classes = await makeClasses(pool, fixture, perRound, 1)
  const cancels: Cancel[] = []
  for (const classId of classes) {
    // Each class begins with other people: who has been given a place is not always the same.
    first += 7
    const person = (index: number) => fixture.people[(first + index) % fixture.people.length] as Person
    const as = person(0)
    const { body } = await call(url, "POST /reservations", { as, body: { classId }, key: randomUUID() })
    const able = onlyLast ? [person(1).id] : Array.from({ length }, (_, i) => person(i + 1).id)
    await pool.query(
      `insert into waitlist_entries (id, class_id, user_id, automatic, joined_at)
       select gen_random_uuid(), $1, id, true, now() from unnest($2::uuid[]) with ordinality w(id, turn) order by turn`,
      [classId, [...(onlyLast ? empty.slice(0, length - 1) : []), ...able]],
    )
    await pool.query("update classes set queue_revision = queue_revision + 1 where id = $1", [classId])
    cancels.push({ as, id: body.id, classId })
  }
  await pool.query("analyze waitlist_entries")
  return cancels
}

/** Two hundred customers with no package at all. */
async function makeEmptyHanded(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (id, uid, email, first_name, last_name, role)
     select gen_random_uuid(), gen_random_uuid(), 'empty' || n || '@example.com', 'Paula', 'Sin', 'user'
     from generate_series(1, 200) n returning id`,
  )
  return rows.map(({ id }) => id)
}

/** Places that were freed and did not go to the line. */
async function countLost(pool: pg.Pool, cancels: Cancel[], { length }: Line): Promise<number> {
  if (length === 0) return 0
  const { rows } = await pool.query<{ lost: number }>(
    `select count(*)::int as lost from unnest($1::uuid[]) c(id)
     where not exists (select from waitlist_entries w where w.class_id = c.id and w.end_reason = 'promoted')`,
    [cancels.map(({ classId }) => classId)],
  )
  return rows[0]?.lost ?? 0
}
