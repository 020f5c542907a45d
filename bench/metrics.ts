import { execFile } from "node:child_process"
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { run, type Serving, serve, servingChildrenOf } from "../tests/support/process.ts"
import { metricsOf } from "../tests/support/scrape.ts"
import { median, print, type Row, round } from "./table.ts"

const autocannon = resolve(import.meta.dirname, "../node_modules/autocannon/autocannon.js")
const seconds = 2

/** What one round of answers took: how many a second, and microseconds of the serving process for each. */
interface Measured {
  rate: number
  cost: number
}

/**
 * What being counted costs, where it weighs most: the smallest answer there is, and a list that is kept. A server with metrics, scraped all
 * the while, and one without stand beside another without, in turn: what the latter two differ by is the machine's own doing. The rate
 * suffers from whatever else it does; the processor's time for each answer does less so.
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
  const [plain, off, on] = [await open({}), await open({}), await open({ METRICS_PORT: "0" })]
  const url = metricsOf(on.output())
  const scraping = setInterval(() => void fetch(url).then((reply) => reply.text()), 5_000)
  try {
    const rows: Row[] = []
    for (const path of ["/api/health", "/api/branches"]) {
      const taken = new Map<Serving, Measured[]>([plain, off, on].map((one) => [one, []]))
      for (const server of taken.keys()) await measure(server, path)
      for (let nth = 0; nth < rounds; nth++) {
        // Whoever is first in one round is last in the next.
        const order = nth % 2 === 0 ? [plain, off, on] : [on, off, plain]
        for (const server of order) taken.get(server)?.push(await measure(server, path))
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
      rows.push(
        ...[on, off].map((server) => ({
          name: `${path}, ${server === on ? "with metrics" : "without, to compare"}`,
          rate: beside(server, ({ rate }) => rate),
          ratio: beside(server, ({ cost }) => 1 / cost),
        })),
      )
    }
    print(
      `Answers beside those of a server without metrics, ${rounds} rounds each, on ${cpus().length} cores; aim 0.97`,
      rows,
      json,
    )
  } finally {
    clearInterval(scraping)
    for (const server of [plain, off, on]) await server.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

async function measure(server: Serving, path: string): Promise<Measured> {
  const [serving = 0] = await servingChildrenOf(server.process.pid as number)
  const before = await ticksOf(serving)
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[autocannon, "-c", "8", "-d", String(seconds), "--json", "--no-progress", `${server.url}${path}`],
  ])
  const { requests, non2xx } = JSON.parse(stdout) as { requests: { total: number }; non2xx: number }
  if (non2xx > 0) throw new Error(`${non2xx} answers of ${path} were none`)
  const ticks = (await ticksOf(serving)) - before
  return { rate: requests.total / seconds, cost: (ticks * 10_000) / requests.total }
}

/** Hundredths of a second that a process had of the processors. */
async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return Number(fields[11]) + Number(fields[12])
}
