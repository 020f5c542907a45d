import type { Config } from "../config.ts"
import { poolerOf } from "../database.ts"
import { isBackedUp, keepArchiver } from "./archiver.ts"
import { begin, type Step } from "./begin.ts"
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
  const { begun, stands } = await begin((step) => prepare(step, config, flags, say))
  const { door, connection, postgres, release, unwatch, pool, simulator, metrics } = begun
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
  stands()
}

/** All that those who serve find there. */
async function prepare(
  step: Step,
  config: Config,
  flags: { demo?: boolean },
  say: (message: string) => void,
) {
  const door = await openDoor(config)
  sayShorterQueue(say)
  const found = await step(findDatabase(config, connectionsAsked(config)), ({ cluster }) => cluster?.leave())
  const { connection, cluster: postgres } = found
  const release = postgres && (await step(keepServing(connection, config.DATA_DIR), (letGo) => letGo()))
  if (postgres) await step(postgres.archive(isBackedUp(config)))
  const unwatch = postgres && (await step(postgres.watch(say), (stop) => stop()))
  const pool = await step(sizePool(connection, config, say))
  const pooler = poolerOf(config)
  if (pooler) await sayUnbounded(pooler, say)
  await step(migrateDatabase(connection))
  if (flags.demo) await step(loadDemo(connection, config))
  const simulator = isSimulated(config, flags.demo ?? false)
    ? await step(keepSimulator(config, door.port, say), (simulated) => simulated.stop())
    : undefined
  const metrics = await step(keepMetrics(config, connection, say), (told) => told?.close())
  return { door, connection, postgres, release, unwatch, pool, simulator, metrics }
}
