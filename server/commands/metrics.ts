import type { ChildProcess } from "node:child_process"
import type { Config } from "../config.ts"
import type { Gathered } from "../operating/metrics/gather.ts"
import { type Connection, openPool } from "../platform/database/pool.ts"
import { StopError } from "./stop.ts"

type Settings = Pick<Config, "METRICS_PORT" | "METRICS_HOST" | "DATA_DIR">

/** The metrics of those who serve, told by their keeper; nothing of it is loaded where METRICS_PORT is not set. */
export async function keepMetrics(
  config: Settings,
  connection: Connection,
  say: (line: string) => void,
): Promise<{ watch(child: ChildProcess, place: string): void; close(): Promise<void> } | undefined> {
  if (config.METRICS_PORT === undefined) return undefined
  const { gatherReports } = await import("../operating/metrics/gather.ts")
  const { watch, gather, close } = gatherReports()
  const served = await tellMetrics(config, connection, gather, say)
  return {
    watch,
    async close() {
      close()
      await served?.close()
    },
  }
}

/** Tells what `gather` finds, at METRICS_PORT; undefined where that is not set. Throws a StopError when the port is another's. */
export async function tellMetrics(
  { METRICS_PORT: port, METRICS_HOST: host, DATA_DIR }: Settings,
  connection: Connection,
  gather: () => Promise<Gathered>,
  say: (line: string) => void,
): Promise<{ close(): Promise<void> } | undefined> {
  if (port === undefined) return undefined
  const { serveMetrics } = await import("../operating/metrics/serve.ts")
  // Two statements follow each other on it, once a scrape.
  const pool = openPool(connection, 1, () => {})
  try {
    const { url, close } = await serveMetrics({ host, port, gather, runner: pool, folder: DATA_DIR })
    say(`Metrics are at ${url}`)
    return {
      async close() {
        await close()
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw new StopError(`METRICS_PORT: cannot listen on ${host}:${port} (${(error as Error).message})`)
  }
}
