import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Simulator, startSimulator } from "../../tools/paypal-simulator/simulator.ts"
import { type Crowd, expectKept, gather, press } from "../cluster/load.ts"
import { run, type Serving, type Started, serve, start, until } from "../support/process.ts"
import { type FarDatabase, lacksPostgres, startFarDatabase } from "./database.ts"
import { lacksFaketime, openWrongClock, type WrongClock } from "./faketime.ts"

const missing = lacksPostgres ? "postgresql" : lacksFaketime ? "libfaketime" : undefined
if (missing) console.log(`No clock is set: that needs Debian's package ${missing}.`)

const [hour, day] = [3_600, 86_400]
/** Seconds that the clock of the server and its worker is set to, from what it is: the database's, on another machine, stays. */
const jumps = [2 * hour, 0, -2 * hour, 0, day, 0, -day, 0, day, -day, 0]

describe.skipIf(missing !== undefined)("a server and a worker whose clock is set", () => {
  let database: FarDatabase
  let simulator: Simulator
  let server: Serving
  let worker: Started
  let pool: pg.Pool
  let crowd: Crowd
  let environment: Record<string, string>
  let clock: WrongClock

  beforeAll(async () => {
    clock = openWrongClock()
    database = await startFarDatabase("127.0.0.1/32")
    simulator = await startSimulator()
    environment = {
      ...{ DATABASE_URL: database.urlAt("127.0.0.1"), DATA_DIR: clock.folder, ID_TOKEN_MINUTES: "15" },
      PAYPAL_SIMULATOR_URL: simulator.url,
    }
    const deceived = { ...environment, ...clock.environment }
    server = await serve(deceived)
    worker = start(["work"], deceived)
    pool = new pg.Pool({ connectionString: environment.DATABASE_URL as string, max: 2 })
    // One that dies while nobody asks over it is another by the next query.
    pool.on("error", () => {})
    const since = new Date(Date.now() - 3 * day * 1_000)
    crowd = await gather(pool, server.url, 1_200, { seconds: 5 * day, since })
    // What begins within two days is over for a clock that is a day ahead.
    crowd.turns = 3 * crowd.people.length
  })
  afterAll(async () => {
    await pool?.end()
    worker?.process.kill("SIGTERM")
    await worker?.ended
    await server?.stop()
    await simulator?.close()
    await database?.close()
    clock?.remove()
  })

  test("by hours and by a day, there and back: nothing is lost or done twice, and all goes on when it is right", async () => {
    const load = press(() => [server.url], crowd, simulator, 30)
    for (const seconds of jumps) {
      const enough = load.acknowledged.length + 60
      await until(() => load.acknowledged.length >= enough, 180_000)
      clock.set(seconds)
      // It is looked at every five seconds.
      await sleep(7_000)
    }
    await load.stop()
    // An order that somebody was paying when a day went by is over, and nothing was taken for it.
    const wrong = load.wrong.filter((line) => !line.includes("ORDER_EXPIRED"))
    load.wrong.splice(0, load.wrong.length, ...wrong)
    const told = await expectKept(pool, [load], crowd)
    expect(simulator.book.captures.size).toBe(told.bought)
    expect(worker.output()).toContain("the clock was set")

    // Of the jobs that are due each minute, one went well by the right clock.
    const right = new Date()
    const isDone = async () => {
      const { rows } = await pool.query(
        "select from graphile_worker._private_known_crontabs where last_execution between $1 and now()",
        [right],
      )
      return rows.length > 0
    }
    await until(isDone, 180_000)
    const { rows } = await pool.query(
      `select (select count(*)::int from sessions where expires_at > now() + interval '32 days') as endless,
         (select count(*)::int from task_runs where ended_at > now() + interval '1 minute') as ahead,
         (select count(*)::int from (select from messages group by occasion, address having count(*) > 1) d) as twice`,
    )
    expect(rows).toEqual([{ endless: 0, ahead: 0, twice: 0 }])
    expect(await run(["verify"], environment)).toMatchObject({ code: 0 })
  }, 3_600_000)
})
