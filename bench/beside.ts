import { chmod, mkdtemp, rm } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import type { ReportName } from "../contract/reportKinds.ts"
import { openBulkPool } from "../server/platform/database/pool.ts"
import { type Person, signedIn } from "../tests/support/people.ts"
import { serve } from "../tests/support/process.ts"
import { fillLists } from "./listed.ts"
import { makeFixture, spreadPresses } from "./presses.ts"
import { loadOf, peopleOf } from "./rounds.ts"
import { fill, type Size } from "./studios.ts"
import { percentile, print, round } from "./table.ts"

const size: Size = { branches: 14, customers: 20_000 }
const clients = 16

/** Those that come past most rows, over a year. */
const asked: ReportName[] = ["attendance", "cancellations", "retention", "packages", "payments"]

/**
 * Bookings a second in a studio of 210,000 reservations: alone, and while somebody asks for one report after the other, as it is
 * shown and as a file. In turn and in the same run.
 */
export async function beside({ json, rounds }: { json: boolean; rounds: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-beside-"))
  await chmod(folder, 0o755)
  const server = await serve({ DATA_DIR: folder, RATE_LIMITS: "on", JOBS: "on" })
  const connection = { host: join(folder, "postgres"), user: "cupo", database: "cupo" }
  const pool = openBulkPool(connection, 2)
  try {
    await fill(pool, size)
    const [reader] = (await signedIn(pool, { role: "admin", superuser: true })) as [Person]
    await fillLists(pool)
    const fixture = await makeFixture(pool)
    const book = async () => {
      const presses = await spreadPresses(pool, fixture)
      const { seconds, times, failures } = await loadOf({
        ...{ how: "http", port: server.port, connection, clients, presses },
        ...peopleOf(fixture),
      })
      if (failures > 0) throw new Error(`${failures} bookings failed`)
      return { rate: presses.length / seconds, times }
    }
    await book()
    const alone: Awaited<ReturnType<typeof book>>[] = []
    const read: typeof alone = []
    let reports = 0
    for (let round = 0; round < rounds; round++) {
      alone.push(await book())
      const reading = keepReading(server.url, reader)
      read.push(await book())
      reports += await reading.stop()
    }
    const medianOf = (all: number[], share = 0.5) =>
      percentile(
        all.toSorted((a, b) => a - b),
        share,
      )
    const rateOf = (all: typeof alone) => medianOf(all.map(({ rate }) => rate))
    const worstOf = (all: typeof alone) =>
      medianOf(
        all.flatMap(({ times }) => times),
        0.99,
      )
    const row = {
      "alone/s": round(rateOf(alone)),
      "beside reports/s": round(rateOf(read)),
      ratio: round(rateOf(read) / rateOf(alone), 2),
      "p99 ms alone": round(worstOf(alone), 1),
      "p99 ms beside": round(worstOf(read), 1),
      reports,
      aim: "0.9",
    }
    print(
      `Bookings beside somebody who reads reports, ${rounds} rounds of 1,000, ${cpus().length} cores`,
      [row],
      json,
    )
  } finally {
    await pool.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Asks for each report in turn, until stopped, which says how many came. */
function keepReading(url: string, { headers }: Person): { stop(): Promise<number> } {
  let isOver = false
  let count = 0
  const read = async () => {
    while (!isOver) {
      const path = `${url}/api/reports/of/${asked[(count >> 1) % asked.length]}`
      const reply = await fetch(count % 2 ? `${path}/file?format=xlsx&period=year` : `${path}?period=year`, {
        headers,
      })
      await reply.arrayBuffer()
      // One with more rows than a report has is refused, once they are read.
      if (!reply.ok && reply.status !== 422 && reply.status !== 400)
        throw new Error(`${reply.url}: ${reply.status}`)
      count++
    }
  }
  const reading = read()
  return {
    async stop() {
      isOver = true
      await reading
      return count
    },
  }
}
