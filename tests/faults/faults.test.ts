import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Random } from "../../demo/make/random.ts"
import { type Simulator, startSimulator } from "../../tools/paypal-simulator/simulator.ts"
import { type Crowd, expectKept, gather, press } from "../cluster/load.ts"
import {
  childrenOf,
  isAlive,
  isReady,
  postgresOf,
  run,
  type Serving,
  type Started,
  serve,
  servingChildrenOf,
  start,
  until,
} from "../support/process.ts"
import { type Disk, makeDisk } from "./disk.ts"

/** How many faults, and with which seed they are drawn: what fell of a seed falls again, more or less. */
const rounds = Number(process.env.ROUNDS ?? 30)
const seed = Number(process.env.SEED ?? Date.now() % 100_000)

let disk: Disk
let simulator: Simulator
let server: Serving
let worker: Started
/** The programs that were killed, for what they said. */
const before: Serving[] = []
let pool: pg.Pool
let crowd: Crowd
let environment: Record<string, string>

beforeAll(async () => {
  disk = makeDisk()
  if (!disk.isSmall) console.log("The disk is never full: mounting one of memory needs root.")
  simulator = await startSimulator()
  environment = { DATA_DIR: join(disk.folder, "data"), PAYPAL_SIMULATOR_URL: simulator.url }
  server = await serve(environment)
  worker = start(["work"], environment)
  pool = new pg.Pool({ host: join(disk.folder, "data/postgres"), user: "cupo", database: "cupo", max: 2 })
  // One that dies while nobody asks over it is another by the next query.
  pool.on("error", () => {})
  pool.on("error", () => {})
  crowd = await gather(pool, server.url, 1_200)
})
afterAll(async () => {
  disk?.free()
  await pool?.end().catch(() => {})
  worker?.process.kill("SIGTERM")
  await worker?.ended
  await server?.stop()
  await simulator?.close()
  disk?.remove()
})

/** What a server said of failures of its own. */
const failuresOf = ({ output }: Started): string =>
  output()
    .split("\n")
    .filter((line) => line.includes('"level":50'))
    .join("\n")

const dataDir = () => environment.DATA_DIR as string
const signal = (ids: number[], name: NodeJS.Signals) => {
  for (const id of ids) if (isAlive(id)) process.kill(id, name)
}
const postgres = async () => {
  const postmaster = await postgresOf(dataDir())
  return [postmaster, ...(await childrenOf(postmaster))]
}
const serving = () => servingChildrenOf(server.process.pid as number)
/** Hangs for some seconds: as long as somebody would wait, and longer than most waits of ours. */
const hang = async (ids: number[], seconds: number) => {
  signal(ids, "SIGSTOP")
  await sleep(seconds * 1_000)
  signal(ids.toReversed(), "SIGCONT")
}

const faults: Record<string, (random: Random) => Promise<void>> = {
  "a serving process is killed": async () => signal(await serving(), "SIGKILL"),
  "a serving process hangs": async (random) => hang(await serving(), 1 + 5 * random.next()),
  "PostgreSQL is killed": async () => signal([await postgresOf(dataDir())], "SIGKILL"),
  "all of PostgreSQL is killed": async () => signal(await postgres(), "SIGKILL"),
  "PostgreSQL hangs": async (random) => hang(await postgres(), 1 + 12 * random.next()),
  "the worker is killed": async () => {
    worker.process.kill("SIGKILL")
    await worker.ended
    worker = start(["work"], environment)
  },
  "the whole program is killed": async () => {
    before.push(server)
    server.process.kill("SIGKILL")
    await server.ended
    server = await serve(environment, server.port)
  },
  "the disk is full": async (random) => {
    if (!disk.isSmall) return
    disk.fill()
    await sleep(1_000 + 5_000 * random.next())
    disk.free()
  },
}

test(`of ${rounds} faults under load, nothing that was acknowledged is lost or done twice (SEED=${seed})`, async () => {
  const random = new Random(seed)
  const load = press(() => [server.url], crowd, simulator, 30)
  const met: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const enough = load.acknowledged.length + 5 + Math.floor(40 * random.next())
    await until(() => load.acknowledged.length >= enough, 180_000)
    const name = random.pick(Object.keys(faults)) as string
    met[name] = (met[name] ?? 0) + 1
    await faults[name]?.(random)
    await until(() => isReady(server.url), 180_000)
  }
  await until(() => isReady(server.url), 180_000)
  await load.stop()
  console.log("met:", met)
  if (load.wrong.length > 0) console.log([...before, server].map(failuresOf).join("\n"))
  const told = await expectKept(pool, [load], crowd)
  expect(simulator.book.captures.size).toBe(told.bought)
  expect(await run(["verify"], environment)).toMatchObject({ code: 0 })
}, 7_200_000)
