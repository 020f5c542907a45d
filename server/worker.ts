import { Logger, type Runner, run, type TaskList } from "graphile-worker"
import pg from "pg"
import { expireCredits } from "./features/packages/expire.ts"
import type { Platform } from "./platform/context.ts"
import type { Connection } from "./platform/database/pool.ts"

const keptAnswers = "24 hours"
const keptSessions = "90 days"

/** What is done on the clock, by name. Minutes of the hour are in UTC; each task may run twice without harm. */
const schedule = ["5 * * * * expireCredits", "35 * * * * forget"].join("\n")

function tasks(platform: Platform): TaskList {
  return {
    expireCredits: async (_payload, { logger }) => {
      const closed = await expireCredits(platform)
      if (closed > 0) logger.info(`Credits of ${closed} packages expired`)
    },
    forget: async () => {
      await platform.pool.query(
        `delete from idempotency_keys where created_at < now() - interval '${keptAnswers}'`,
      )
      await platform.pool.query(`delete from sessions where ended_at < now() - interval '${keptSessions}'`)
      await platform.pool.query(`delete from identity.session where "expiresAt" < now()`)
    },
  }
}

/** Where the worker's own log goes. */
export type Say = (level: "error" | "warn" | "info" | "debug", message: string) => void

/** Runs the scheduled jobs until stopped. Several workers on one database share them out. */
export async function startWorker(
  platform: Platform,
  connection: Connection,
  say: Say,
): Promise<Runner & { end(): Promise<void> }> {
  const pool = new pg.Pool({ ...connection, max: 3, application_name: "cupo jobs" })
  pool.on("error", () => {})
  // A lost connection is the job's own failure, retried when the database is back: it must not end the process.
  pool.on("connect", (client) => client.on("error", () => {}))
  const runner = await run({
    pgPool: pool,
    taskList: tasks(platform),
    crontab: schedule,
    concurrency: 1,
    logger: new Logger(() => (level, message) => say(level === "warning" ? "warn" : level, message)),
    noHandleSignals: true,
    pollInterval: 5_000,
  })
  return Object.assign(runner, {
    async end() {
      await runner.stop().catch(() => {})
      await pool.end()
    },
  })
}
