import { mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { readFile, rm } from "node:fs/promises"
import { connect } from "node:net"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { servingChildrenOf } from "../tests/support/process.ts"
import { against } from "./against.ts"
import type { Order, Result } from "./load.ts"
import { hasPgbench, pgbenchRate } from "./pgbench.ts"
import { sayProfile } from "./profile.ts"
import { openRounds, type Shape, shapes } from "./rounds.ts"
import { percentile, print, type Row, round } from "./table.ts"

export interface Options {
  json: boolean
  profile: boolean
  clients: number[]
  rounds: number
  /** Another checkout, to be compared with this one instead. */
  against: string | undefined
  /** "off": nobody is mailed of it. */
  jobs: string
}

/**
 * Bookings per second through HTTP with everything on, against the same two statements driven straight on the same
 * database, in turn and in the same run. Rounds of a thousand bookings each; both loads come from one process beside.
 * Where pgbench is installed it drives the same writing too, from C, with values that were worked out before.
 */
export async function booking(options: Options): Promise<void> {
  const { json, profile, clients, rounds, jobs } = options
  if (options.against !== undefined) return against({ ...options, against: options.against })
  const profiles = profile ? mkdtempSync(join(tmpdir(), "cupo-profile-")) : undefined
  const studio = await openRounds({
    JOBS: jobs,
    ...(profiles && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` }),
  })
  const { server, connection } = studio
  try {
    // A warm-up that is not counted: connections, plans and compiled code.
    for (const how of ["http", "straight"] as const)
      await studio.run(how, 16, await studio.presses("500 classes"))

    const withPgbench = hasPgbench()
    const rows: Row[] = []
    const rates = new Map<string, number>()
    for (const shape of Object.keys(shapes) as Shape[]) {
      if (rows.length > 0) await studio.renew()
      for (const count of clients) {
        const results: Record<Order["how"], Result[]> = { http: [], straight: [] }
        for (let i = 0; i < rounds; i++) {
          for (const how of ["http", "straight"] as const) {
            results[how].push(await studio.run(how, count, await studio.presses(shape)))
          }
        }
        const driven: number[] = []
        for (let i = 0; withPgbench && i < rounds; i++) {
          driven.push(await pgbenchRate(connection, studio.fixture(), count, await studio.presses(shape)))
        }
        const pgbench = driven.length > 0 && rounds / driven.reduce((total, rate) => total + 1 / rate, 0)
        const http = sum(results.http)
        const direct = sum(results.straight)
        rates.set(`${shape} ${count}`, http.rate)
        rows.push({
          shape,
          clients: count,
          "http/s": round(http.rate),
          "straight/s": round(direct.rate),
          ratio: round(http.rate / direct.rate, 2),
          ...(pgbench && { "pgbench/s": round(pgbench), "to pgbench": round(http.rate / pgbench, 2) }),
          "p50 ms": round(http.p50, 1),
          "p99 ms": round(http.p99, 1),
          "p99/p50": round(http.p99 / http.p50, 1),
          failures: http.failures + direct.failures,
        })
      }
    }
    print(`Bookings, rounds of 1,000, ${rounds} each way, on ${cpus().length} cores`, rows, json)
    const most = Math.max(...clients)
    const hot = rates.get(`one hot class ${most}`) ?? 0
    const spread = rates.get(`500 classes ${most}`) ?? 1
    const memory = await memoryAt500(server.port, server.process.pid as number)
    if (rows.some(({ failures }) => failures !== 0)) process.exitCode = 1
    print("Besides", [{ [`hot / spread at ${most}`]: round(hot / spread, 2), ...memory }], json)
  } finally {
    await studio.close()
  }
  if (profiles) {
    const files = readdirSync(profiles).map((name) => readFileSync(join(profiles, name), "utf8"))
    sayProfile(files, json)
    await rm(profiles, { recursive: true, force: true })
  }
}

function sum(results: Result[]) {
  const times = results.flatMap((one) => one.times).sort((a, b) => a - b)
  const seconds = results.reduce((total, one) => total + one.seconds, 0)
  return {
    rate: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failures: results.reduce((total, one) => total + one.failures, 0),
  }
}

/** Resident memory of the program's processes, without PostgreSQL's, while 500 connections are open. */
async function memoryAt500(port: number, pid: number): Promise<Row> {
  const sockets = await Promise.all(
    Array.from(
      { length: 500 },
      () =>
        new Promise<ReturnType<typeof connect>>((resolve) => {
          const socket = connect(port, "127.0.0.1", () => {
            socket.write("GET /api/branches HTTP/1.1\r\nhost: cupo\r\n\r\n")
            socket.once("data", () => resolve(socket))
          })
        }),
    ),
  )
  const [child] = await servingChildrenOf(pid)
  const row = { "serving MB at 500": await residentOf(child ?? 0), "keeper MB": await residentOf(pid) }
  for (const socket of sockets) socket.destroy()
  return row
}

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
  return round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
