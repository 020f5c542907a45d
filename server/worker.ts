import { Logger, type TaskList } from "graphile-worker"
import { keepJobs } from "./jobs.ts"
import { keepLooking } from "./looking.ts"
import type { Counter } from "./operating/metrics/counts.ts"
import { noteRuns } from "./operating/runs.ts"
import type { Platform } from "./platform/context.ts"
import { connectionsOf } from "./platform/database/beside.ts"
import { type Connection, hurried, openPool } from "./platform/database/pool.ts"
import type { Task } from "./platform/task.ts"

function taskList(platform: Platform, tasks: Task[]): TaskList {
  const run = ({ name, run }: Task): [string, TaskList[string]] => [
    name,
    async (_payload, { logger }) => {
      const said = await run(platform)
      if (said) logger.info(said)
    },
  ]
  return Object.fromEntries(tasks.map(run))
}

/** Each run is a span of its own, where anybody is told. */
const traced = ({ run, ...task }: Task): Task => ({
  ...task,
  run: (platform) =>
    platform.tracing
      ? platform.tracing.within(`task ${task.name}`, "internal", {}, () => run(platform))
      : run(platform),
})

/** Where the worker's own log goes. */
export type Say = (level: "error" | "warn" | "info" | "debug", message: string) => void

/** Runs the scheduled jobs, and those that look every moment, until stopped. Several workers on one database share them out. */
export async function startWorker(
  platform: Platform,
  connection: Connection,
  given: Task[],
  say: Say,
  counter?: Counter,
): Promise<{ end(): Promise<void> }> {
  const tasks = noteRuns(given, counter).map(traced)
  const { connectionTimeoutMillis, query_timeout } = hurried
  // A lost connection is the job's own failure, retried when the database is back: it must not end the process.
  const pool = openPool(connection, connectionsOf.jobs, () => {}, {
    ...{ connectionTimeoutMillis, query_timeout },
    application_name: "cupo jobs",
  })
  const options = {
    pgPool: pool,
    taskList: taskList(platform, tasks),
    crontab: tasks
      .flatMap(({ name, when }) => (typeof when === "string" ? `${when} ${name}` : []))
      .join("\n"),
    concurrency: 1,
    logger: new Logger(() => (level, message) => say(level === "warning" ? "warn" : level, message)),
    noHandleSignals: true,
    pollInterval: 5_000,
  }
  const jobs = await keepJobs(options, (message) => say("warn", message))
  const lookers = tasks.flatMap((task) =>
    typeof task.when === "string"
      ? []
      : keepLooking(platform, task, task.when.everySeconds, (message) => say("error", message)),
  )
  return {
    async end() {
      await Promise.all(lookers.map((one) => one.stop()))
      await jobs.stop()
      await pool.end()
    },
  }
}
