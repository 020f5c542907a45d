import { execFile } from "node:child_process"
import { appendFile, chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import type pg from "pg"
import { openPool } from "../server/platform/database/pool.ts"
import { type Person, signedIn } from "../tests/support/people.ts"
import { run, serve } from "../tests/support/process.ts"
import { heardAfter } from "./heard.ts"
import { median, percentile, print, type Row, round } from "./table.ts"

const autocannon = resolve(import.meta.dirname, "../node_modules/autocannon/autocannon.js")
const beside = "build/client/bench-beside.html"

interface Load {
  path: string
  headers?: Record<string, string>
  /** Each request ends in a number of its own. */
  anew?: boolean
}

/**
 * What visitors read, per second: the week's page and list, kept and made anew, against the smallest answer of the same
 * server and against the page's own bytes from disk. All in turn, `rounds` times, by eight clients of a process beside.
 */
export async function reads({ json, rounds }: { json: boolean; rounds: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-reads-"))
  await chmod(folder, 0o755)
  await writeFile(beside, "")
  await run(["import", "demo"], { DATA_DIR: folder })
  const server = await serve({ DATA_DIR: folder, LOG_LEVEL: "info" })
  const connection = { host: join(folder, "postgres"), user: "cupo", database: "cupo" }
  const pool = openPool(connection, 2, () => {})
  try {
    const [staff] = (await signedIn(pool, { role: "admin", superuser: true })) as [Person]
    const { rows } = await pool.query("select id from branches order by created_at, name limit 1")
    const branch = rows[0].id as string
    const page = await (await fetch(`${server.url}/reserva-clase/${branch}`)).text()
    await appendFile(beside, page)

    const loads: Record<string, Load> = {
      health: { path: "/api/health" },
      disk: { path: "/bench-beside.html" },
      page: { path: `/reserva-clase/${branch}` },
      brotli: { path: `/reserva-clase/${branch}`, headers: { "accept-encoding": "br" } },
      list: { path: `/api/classes?branch=${branch}` },
      // Whoever else asks: an address of its own each time, and staff, who see more than is kept.
      "page anew": { path: `/reserva-clase/${branch}?instructor=`, anew: true },
      "list anew": { path: `/api/classes?branch=${branch}`, headers: staff.headers },
    }
    const rates = await ratesOf(server.url, loads, rounds)
    const history = await withHistory(pool, branch, () =>
      ratesOf(server.url, { list: loads["list anew"] as Load }, rounds),
    )
    print(
      `Reads per second, 8 clients, ${rounds} rounds, on ${cpus().length} cores`,
      Object.entries(rates).map(([name, rate]) => ({ what: name, "per second": round(rate) })),
      json,
    )
    const { health = 1, disk = 1, "list anew": anew = 1 } = rates
    const figures: [string, number, string][] = [
      ["page / health", (rates.page ?? 0) / health, "0.35"],
      ["page / its bytes from disk", (rates.page ?? 0) / disk, "1"],
      ["page with brotli / without", (rates.brotli ?? 0) / (rates.page ?? 1), "0.8"],
      ["list / made anew", (rates.list ?? 0) / anew, "20"],
      ["list with 20 times the history / with one, in time", anew / (history.list ?? 1), "at most 1.2"],
    ]
    const rowsOf: Row[] = figures.map(([what, value, aim]) => ({ what, ratio: round(value, 2), aim }))
    print("Beside each other", rowsOf, json)
    const late = (await heardAfter(pool, server.url, folder)).toSorted((a, b) => a - b)
    const heard = {
      "p50 ms": round(percentile(late, 0.5)),
      "p99 ms": round(percentile(late, 0.99)),
      aim: "100",
    }
    print("Until another process shows a write", [heard], json)
  } finally {
    await pool.end()
    await server.stop()
    await rm(beside, { force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

/** The median rate of each load, taken in turn. */
async function ratesOf(
  url: string,
  loads: Record<string, Load>,
  rounds: number,
): Promise<Record<string, number>> {
  const taken: Record<string, number[]> = {}
  for (const [name, load] of Object.entries(loads)) await rateOf(url, load, 1, name)
  for (let i = 0; i < rounds; i++) {
    for (const [name, load] of Object.entries(loads)) {
      taken[name] = [...(taken[name] ?? []), await rateOf(url, load, 3, name)]
    }
  }
  return Object.fromEntries(Object.entries(taken).map(([name, rates]) => [name, median(rates)]))
}

async function rateOf(url: string, load: Load, seconds: number, name: string): Promise<number> {
  const { path, headers = {} } = load
  if (load.anew) return rateAnew(url + path, seconds)
  const given = Object.entries(headers).flatMap(([key, value]) => ["-H", `${key}=${value}`])
  const args = [autocannon, "-j", "-c", "8", "-d", String(seconds), ...given, url + path]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 })
  const result = JSON.parse(stdout) as { non2xx: number; errors: number; requests: { average: number } }
  if (result.non2xx + result.errors > 0) throw new Error(`${name}: not every answer was 200`)
  return result.requests.average
}

let visitor = 0

/** Eight visitors who each ask for what nobody asked for before. */
async function rateAnew(address: string, seconds: number): Promise<number> {
  const begin = performance.now()
  let answers = 0
  const visit = async () => {
    while (performance.now() - begin < seconds * 1000) {
      const reply = await fetch(address + visitor++)
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${address}: ${reply.status}`)
      answers++
    }
  }
  await Promise.all(Array.from({ length: 8 }, visit))
  return (1000 * answers) / (performance.now() - begin)
}

/** Twenty times the branch's classes, all of them past, while `work` runs. */
async function withHistory<T>(pool: pg.Pool, branch: string, work: () => Promise<T>): Promise<T> {
  await pool.query(
    `insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity, type, shares_hour)
     select gen_random_uuid(), branch_id, room_id, discipline_id, instructor_id, day - 400 * n, hour,
       starts_at - n * interval '400 days', ends_at - n * interval '400 days', capacity, type, shares_hour
     from classes, generate_series(1, 20) n where branch_id = $1`,
    [branch],
  )
  await pool.query("vacuum analyze classes")
  return work()
}
