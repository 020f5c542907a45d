import { mkdtempSync, rmSync } from "node:fs"
import { type AddressInfo, connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Random } from "../../demo/make/random.ts"
import { type Simulator, startSimulator } from "../../tools/paypal-simulator/simulator.ts"
import { type Crowd, expectKept, gather, type Load, press, silence } from "../cluster/load.ts"
import { isReady, run, type Started, until } from "../support/process.ts"
import { type FarDatabase, lacksPostgres, startFarDatabase } from "./database.ts"
import { type Machine, makeMachine, whatIsMissing } from "./machine.ts"

const missing = lacksPostgres ? "the package postgresql" : whatIsMissing()
if (missing) console.log(`The network is not cut: that needs ${missing}.`)

/** How often it is cut, and with which seed that is drawn. */
const cuts = Number(process.env.CUTS ?? 10)
const seed = Number(process.env.SEED ?? Date.now() % 100_000)

describe.skipIf(missing !== undefined)("a server and its workers, each on a machine of its own", () => {
  let machines: { serving: Machine; working: Machine }
  let database: FarDatabase
  let simulator: Simulator
  let wire: { port: number; close(): void }
  let programs: Started[]
  let pool: pg.Pool
  let crowd: Crowd
  const loads: Load[] = []
  let url: string
  let environment: Record<string, string>
  const folder = mkdtempSync(join(tmpdir(), "cupo-network-"))

  beforeAll(async () => {
    database = await startFarDatabase("198.18.0.0/15")
    simulator = await startSimulator()
    wire = await passOn(Number(new URL(simulator.url).port))
    machines = { serving: makeMachine(0), working: makeMachine(1) }
    const settingsAt = ({ here }: Machine) => ({
      ...{ DATABASE_URL: database.urlAt(here), DATA_DIR: folder, HOST: "0.0.0.0", PORT: "3000" },
      PAYPAL_SIMULATOR_URL: `http://${here}:${wire.port}`,
    })
    const { serving, working } = machines
    programs = [serving.start(["serve"], settingsAt(serving))]
    url = `http://${serving.address}:3000`
    await until(() => isReady(url), 100_000)
    // Two that share the work out: one may be cut off with some of it in hand.
    programs.push(working.start(["work"], settingsAt(working)), serving.start(["work"], settingsAt(serving)))
    environment = { DATABASE_URL: database.urlAt("127.0.0.1"), DATA_DIR: folder }
    pool = new pg.Pool({ connectionString: environment.DATABASE_URL as string, max: 2 })
    // One that dies while nobody asks over it is another by the next query.
    pool.on("error", () => {})
    crowd = await gather(pool, url, 1_200)
  })
  afterAll(async () => {
    await pool?.end()
    for (const { process } of programs ?? []) process.kill("SIGTERM")
    await Promise.all((programs ?? []).map(({ ended }) => ended))
    for (const one of Object.values(machines ?? {})) one.remove()
    wire?.close()
    await simulator?.close()
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const pick = (random: Random) => random.pick(Object.values(machines)) as Machine
  const briefly = (random: Random) => sleep(1_000 + 29_000 * random.next())
  const faults: Record<string, (random: Random) => Promise<void>> = {
    "the database is cut off": async (random) => {
      const machine = pick(random)
      machine.cut(database.port)
      await briefly(random)
      machine.mend()
    },
    "the database's answers are lost": async (random) => {
      const machine = pick(random)
      machine.hush(database.port)
      await briefly(random)
      machine.mend()
    },
    "a firewall forgets the connections to the database": async (random) => {
      expect(pick(random).forget(database.port)).toBeGreaterThan(0)
    },
    "who takes payments is cut off": async (random) => {
      machines.serving.cut(wire.port)
      await briefly(random)
      machines.serving.mend()
    },
  }

  /** Until this many more writes are acknowledged. */
  const more = async (load: Load, writes: number) => {
    const enough = load.acknowledged.length + writes
    await until(() => load.acknowledged.length >= enough, 120_000)
  }

  test(`of ${cuts} cuts under load, nothing is lost or done twice, and all goes on by itself (SEED=${seed})`, async () => {
    const random = new Random(seed)
    const load = begin()
    for (let cut = 0; cut < cuts; cut++) {
      await more(load, 20)
      const name = random.pick(Object.keys(faults)) as string
      const from = performance.now()
      await faults[name]?.(random)
      const mended = performance.now()
      await more(load, 20)
      const silent = silence(load, from, performance.now())
      console.log(
        `${name} for ${seconds(mended - from)} s: nothing was acknowledged for ${seconds(silent)} s`,
      )
    }
    await expectAll()
  }, 7_200_000)

  test("a network that loses a twentieth, and a fifth, of what is sent is slow, and nothing is lost or done twice", async () => {
    const load = begin()
    const { serving, working } = machines
    for (const percent of [5, 20]) {
      const from = performance.now()
      const before = load.acknowledged.length
      for (const one of [serving, working]) one.lose(database.port, percent)
      serving.lose(wire.port, percent)
      await more(load, 60)
      const pace = (load.acknowledged.length - before) / ((performance.now() - from) / 1_000)
      const silent = silence(load, from, performance.now())
      for (const one of [serving, working]) one.mend()
      await more(load, 20)
      console.log(
        `${percent} % lost: ${pace.toFixed(1)} writes a second, at most ${seconds(silent)} s between two`,
      )
    }
    await expectAll()
  }, 7_200_000)

  const begin = () => {
    const load = press(() => [url], crowd, simulator, 30)
    loads.push(load)
    return load
  }
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1)

  /** What was acknowledged is there, once; what follows from it was done; and all that must hold does. */
  async function expectAll() {
    const told = await expectKept(pool, loads, crowd)
    expect(simulator.book.captures.size).toBe(told.bought)
    // Whoever was to hear of it has: what the workers had in hand was done by one of them.
    const left = () => pool.query("select count(*)::int as n from events where handled_at is null")
    await until(async () => (await left()).rows[0].n === 0, 120_000)
    // What failed goes well when it is done again, which is written down twice a minute.
    const failing = async () =>
      (
        await pool.query<{ name: string }>(
          "select name from task_runs where failed_at > coalesce(ended_at, '-infinity')",
        )
      ).rows.map(({ name }) => name)
    await expect.poll(failing, { timeout: 120_000 }).toEqual([])
    const { rows } = await pool.query(
      "select max(ended_at) > now() - interval '5 minutes' as works from task_runs",
    )
    expect(rows).toEqual([{ works: true }])
    expect(await run(["verify"], environment)).toMatchObject({ code: 0 })
  }
})

/** Passes on what comes to any address of this machine to a port that is for itself alone. */
async function passOn(port: number) {
  const server = createServer((here) => {
    const there = connect(port, "127.0.0.1")
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const) {
      one.on("error", () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve))
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
