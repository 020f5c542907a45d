import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { createServer } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { api } from "../../contract/api.ts"
import { noCounts } from "../../server/operating/metrics/counts.ts"
import { actions } from "../../server/operating/metrics/outcomes.ts"
import { serveMetrics } from "../../server/operating/metrics/serve.ts"
import { beginOutage } from "../../server/operating/outages.ts"
import { write } from "../../server/operating/runs.ts"
import { systemClock } from "../../server/platform/clock.ts"
import { openPool } from "../../server/platform/database/pool.ts"
import { metricsIn, readAlerts, readPanels } from "../support/alerts.ts"
import { urlOf } from "../support/cluster.ts"
import { sharedCupo } from "../support/cupo.ts"
import { call, type Request } from "../support/http.ts"
import { openLink } from "../support/link.ts"
import { makeFolder } from "../support/postgres.ts"
import { freePort, run, type Serving, serve, servingChildrenOf, start, until } from "../support/process.ts"
import { metricsOf, type Scrape, scrape } from "../support/scrape.ts"
import { dayFromNow, makeClass } from "../support/studio.ts"

const cupo = sharedCupo()
let server: Serving
let metrics: string
let folder: string
const keeper = () => server.process.pid as number
const ask = (line: string, request?: Request) => call(server.url, line, request)
const look = () => scrape(metrics)

