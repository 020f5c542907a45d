import type { Config } from "../config.ts"
import { poolerOf } from "../database.ts"
import { isBackedUp, keepArchiver } from "./archiver.ts"
import { connectionsAsked, sizePool } from "./connections.ts"
import { findDatabase } from "./database.ts"
import { loadDemo, sayDemoAccounts } from "./demo.ts"
import { openDoor, sayShorterQueue } from "./door.ts"
import { keepRunning } from "./keep.ts"
import { heapArgs, heapSize } from "./memory.ts"
import { keepMetrics } from "./metrics.ts"
import { migrateDatabase } from "./migrate.ts"
import { keepServing } from "./only.ts"
import { sayUnbounded } from "./pooler.ts"
import { isSimulated, keepSimulator } from "./simulate.ts"

/**
 * Runs the server and keeps it running: this process owns the database and the listening socket, watches over those
 * that serve, and starts again whichever dies. It serves nobody itself, so that nothing a request does can bring it down.
 */
export async function serve(
  config: Config,
  _args: string[],
  flags: { demo?: boolean; dev?: boolean },
): Promise<void> {
  const say = (message: string) => console.log(message)
  const door = await openDoor(config)
  sayShorterQueue(say)
  const { connection, cluster: postgres } = await findDatabase(config, connectionsAsked(config))
  const release = postgres ? await keepServing(connection, config.DATA_DIR) : undefined
  if (postgres) await postgres.archive(isBackedUp(config))
  const unwatch = postgres?.watch(say)
  let pool: number
  let simulator: Awaited<ReturnType<typeof keepSimulator>> | undefined
  let metrics: Awaited<ReturnType<typeof keepMetrics>>
  try {
    pool = await sizePool(connection, config, say)
    const pooler = poolerOf(config)
    if (pooler) await sayUnbounded(pooler, say)
    await migrateDatabase(connection)
    if (flags.demo) await loadDemo(connection, config)
    if (isSimulated(config, flags.demo ?? false)) simulator = await keepSimulator(config, door.port, say)
    metrics = await keepMetrics(config, connection, say)
  } catch (error) {
    unwatch?.()
    if (postgres?.startedHere) await postgres.stop()
    throw error
  }

  const archiver = isBackedUp(config) ? keepArchiver(config, connection, say) : undefined
  const { stop } = keepRunning(config, {
    door,
    args: flags.dev ? ["--dev"] : [],
    // Node sizes its heap by the machine, not by the need.
    nodeArgs: flags.dev ? [] : heapArgs(heapSize(config)),
    environment: {
      CUPO_CONNECTION: JSON.stringify(connection),
      DATABASE_POOL: `${pool}`,
      // The one that was found when any was asked for: links in mails name it.
      PORT: `${door.port}`,
      MALLOC_ARENA_MAX: "2",
      ...(simulator && { PAYPAL_SIMULATOR_URL: simulator.url }),
      // React renders twice as fast as what it is for: its development build also looks for mistakes.
      // One that takes the emulator's word is no production.
      NODE_ENV: flags.dev || config.FIREBASE_AUTH_EMULATOR_HOST ? "development" : "production",
      // A newcomer reads the accounts of the demo here, not a line a request.
      ...(flags.demo && !process.env.LOG_LEVEL && { LOG_LEVEL: "warn" }),
    },
    say,
    watch: metrics?.watch,
    async onReady({ ownerWord }) {
      say(`\n  Cupo is ready at ${config.PUBLIC_URL ?? `http://localhost:${door.port}`}\n`)
      if (simulator) say("  Payments are simulated: nothing is charged.\n")
      if (flags.demo) await sayDemoAccounts(connection, say)
      if (ownerWord) {
        say("  This studio has no owner yet. Open /backend and become it with this word, which works once:")
        say(`    ${ownerWord}\n`)
      }
    },
    async onStop(exitCode) {
      unwatch?.()
      simulator?.stop()
      await metrics?.close()
      await release?.()
      await postgres?.stop()
      // After it: as it stops, PostgreSQL hands over the last of its log.
      await archiver?.stop()
      process.exit(exitCode)
    },
  })
  process.on("SIGTERM", () => stop(0))
  process.on("SIGINT", () => stop(0))
  process.on("SIGHUP", () => stop(0))
}
