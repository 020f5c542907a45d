import { chmod, mkdtemp, rm } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import type pg from "pg"
import { Temporal } from "temporal-polyfill"
import { invariants } from "../server/invariants.ts"
import { openPool } from "../server/platform/database/pool.ts"
import { findViolations } from "../server/platform/invariant.ts"
import { signedIn } from "../tests/support/people.ts"
import { serve } from "../tests/support/process.ts"
import { give, makeClass, makeRoom, makeStudio, zone } from "../tests/support/studio.ts"
import { answerOf } from "./child.ts"
import type { Morning, Seen } from "./desks.ts"
import { loadOf } from "./rounds.ts"
import { percentile, print, type Row, round } from "./table.ts"

const [desks, arrivals, seconds] = [10, 1_000, 60]
/** Milliseconds that a desk may be behind. */
const most = 500

/** What the tests' server is not, and an operator's is by default. */
const byDefault = { RATE_LIMITS: "", MOST_LAG_MS: "", JOBS: "", LOG_LEVEL: "" }

/**
 * A thousand people come to two classes within a minute, and ten desks mark them, each with both rolls before it: against one
 * desk that marks its tenth of them alone. Behind is from the answer to a press until a desk's own roll shows it.
 */
export async function desk({ json }: { json: boolean }): Promise<void> {
  const alone = await arrive(1)
  const together = await arrive(desks)
  const ratio = (name: string) => round(Number(together[name]) / Number(alone[name]), 1)
  const compared = ["mark p50", "mark p99", "behind p50", "behind p99", "behind most"]
  print(
    `${arrivals} arrivals at ${desks} desks within ${seconds} s, on ${cpus().length} cores`,
    [alone, together, { desks: "ratio", ...Object.fromEntries(compared.map((name) => [name, ratio(name)])) }],
    json,
  )
  for (const row of [alone, together]) if (wrong.some((name) => row[name] !== 0)) process.exitCode = 1
}

const wrong = [`over ${most} ms`, "unseen", "unlike", "failures", "violations"]

async function arrive(count: number): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-desk-"))
  await chmod(folder, 0o755)
  const server = await serve({ ...byDefault, DATA_DIR: folder })
  const connection = { host: join(folder, "postgres"), user: "cupo", database: "cupo" }
  const pool = openPool(connection, 4, () => {})
  try {
    const { classIds, people } = await seat(pool, server.port, connection)
    const staff = await signedIn(pool, {
      count,
      role: "employee",
      permissions: { operaciones: ["ver", "crear", "editar"], clases: ["listado", "detalle"] },
    })
    await pool.query("analyze")
    const headers = staff.map((one) => one.headers)
    const share = (arrivals / desks) * count
    const seen = await play({ port: server.port, classIds, headers, people: people.slice(0, share), seconds })
    return {
      desks: count,
      marked: seen.mark.length,
      ...times("mark", seen.mark),
      ...times("behind", seen.behind),
      "behind most": round(Math.max(...seen.behind)),
      [`over ${most} ms`]: seen.behind.filter((one) => one > most).length,
      unseen: seen.unseen,
      unlike: seen.unlike,
      reads: seen.reads,
      failures: seen.failures,
      violations: (await findViolations(pool, invariants)).length,
    }
  } finally {
    await pool.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Two classes that begin soon, every seat of both booked: whoever comes, in no order. */
async function seat(pool: pg.Pool, port: number, connection: Parameters<typeof loadOf>[0]["connection"]) {
  const seats = arrivals / 2
  const studio = await makeStudio(pool, { seats })
  const starts = Temporal.Now.zonedDateTimeISO(zone).add({ minutes: 30 })
  const at = { day: starts.toPlainDate().toString(), hour: starts.toPlainTime().toString().slice(0, 5) }
  const rooms = [studio.room, await makeRoom(pool, studio, "Sala Cobre", seats)]
  const classIds = await Promise.all(rooms.map((room) => makeClass(pool, studio, { ...at, room })))
  const customers = await signedIn(pool, { count: arrivals })
  for (const { id } of customers) await give(pool, id, studio.packages.ten)
  const presses = customers.map((_, person) => ({
    person,
    classId: classIds[person % 2] as string,
    seat: 1 + Math.floor(person / 2),
  }))
  const headers = customers.map((one) => one.headers)
  const booked = await loadOf({
    how: "http",
    port,
    connection,
    clients: 8,
    headers,
    users: customers,
    presses,
  })
  if (booked.failures > 0) throw new Error(`${booked.failures} could not book`)
  const people = customers.map(({ id }, index) => ({ userId: id, classId: classIds[index % 2] as string }))
  return { classIds, people: shuffled(people) }
}

function times(name: string, values: number[]): Row {
  const sorted = values.toSorted((a, b) => a - b)
  return { [`${name} p50`]: round(percentile(sorted, 0.5)), [`${name} p99`]: round(percentile(sorted, 0.99)) }
}

const shuffled = <One>(all: One[]): One[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

const play = (morning: Morning): Promise<Seen> => answerOf("desks.ts", morning)