beforeAll(async () => {
  folder = await makeFolder("cupo-metrics-")
  server = await serve({
    DATA_DIR: folder,
    DATABASE_URL: urlOf(cupo.database.connection),
    ...{ METRICS_PORT: "0", PROCESSES: "2", DATABASE_POOL: "3", JOBS: "on" },
  })
  metrics = metricsOf(server.output())
  await until(async () => (await look()).of("cupo_processes") === 2, 60_000)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

let days = 0
/** One that no other test has anything to do with. */
const newClass = () => makeClass(cupo.pool, cupo.studio, { day: dayFromNow(++days) })

const book = "cupo_outcomes_total"
const bookings = { method: "POST", route: "/api/reservations" }

test("what was booked, repeated, refused and cancelled over HTTP is counted, whichever process did it", async () => {
  const before = await look()
  const classId = await newClass()
  const people = await Promise.all(Array.from({ length: 4 }, () => cupo.customer("ten")))
  const keys = people.map(() => randomUUID())
  const made = await Promise.all(
    people.map((as, nth) =>
      ask("POST /reservations", { as, key: keys[nth] as string, body: { classId, seat: nth + 1 } }),
    ),
  )
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const [first] = people
  const again = await ask("POST /reservations", {
    ...{ as: first, key: keys[0] as string, body: { classId, seat: 1 } },
  })
  expect(again.headers.get("idempotent-replayed")).toBe("true")
  const stranger = await cupo.customer("ten")
  const refused = await ask("POST /reservations", { as: stranger, body: { classId, seat: 1 } })
  expect(refused.status).toBe(409)
  const gone = await ask(`DELETE /reservations/${made[0]?.body.id}`, { as: first })
  expect(gone.status).toBe(200)

  const after = await look()
  const more = (name: string, labels: Record<string, string>) =>
    after.of(name, labels) - before.of(name, labels)
  expect(more(book, { action: "book", outcome: "done" })).toBe(4)
  expect(more(book, { action: "book", outcome: "repeated" })).toBe(1)
  expect(more(book, { action: "book", outcome: refused.body.error })).toBe(1)
  expect(more(book, { action: "cancel", outcome: "done" })).toBe(1)
  expect(more("cupo_http_requests_total", { ...bookings, status: "2xx" })).toBe(5)
  expect(more("cupo_http_requests_total", { ...bookings, status: "4xx" })).toBe(1)
  expect(more("cupo_http_refusals_total", { ...bookings, code: refused.body.error })).toBe(1)
  expect(more("cupo_http_request_duration_seconds_count", bookings)).toBe(6)
  expect(more("cupo_http_request_duration_seconds_bucket", { ...bookings, le: "+Inf" })).toBe(6)
  expect(more("cupo_http_request_duration_seconds_sum", bookings)).toBeGreaterThan(0)
})

test("however many addresses and methods are invented, no series is added, and nobody is named", async () => {
  const person = await cupo.customer("ten")
  const classId = await newClass()
  const made = await ask("POST /reservations", { as: person, body: { classId, seat: 9 } })
  const invent = async (nth: number) => {
    await fetch(`${server.url}/api/${randomUUID()}/${nth}?email=${person.email}`, { method: "REPORT" })
    await fetch(`${server.url}/api/reservations/${randomUUID()}`, { headers: person.headers })
    await fetch(`${server.url}/no/${randomUUID()}/${nth}`)
  }
  await invent(0)
  const before = await look()
  for (let nth = 1; nth <= 40; nth++) await invent(nth)
  const after = await look()
  const callsIn = ({ series }: Scrape) =>
    [...series.keys()].filter((name) => /^cupo_(http|outcomes)/.test(name)).sort()
  expect(callsIn(after)).toEqual(callsIn(before))
  expect(after.of("cupo_http_requests_total")).toBeGreaterThan(before.of("cupo_http_requests_total") + 100)
  for (const secret of [person.id, person.uid, person.email, person.sessionId, "Renata", "Mora"])
    expect(after.text).not.toContain(secret)
  for (const id of [classId, made.body.id, cupo.studio.branch]) expect(after.text).not.toContain(id)
  expect(after.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@|127\.0\.0\.1/)
})

test("what waits, what is away and what the worker did is told from the same list as the doctor's", async () => {
  await beginOutage(cupo.pool, "payments", new Date())
  const ran = new Date("2026-01-02T03:04:05Z")
  await write({ pool: cupo.pool, clock: systemClock }, [
    ["expireCredits", { endedAt: ran, failedAt: null, milliseconds: 3 }],
  ])
  // Its first sign of life comes at its first turn.
  await expect.poll(async () => (await look()).of("cupo_worker_seen_timestamp_seconds")).toBeGreaterThan(1e9)
  const found = await look()
  expect(found.of("cupo_service_away", { service: "payments" })).toBe(1)
  expect(found.of("cupo_service_away", { service: "mail" })).toBe(0)
  // It is kept as «so long ago», by the database's clock.
  const told = found.of("cupo_task_last_success_timestamp_seconds", { task: "expireCredits" })
  expect(Math.abs(told - ran.getTime() / 1_000)).toBeLessThan(1)
  expect(found.of("cupo_task_runs_total", { outcome: "done" })).toBeGreaterThan(0)
  expect(found.of("cupo_database_up")).toBe(1)
  expect(found.of("cupo_database_connections")).toBeGreaterThan(3)
  expect(found.of("cupo_disk_free_bytes")).toBeGreaterThan(0)
  for (const place of ["1", "2"]) {
    expect(found.of("cupo_heap_used_bytes", { process: place })).toBeGreaterThan(1e6)
    expect(found.of("cupo_pool_idle", { process: place })).toBeGreaterThanOrEqual(0)
  }
  await cupo.pool.query("update outages set ended_at = began_at")
})

test("a process that dies takes along neither its own counts nor those of others", async () => {
  const as = await cupo.customer("ten")
  const press = async () => ask("POST /reservations", { as, body: { classId: await newClass(), seat: 3 } })
  const before = await look()
  const [victim] = await servingChildrenOf(keeper())
  process.kill(victim as number, "SIGKILL")
  await until(async () => !(await servingChildrenOf(keeper())).includes(victim as number), 20_000)
  const without = await look()
  for (const [name, value] of before.series)
    if (/_total|_bucket|_count|_sum/.test(name))
      expect(without.series.get(name), name).toBeGreaterThanOrEqual(value)
  await until(async () => (await look()).of("cupo_processes") === 2, 60_000)
  const statuses: number[] = []
  for (let nth = 0; nth < 3; nth++) statuses.push((await press()).status)
  const after = await look()
  const done = { action: "book", outcome: "done" }
  expect(after.of(book, done) - before.of(book, done)).toBe(
    statuses.filter((status) => status === 201).length,
  )
  expect(after.of("cupo_process_starts_total")).toBe(3)
})

test("they are at a port of their own, which has nothing else, and not where everybody asks", async () => {
  expect((await fetch(new URL("/", metrics))).status).toBe(404)
  expect((await fetch(metrics, { method: "POST" })).status).toBe(404)
  expect(new URL(metrics).hostname).toBe("127.0.0.1")
  const outside = await fetch(`${server.url}/metrics`)
  expect(outside.status).toBe(404)
  expect(await outside.text()).not.toContain("cupo_")
})

test("while the database is away they say so, with all that needs none", async () => {
  const link = await openLink(cupo.database.connection)
  const pool = openPool(link.connection, 1, () => {})
  const counts = { ...noCounts(), answers: { "GET /api/classes": [0, 7, 0, 0, 0] } }
  const own = await serveMetrics({
    ...{ host: "127.0.0.1", port: 0, folder: "/no/such/folder", runner: pool },
    gather: async () => ({ counts, processes: [], starts: 1 }),
  })
  try {
    expect((await scrape(own.url)).of("cupo_database_up")).toBe(1)
    await link.cut()
    const { of, names } = await scrape(own.url)
    expect(of("cupo_database_up")).toBe(0)
    expect(of("cupo_http_requests_total", { status: "2xx" })).toBe(7)
    expect(names).not.toContain("cupo_mails_waiting")
  } finally {
    await own.close()
    await pool.end()
  }
})

test("a worker that serves nobody tells of itself", async () => {
  const worker = start(["work"], { DATABASE_URL: urlOf(cupo.database.connection), METRICS_PORT: "0" })
  await until(() => worker.output().includes("Metrics are at"), 60_000)
  const url = metricsOf(worker.output())
  await expect
    .poll(async () => (await scrape(url)).of("cupo_task_runs_total", { outcome: "done" }))
    .toBeGreaterThan(0)
  expect((await scrape(url)).of("cupo_heap_used_bytes", { process: "worker" })).toBeGreaterThan(1e6)
  worker.process.kill("SIGTERM")
  expect((await worker.ended).code).toBe(0)
})

describe("a setting that cannot be", () => {
  const url = () => urlOf(cupo.database.connection)

  test("the port that everybody asks", async () => {
    const { code, output } = await run(["serve"], { PORT: "3999", METRICS_PORT: "3999" })
    expect(code).toBe(1)
    expect(output).toMatch(/^METRICS_PORT: it is PORT/)
  })

  test("a port that another program has", async () => {
    const other = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve))
    const { code, output } = await run(["serve"], {
      ...{ DATABASE_URL: url(), PORT: "0", METRICS_PORT: String(port) },
    })
    other.close()
    expect(code).toBe(1)
    expect(output.trim()).toMatch(/^METRICS_PORT: cannot listen on .*EADDRINUSE/m)
  })
})

test("the dashboard and the alerts ask for metrics that there are", async () => {
  const { text } = await look()
  const there = [...text.matchAll(/^# HELP (\w+) /gm)].map(([, name]) => name)
  const asked = [...readAlerts(), ...readPanels()].flatMap(({ expr }) => metricsIn(expr))
  expect(asked.length).toBeGreaterThan(50)
  for (const name of asked) expect(there).toContain(name)
  // And nothing is told that nobody would look at.
  for (const name of there) expect(asked).toContain(name)
})

test("what people come for is counted by calls that there are", () => {
  const calls = Object.values(api).map(({ method, path }) => `${method} /api${path}`)
  for (const one of Object.values(actions)) expect(calls).toContain(one)
})
