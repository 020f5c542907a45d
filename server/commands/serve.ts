import cluster, { type Worker } from "node:cluster"
import { createServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Config } from "../config.ts"
import { findDatabase } from "./database.ts"
import { loadDemo, sayDemoAccounts } from "./demo.ts"
import { migrateDatabase } from "./migrate.ts"
import { keepServing } from "./only.ts"
import { StopError } from "./stop.ts"

const main = fileURLToPath(new URL("../main.ts", import.meta.url))

/** Node sizes its heap by the machine, not by the need: a studio's server lives in a quarter of a gigabyte. */
const memoryLimits = ["--max-old-space-size=176", "--max-semi-space-size=8"]

/**
 * Runs the server and keeps it running: this process owns the database and watches over those that serve, and starts
 * again whichever dies. It serves nobody itself, so that nothing a request does can bring it down.
 */
export async function serve(
  config: Config,
  _args: string[],
  flags: { demo?: boolean; dev?: boolean },
): Promise<void> {
  await assertPortIsFree(config)
  const say = (message: string) => console.log(message)
  const { connection, cluster: postgres } = await findDatabase(config)
  const release = postgres ? await keepServing(connection, config.DATA_DIR) : undefined
  const unwatch = postgres?.watch(say)
  try {
    await migrateDatabase(connection)
    if (flags.demo) await loadDemo(connection, config)
  } catch (error) {
    unwatch?.()
    if (postgres?.startedHere) await postgres.stop()
    throw error
  }

  cluster.setupPrimary({
    exec: main,
    args: ["serve-one", ...(flags.dev ? ["--dev"] : [])],
    execArgv: flags.dev ? [] : memoryLimits,
  })
  let stopping = false
  let announced = false
  let failures = 0

  const start = () => {
    const worker = cluster.fork({
      CUPO_CONNECTION: JSON.stringify(connection),
      MALLOC_ARENA_MAX: "2",
      // React renders twice as fast as what it is for: its development build also looks for mistakes.
      NODE_ENV: flags.dev ? "development" : "production",
      // A newcomer reads the accounts of the demo here, not a line a request.
      ...(flags.demo && !process.env.LOG_LEVEL && { LOG_LEVEL: "warn" }),
    })
    const startedAt = Date.now()
    worker.once("listening", ({ port }) => {
      failures = 0
      if (announced) return
      announced = true
      say(`\n  Cupo is ready at ${config.PUBLIC_URL ?? `http://localhost:${port}`}\n`)
      if (flags.demo) sayDemoAccounts(say)
    })
    worker.once("exit", async (code, signal) => {
      if (stopping) return
      if (!announced && code !== 0 && Date.now() - startedAt < 60_000 && ++failures >= 3) {
        console.error("Cupo could not start; what it said stands above.")
        await stop(1)
        return
      }
      say(`A server process ended (${signal ?? code}); starting another`)
      await sleep(Math.min(5_000, failures * 500))
      if (!stopping) start()
    })
  }

  const stop = async (exitCode: number) => {
    if (stopping) return
    stopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((one): one is Worker => one !== undefined)
    const ended = workers.map(
      (worker) => new Promise<void>((resolve) => worker.once("exit", () => resolve())),
    )
    for (const worker of workers) worker.process.kill("SIGTERM")
    await Promise.race([Promise.all(ended), sleep(config.SHUTDOWN_SECONDS * 1000 + 2_000)])
    for (const worker of workers) if (!worker.isDead()) worker.process.kill("SIGKILL")
    unwatch?.()
    await release?.()
    await postgres?.stop()
    process.exit(exitCode)
  }
  process.on("SIGTERM", () => stop(0))
  process.on("SIGINT", () => stop(0))
  process.on("SIGHUP", () => stop(0))
  for (let i = 0; i < config.PROCESSES; i++) start()
}

async function assertPortIsFree({ PORT, HOST }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const why =
        error.code === "EADDRINUSE"
          ? `port ${PORT} is taken by another program; choose another, such as PORT=${PORT + 1}`
          : `cannot listen on ${HOST}:${PORT} (${error.code})`
      reject(
        new StopError(`${error.code === "EADDRINUSE" || error.code === "EACCES" ? "PORT" : "HOST"}: ${why}`),
      )
    })
    probe.listen(PORT, HOST, () => probe.close(() => resolve()))
  })
}
