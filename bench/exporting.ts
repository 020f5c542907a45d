import { type ChildProcess, fork } from "node:child_process"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { openCluster } from "../server/platform/embedded/cluster.ts"

/** A row as an export of reservations would have it, made up by the database: some 260 bytes of CSV. */
const rows = `select n as number, gen_random_uuid() as id, now() - n * interval '1 minute' as created,
    (now() - n * interval '1 minute')::date::text as day, '18:30' as hour, 'Roma Norte' as branch, 'Sala Barro' as room,
    'Pilates Reformer' as discipline, 'Daniela Paz' as instructor, 'María Fernanda ' || n as first_name,
    'González Hernández' as last_name, 'cliente' || n || '@example.com' as email, '10 clases' as package, n % 20 as seat,
    'activa' as status
  from generate_series($1::int + 1, $2::int) n`

const toCsv = (list: object[]): string => list.map((row) => Object.values(row).join(",")).join("\n")

/** Megabytes that a process needs for an export of that many rows: read whole, and read by thousands as it is sent. */
export async function exporting({ json, count = 100_000 }: { json: boolean; count?: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-export-"))
  await chmod(folder, 0o755)
  const cluster = await openCluster(folder)
  try {
    const results = []
    for (const heap of [64, 176, 512]) {
      for (const at of [count, 2_000]) {
        const order = { connection: cluster.connection, count, at }
        const child = fork(import.meta.filename, [], {
          execArgv: [`--max-old-space-size=${heap}`],
          silent: true,
        })
        child.send(order)
        results.push({ heap, rowsAtOnce: at, ...(await resultOf(child)) })
      }
    }
    if (json) console.log(JSON.stringify(results))
    else console.table(results)
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const resultOf = (child: ChildProcess): Promise<object> =>
  new Promise((resolve) => {
    child.once("message", (result) => resolve(result as object))
    child.once("exit", (code, signal) => resolve({ died: signal ?? code }))
  })

interface Order {
  connection: pg.ClientConfig
  count: number
  at: number
}

/** In a process of its own: the most that it held, and how long nobody else was answered. */
async function work({ connection, count, at }: Order): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  let longest = 0
  let last = performance.now()
  setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 10)
    last = performance.now()
  }, 10).unref()
  const begin = performance.now()
  let bytes = 0
  for (let from = 0; from < count; from += at) {
    const { rows: list } = await client.query(rows, [from, Math.min(count, from + at)])
    bytes += Buffer.byteLength(toCsv(list))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await client.end()
  process.send?.({
    megabytesOfCsv: Math.round(bytes / 1e5) / 10,
    mostMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    milliseconds: Math.round(performance.now() - begin),
    longestStall: Math.round(longest),
  })
}

if (process.send && process.argv[1] === import.meta.filename)
  process.once("message", (order: Order) => work(order).then(() => process.exit(0)))
