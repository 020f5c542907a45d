import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Simulator, startSimulator } from "../../tools/paypal-simulator/simulator.ts"
import { type Crowd, expectKept, gather, press } from "../cluster/load.ts"
import { run, type Serving, type Started, serve, start, until } from "../support/process.ts"
import { type FarDatabase, lacksPostgres, startFarDatabase } from "./database.ts"
import { lacksFaketime, openWrongClock, type WrongClock } from "./faketime.ts"

const missing = lacksPostgres ? "postgresql" : lacksFaketime ? "libfaketime" : undefined
if (missing) console.log(`No database's clock is wrong: that needs Debian's package ${missing}.`)

const hour = 3_600

describe.skipIf(missing !== undefined)("a database whose clock is wrong", () => {
  let clock: WrongClock
  let database: FarDatabase
  let simulator: Simulator
  let server: Serving
  let worker: Started
  let pool: pg.Pool
  let crowd: Crowd
  let environment: Record<string, string>
  const folder = mkdtempSync(join(tmpdir(), "cupo-database-clock-"))

  beforeAll(async () => {
    clock = openWrongClock()
    // From the first row on.
    clock.set(-5 * hour)
    database = await startFarDatabase("127.0.0.1/32", clock.environment)
    simulator = await startSimulator()
    environment = {
      ...{ DATABASE_URL: database.urlAt("127.0.0.1"), DATA_DIR: folder, ID_TOKEN_MINUTES: "15" },
      PAYPAL_SIMULATOR_URL: simulator.url,
    }
    server = await serve(environment)
    worker = start(["work"], environment)
    pool = new pg.Pool({ connectionString: environment.DATABASE_URL as string, max: 2 })
    // One that dies while nobody asks over it is another by the next query.
    pool.on("error", () => {})
    const since = new Date(Date.now() - 24 * hour * 1_000)
    crowd = await gather(pool, server.url, 1_200, { seconds: 48 * hour, since })
  })
  afterAll(async () => {
    await pool?.end()
    worker?.process.kill("SIGTERM")
    await worker?.ended
    await server?.stop()
    await simulator?.close()
    await database?.close()
    clock?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  /** What is wrong besides the clock itself, as the doctor says it. */
  const diagnosis = async () => {
    const { output } = await run(["doctor", "--json"], { ...environment, PORT: String(server.port) })
    const { findings } = JSON.parse(output) as { findings: { check: string; state: string; says: string }[] }
    return {
      clock: findings.filter(({ says }) => says.startsWith("The clocks")).map(({ state }) => state),
      work: findings.filter(({ check, state }) => check === "work" && state === "broken"),
    }
  }

  test("five hours behind, and thirty ahead while it runs, decides nothing: all is kept, jobs run, nobody is told that they do not", async () => {
    const load = press(() => [server.url], crowd, simulator, 30)
    for (const seconds of [-5 * hour, 30 * hour]) {
      clock.set(seconds)
      const enough = load.acknowledged.length + 300
      const from = new Date()
      await until(() => load.acknowledged.length >= enough, 180_000)
      // Of the jobs that are due each minute one was done, by the clock of who does them.
      const isDone = async () => {
        const { rows } = await pool.query(
          `select from graphile_worker._private_known_crontabs k
           where k.last_execution > $1 and not exists (select from graphile_worker._private_jobs j where j.run_at <= $2)`,
          [from, new Date()],
        )
        return rows.length > 0
      }
      await until(isDone, 180_000)
      const page = await (await fetch(`${server.url}/estado`)).text()
      expect(page).not.toMatch(/Con retraso|No funciona/)
      expect(await diagnosis()).toEqual({ clock: ["broken"], work: [] })
      expect(await run(["verify"], environment)).toMatchObject({ code: 0 })
    }
    const told = await expectKept(pool, [load], crowd)
    expect(simulator.book.captures.size).toBe(told.bought)
    expect(await run(["verify"], environment)).toMatchObject({ code: 0 })
  }, 3_600_000)
})
