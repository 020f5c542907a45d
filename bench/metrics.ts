import { execFile } from "node:child_process"
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { listProcesses, run, type Serving, serve } from "../tests/support/process.ts"
import { metricsOf, scrape } from "../tests/support/scrape.ts"
import { median, print, type Row, round } from "./table.ts"

const autocannon = resolve(import.meta.dirname, "../node_modules/autocannon/autocannon.js")
/** How long one measure takes, and how often an operator asks meanwhile, each second: fifteen times as often as Prometheus does. */
const [seconds, scrapes] = [4, 3]

/** What one round of answers took: how many a second, and microseconds of all the server's processes for each. */
interface Measured {
  rate: number
  cost: number
  /** Milliseconds of each scrape. */
  scraped: number[]
}

interface Compared {
  name: string
  server: Serving
  /** Where it is scraped while it is measured. */
  url?: string
}

/**
 * What being counted and being scraped costs a server with as much to do as it can, where it weighs most: the smallest answer there is,
 * and a list that is kept. Beside one without metrics, in turn: another without, by which they differ is the machine's own doing; one
 * that counts; one that is scraped each second of its measure. The rate suffers from whatever else the machine does; the processors'
 * time of all the server's processes for each answer, of its keeper and its database too, does less so.
 */
export async function metrics({ json, rounds }: { json: boolean; rounds: number }): Promise<void> {
  const folders: string[] = []
  const open = async (environment: Record<string, string>) => {
    const folder = await mkdtemp(join(tmpdir(), "cupo-metrics-"))
    folders.push(folder)
    await chmod(folder, 0o755)
    await run(["import", "demo"], { DATA_DIR: folder })
    return serve({ DATA_DIR: folder, LOG_LEVEL: "info", ...environment })
  }
  const counts = { METRICS_PORT: "0" }
  const plain = await open({})
  const [other, counted, asked] = [await open({}), await open(counts), await open(counts)]
  const others: Compared[] = [
    { name: "scraped each second", server: asked, url: metricsOf(asked.output()) },
    { name: "counted", server: counted },
    { name: "without, to compare", server: other },
  ]
  const all: Compared[] = [{ name: "without", server: plain }, ...others]
  try {
    const rows: Row[] = []
    for (const path of ["/api/health", "/api/branches"]) {
      const taken = new Map<Serving, Measured[]>(all.map(({ server }) => [server, []]))
      for (const one of all) await measure(one, path)
      for (let nth = 0; nth < rounds; nth++) {
        // Whoever is first in one round is last in the next.
        for (const one of nth % 2 === 0 ? all : all.toReversed())
          taken.get(one.server)?.push(await measure(one, path))
      }
      const beside = (server: Serving, read: (one: Measured) => number) =>
        round(
          median(
            (taken.get(server) ?? []).map(
              (one, nth) => read(one) / read(taken.get(plain)?.[nth] as Measured),
            ),
          ),
          3,
        )
      for (const { name, server } of others) {
        const scraped = (taken.get(server) ?? []).flatMap((one) => one.scraped)
        rows.push({
          name: `${path}, ${name}`,
          rate: beside(server, ({ rate }) => rate),
          ratio: beside(server, ({ cost }) => 1 / cost),
          "a scrape, ms": scraped.length > 0 ? round(median(scraped), 1) : "",
        })
      }
    }
    print(
      `Answers beside those of a server without metrics, ${rounds} rounds each, on ${cpus().length} cores; aim 0.97`,
      rows,
      json,
    )
  } finally {
    for (const { server } of all) await server.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

async function measure({ server, url }: Compared, path: string): Promise<Measured> {
  const before = await ticksOf(server)
  const asking = promisify(execFile)(process.execPath, [
    ...[autocannon, "-c", "8", "-d", String(seconds), "--json", "--no-progress", `${server.url}${path}`],
  ])
  const scraped: number[] = []
  for (let nth = 0; url && nth < scrapes; nth++) {
    await sleep(1_000)
    const start = performance.now()
    await scrape(url)
    scraped.push(performance.now() - start)
  }
  const { requests, non2xx } = JSON.parse((await asking).stdout) as {
    requests: { total: number }
    non2xx: number
  }
  if (non2xx > 0) throw new Error(`${non2xx} answers of ${path} were none`)
  const ticks = (await ticksOf(server)) - before
  return { rate: requests.total / seconds, cost: (ticks * 10_000) / requests.total, scraped }
}

/** Hundredths of a second that a server's processes had of the processors, its database's too. */
async function ticksOf({ process: { pid } }: Serving): Promise<number> {
  const all = await listProcesses()
  const family = new Set([pid as number])
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const { id, parent } of all) if (family.has(parent)) family.add(id)
  }
  const ticks = await Promise.all([...family].map(ownTicks))
  return ticks.reduce((sum, one) => sum + one, 0)
}

/** Of those of its children that ended, too. */
async function ownTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field] ?? 0), 0)
}
