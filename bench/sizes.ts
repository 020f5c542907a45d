import { chmod, mkdtemp, rm } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { openBulkPool } from "../server/platform/database/pool.ts"
import { serve } from "../tests/support/process.ts"
import { fill, type Size } from "./studios.ts"
import { percentile, print, round } from "./table.ts"

/** A served studio of some size. */
export interface Filled {
  url: string
  pool: ReturnType<typeof openBulkPool>
}

/** Calls by what they ask; a turn has its number, for those that must not be answered as before. */
export type Calls = Record<string, (turn: number) => Promise<Response>>

interface Comparing {
  title: string
  small: Size
  large: Size
  json: boolean
}

const [warm, times] = [20, 60]

/**
 * Prints what each call costs a small studio and a large one, as the median of milliseconds, and the slowest of the large. Both are served the whole time and
 * asked in turn, so that whatever else the machine does, it does to both.
 */
export async function compareSizes(
  { title, small, large, json }: Comparing,
  ask: (studio: Filled, size: Size) => Promise<Calls>,
): Promise<void> {
  const studios: Opened[] = []
  try {
    for (const size of [small, large]) studios.push(await open(size))
    const [few, many] = (await Promise.all(studios.map(({ filled, size }) => ask(filled, size)))) as [
      Calls,
      Calls,
    ]
    for (const calls of [few, many]) await run(calls)
    const rows = []
    for (const [what, call] of Object.entries(few)) {
      const [one, other] = await inTurn(call, many[what] as Calls[string])
      const ratio = round(other.median / one.median, 2)
      rows.push({
        what,
        "small ms": round(one.median, 1),
        "large ms": round(other.median, 1),
        "large p99": round(other.worst, 1),
        ratio,
      })
    }
    print(`${title}, on ${cpus().length} cores (aim: under 2)`, rows, json)
  } finally {
    for (const { close } of studios) await close()
  }
}

interface Opened {
  filled: Filled
  size: Size
  close(): Promise<void>
}

async function open(size: Size): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-sizes-"))
  await chmod(folder, 0o755)
  const server = await serve({ DATA_DIR: folder })
  const pool = openBulkPool({ host: join(folder, "postgres"), user: "cupo", database: "cupo" }, 2)
  const close = async () => {
    await pool.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const reservations = await fill(pool, size)
  console.error(`${size.branches} branches, ${size.customers} customers, ${reservations} reservations`)
  return { filled: { url: server.url, pool }, size, close }
}

/** A server that was just started is slow in all it does; that is not what is compared. */
async function run(calls: Calls): Promise<void> {
  for (let turn = 0; turn < 3; turn++) for (const call of Object.values(calls)) await timed(call, -1 - turn)
}

interface Taken {
  median: number
  /** The 99th of a hundred, which of so few is the slowest. */
  worst: number
}

async function inTurn(...calls: [Calls[string], Calls[string]]): Promise<[Taken, Taken]> {
  const taken: [number[], number[]] = [[], []]
  for (let turn = 0; turn < times; turn++) {
    for (const [i, call] of calls.entries()) (taken[i] as number[]).push(await timed(call, turn))
  }
  return taken.map((all) => {
    const sorted = all.slice(warm).toSorted((a, b) => a - b)
    return { median: percentile(sorted, 0.5), worst: percentile(sorted, 0.99) }
  }) as [Taken, Taken]
}

/** Milliseconds until all of an answer is there. Throws what is refused. */
async function timed(call: Calls[string], turn: number): Promise<number> {
  const start = performance.now()
  const reply = await call(turn)
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${reply.url}: ${reply.status}`)
  return performance.now() - start
}
