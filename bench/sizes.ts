import { existsSync } from "node:fs"
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { openBulkPool } from "../server/platform/database/pool.ts"
import { serve } from "../tests/support/process.ts"
import { fill, type Size } from "./studios.ts"
import { percentile, print, type Row, round } from "./table.ts"

/** A served studio of some size. */
export interface Filled {
  url: string
  pool: ReturnType<typeof openBulkPool>
}

/** Calls by what they ask; a turn has its number, for those that must not be answered as before. */
export type Calls = Record<string, (turn: number) => Promise<Response>>

interface Comparing {
  title: string
  /** By what each is called, the smallest first. */
  sizes: Record<string, Size>
  json: boolean
  /** What their servers are told besides. */
  environment?: Record<string, string>
  /** What is filled in besides, of all of them before any is asked: an hour of it is more than a token lives. */
  age?: (studio: Filled) => Promise<void>
  /** What is compared besides in the largest of them, by what each is called. */
  beside?: (studio: Filled) => Promise<Record<string, Calls>>
  /** What the worker does, which runs in none of them: before anything is asked, and again whenever its five minutes are over. */
  work?: (studio: Filled) => Promise<void>
  /** A folder in which the studios stay, and are found again as they were left. */
  keep?: string | undefined
}

const [cold, warm, times] = [3, 20, 60]
/** Milliseconds after which the worker sums anew; what is twice as old is told to nobody. */
const worksEvery = 300_000
/** How often each call is made of each studio: before anything is timed by the last of a list, `-1` and so on, and then from the first on. */
export const turns = cold + times

/**
 * Prints what each call costs studios of several sizes, in milliseconds, and as a ratio to the smallest by the median. All are served the whole time and
 * asked in turn, so that whatever else the machine does, it does to each.
 */
export async function compareSizes(
  { title, sizes, json, environment = {}, age, beside, keep, work }: Comparing,
  ask: (studio: Filled, size: Size) => Promise<Calls>,
): Promise<void> {
  const studios: Opened[] = []
  try {
    for (const [label, size] of Object.entries(sizes))
      studios.push(await open(size, { environment, age, folder: keep && join(keep, label) }))
    let worked = -worksEvery
    const keepUp = async () => {
      if (!work || performance.now() - worked < worksEvery) return
      for (const { filled } of studios) await work(filled)
      worked = performance.now()
    }
    await keepUp()
    const asked = await Promise.all(studios.map(({ filled, size }) => ask(filled, size)))
    const labels = Object.fromEntries(Object.keys(sizes).map((label, i) => [label, asked[i] ?? {}]))
    await compare({ title, json, keepUp }, labels)
    const largest = studios.at(-1)
    if (beside && largest) {
      const labels = await beside(largest.filled)
      await compare({ title: Object.keys(labels).join(" and "), json, keepUp }, labels)
    }
  } finally {
    for (const { close } of studios) await close()
  }
}

/** Prints what each call takes of each. */
async function compare(
  { title, json, keepUp }: Pick<Comparing, "title" | "json"> & { keepUp: () => Promise<void> },
  asked: Record<string, Calls>,
): Promise<void> {
  const all = Object.values(asked)
  for (const calls of all) await run(calls)
  const rows: Row[] = []
  for (const name of Object.keys(all[0] ?? {})) {
    await keepUp()
    const taken = await inTurn(...all.map((calls) => calls[name] as Calls[string]))
    const row: Row = { name, ...compared(Object.keys(asked), taken) }
    rows.push(row)
    console.error(`${name}: ${row.ratio}`)
  }
  print(`${title}, on ${cpus().length} cores (aim: under 2)`, rows, json)
}

/** `ratio` is that of the largest. */
function compared(labels: string[], taken: Taken[]): Row {
  const row: Row = {}
  for (const [i, { median, worst }] of taken.entries()) {
    const ratio = round(median / (taken[0] as Taken).median, 2)
    row[`${labels[i]} p50`] = round(median, 1)
    row[`${labels[i]} p99`] = round(worst, 1)
    if (i > 0) row[i === taken.length - 1 ? "ratio" : `${labels[i]} ratio`] = ratio
  }
  return row
}

interface Opened {
  filled: Filled
  size: Size
  close(): Promise<void>
}

interface Opening extends Pick<Comparing, "age"> {
  environment: Record<string, string>
  /** One that stays. */
  folder: string | undefined
}

async function open(size: Size, { environment, age, folder: kept }: Opening): Promise<Opened> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "cupo-sizes-")))
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const server = await serve({ ...environment, DATA_DIR: folder })
  const pool = openBulkPool({ host: join(folder, "postgres"), user: "cupo", database: "cupo" }, 2)
  const close = async () => {
    await pool.end()
    await server.stop()
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
  const filled = { url: server.url, pool }
  const isFilled = join(folder, "filled")
  if (!existsSync(isFilled)) {
    const reservations = await fill(pool, size)
    console.error(`${size.branches} branches, ${size.customers} customers, ${reservations} reservations`)
    await age?.(filled)
    await writeFile(isFilled, "")
  }
  return { filled, size, close }
}

/** A server that was just started is slow in all it does; that is not what is compared. */
async function run(calls: Calls): Promise<void> {
  for (let turn = 0; turn < cold; turn++)
    for (const call of Object.values(calls)) await timed(call, -1 - turn)
}

interface Taken {
  median: number
  /** The 99th of a hundred, which of so few is the slowest. */
  worst: number
}

async function inTurn(...calls: Calls[string][]): Promise<Taken[]> {
  const taken: number[][] = calls.map(() => [])
  for (let turn = 0; turn < times; turn++) {
    for (const [i, call] of calls.entries()) (taken[i] as number[]).push(await timed(call, turn))
  }
  return taken.map((all) => {
    const sorted = all.slice(warm).toSorted((a, b) => a - b)
    return { median: percentile(sorted, 0.5), worst: percentile(sorted, 0.99) }
  })
}

/** Milliseconds until all of an answer is there. Throws what is refused. */
async function timed(call: Calls[string], turn: number): Promise<number> {
  const start = performance.now()
  const reply = await call(turn)
  const said = await reply.text()
  if (!reply.ok) throw new Error(`${reply.url}: ${reply.status} ${said.slice(0, 200)}`)
  return performance.now() - start
}
