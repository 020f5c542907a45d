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

/** Median milliseconds, by what was asked. */
export type Costs = Record<string, number>

interface Comparing {
  title: string
  small: Size
  large: Size
  json: boolean
}

/** Prints what each call costs a small studio and a large one, made anew one after the other. */
export async function compareSizes(
  { title, small, large, json }: Comparing,
  ask: (studio: Filled, size: Size) => Promise<Costs>,
): Promise<void> {
  const [few, many] = [await askOf(small, ask), await askOf(large, ask)]
  const rows = Object.entries(few).map(([what, ms]) => ({
    what,
    "small ms": round(ms, 1),
    "large ms": round(many[what] ?? 0, 1),
    ratio: round((many[what] ?? 0) / ms, 2),
  }))
  print(`${title}, on ${cpus().length} cores (aim: under 2)`, rows, json)
}

async function askOf(size: Size, ask: (studio: Filled, size: Size) => Promise<Costs>): Promise<Costs> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-sizes-"))
  await chmod(folder, 0o755)
  const server = await serve({ DATA_DIR: folder })
  const pool = openBulkPool({ host: join(folder, "postgres"), user: "cupo", database: "cupo" }, 2)
  try {
    const reservations = await fill(pool, size)
    console.error(`${size.branches} branches, ${size.customers} customers, ${reservations} reservations`)
    return await ask({ url: server.url, pool }, size)
  } finally {
    await pool.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The median milliseconds of a call, made `times` times one after another, but for the first `warm`. Throws what is refused. */
export async function medianOf(
  { times, warm }: { times: number; warm: number },
  call: (turn: number) => Promise<Response>,
): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const start = performance.now()
    const reply = await call(turn)
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${reply.url}: ${reply.status}`)
    taken.push(performance.now() - start)
  }
  return percentile(
    taken.slice(warm).toSorted((a, b) => a - b),
    0.5,
  )
}
