import { fork } from "node:child_process"
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import type pg from "pg"
import { Temporal } from "temporal-polyfill"
import { invariants } from "../server/invariants.ts"
import { openPool } from "../server/platform/database/pool.ts"
import { findViolations } from "../server/platform/invariant.ts"
import { signedIn } from "../tests/support/people.ts"
import { serve, servingChildrenOf } from "../tests/support/process.ts"
import { dayFromNow, give, makeClass, makeRoom, makeStudio, zone } from "../tests/support/studio.ts"
import type { Crowd, Outcome } from "./crowd.ts"
import { percentile, print, type Row, round } from "./table.ts"

const classes = 20
const seats = 20

/** What the tests' server is not, and an operator's is by default. */
const byDefault = { RATE_LIMITS: "", MOST_LAG_MS: "", JOBS: "", LOG_LEVEL: "" }

interface Opening {
  json: boolean
  people: number[]
  early: number
}

/**
 * Twenty classes of twenty seats open at one hour, and two or four thousand signed-in people are there: within one second each loads the week,
 * which is the same for all and asked for without a session, as our pages do, and opens a living map; asks who they are at a moment of their own;
 * presses for a seat within a second that begins `early` milliseconds before the hour, again until it is open, and tries another one when it
 * is gone. Our own pages press nothing too soon; whoever calls us otherwise does. With one serving process and with two.
 */
export async function opening({ json, people, early }: Opening): Promise<void> {
  const rows: Row[] = []
  for (const processes of [1, 2]) for (const come of people) rows.push(await openOnce(processes, come, early))
  print(`An opening of ${classes * seats} seats, on ${cpus().length} cores`, rows, json)
  if (rows.some((row) => row["5xx"] !== 0 || row.violations !== 0)) process.exitCode = 1
}

async function openOnce(processes: number, people: number, early: number): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-opening-"))
  await chmod(folder, 0o755)
  const server = await serve({ ...byDefault, DATA_DIR: folder, PROCESSES: String(processes) })
  const connection = { host: join(folder, "postgres"), user: "cupo", database: "cupo" }
  const pool = openPool(connection, 4, () => {})
  try {
    const crowd = await gather(pool, server.port, people)
    // As many as it takes until every process is awake; their answers are not counted.
    await play({ ...crowd, headers: crowd.headers.slice(0, 40), classIds: [] })
    const opensAt = await openSoon(pool, crowd)
    const outcome = await play({ ...crowd, opensAt, early })
    const sold = await pool.query(
      "select count(*)::int as count from reservations where cancelled_at is null",
    )
    const children = await servingChildrenOf(server.process.pid as number)
    const memory = await Promise.all(children.map(peakOf))
    return {
      processes,
      people,
      sold: sold.rows[0].count,
      "last seat s": round(outcome.lastSeat / 1000, 1),
      early: outcome.early,
      ...times("week", outcome.week),
      ...times("me", outcome.me),
      ...times("map", outcome.map),
      ...times("book", outcome.book),
      ...times("event", outcome.event),
      "peak MB": Math.max(...memory),
      "5xx": outcome.failures,
      cut: outcome.cut,
      violations: (await findViolations(pool, invariants)).length,
    }
  } finally {
    await pool.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function gather(pool: pg.Pool, port: number, people: number): Promise<Crowd> {
  const studio = await makeStudio(pool, { seats })
  const day = dayFromNow(2)
  const classIds: string[] = []
  for (let i = 0; i < classes; i++) {
    const room = await makeRoom(pool, studio, `Sala ${i}`, seats)
    classIds.push(await makeClass(pool, studio, { day, room }))
  }
  const crowd = await signedIn(pool, { count: people })
  for (const { id } of crowd) await give(pool, id, studio.packages.ten)
  await pool.query("analyze")
  return { port, classIds, branch: studio.branch, seats, headers: crowd.map(({ headers }) => headers) }
}

/** Lets the classes open at the next full minute that leaves everybody the time to come: until then nobody has a seat. */
async function openSoon(pool: pg.Pool, { branch, headers }: Crowd): Promise<number> {
  const seconds = 10 + headers.length / 100
  const opensAt = Temporal.Now.zonedDateTimeISO(zone)
    .add({ seconds })
    .round({ smallestUnit: "minute", roundingMode: "ceil" })
  const { rows } = await pool.query<{ day: string }>("select min(day)::text as day from classes")
  const { days } = opensAt.toPlainDate().until(Temporal.PlainDate.from(rows[0]?.day ?? ""))
  const rule = { branch, type: null, days, hour: opensAt.toPlainTime().toString().slice(0, 5) }
  await pool.query("insert into settings (name, value) values ('opening', $1)", [
    JSON.stringify({ classes: [rule], packages: [] }),
  ])
  return opensAt.epochMilliseconds
}

function times(name: string, values: number[]): Row {
  const sorted = values.toSorted((a, b) => a - b)
  return { [`${name} p50`]: round(percentile(sorted, 0.5)), [`${name} p99`]: round(percentile(sorted, 0.99)) }
}

function play(crowd: Crowd): Promise<Outcome> {
  const child = fork(join(import.meta.dirname, "crowd.ts"), {
    serialization: "advanced",
    execArgv: ["--max-semi-space-size=64"],
  })
  return new Promise((resolve, reject) => {
    child.once("message", (outcome) => resolve(outcome as Outcome))
    child.once("error", reject)
    child.once("exit", (code) => code !== 0 && reject(new Error(`the crowd ended with ${code}`)))
    child.send(crowd)
  })
}

/** The most memory that a process ever held, in MB. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
  return round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
