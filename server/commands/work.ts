import { type Config, siteOf } from "../config.ts"
import { aroundOf } from "../database.ts"
import { keepHouse } from "../features/studio/keepHouse.ts"
import { doorOf, identityTasks, outsideIdentity } from "../identity.ts"
import { openMail } from "../mail.ts"
import { openCounter } from "../operating/metrics/counts.ts"
import type { Gathered } from "../operating/metrics/gather.ts"
import { keepReport, type Report } from "../operating/metrics/report.ts"
import { outageTasks } from "../operating/outages.ts"
import { tracePort } from "../operating/tracing/ports.ts"
import { openPayments } from "../pay.ts"
import { openPictures } from "../pictures.ts"
import { openPlatform } from "../platform/open.ts"
import { tasksOf } from "../tasks.ts"
import { openTracing } from "../tracing.ts"
import { type Say, startWorker } from "../worker.ts"
import { begin, type Step } from "./begin.ts"
import { findDatabase } from "./database.ts"
import { tellMetrics } from "./metrics.ts"
import { migrateDatabase } from "./migrate.ts"
import { workApart } from "./moveStudio.ts"

/** Runs the scheduled jobs until it is told to stop. */
export async function work(config: Config): Promise<void> {
  const { begun: stop, stands } = await begin((step) => startWorking(step, config))
  process.once("SIGTERM", stop)
  process.once("SIGINT", stop)
  process.once("SIGHUP", stop)
  stands()
}

/** Returns how it is stopped. */
async function startWorking(step: Step, config: Config): Promise<() => Promise<void>> {
  const { connection, cluster } = await step(findDatabase(config), ({ cluster }) => cluster?.leave())
  await step(migrateDatabase(connection))
  const tracing = await openTracing(config)
  const platform = openPlatform(connection, 2, aroundOf(config), tracing)
  const house = await keepHouse(platform)
  const mail = tracePort(tracing, "mail", await openMail(config))
  const payments = tracePort(tracing, "payments", await openPayments(config))
  const pictures = tracePort(tracing, "pictures", openPictures(config))
  const tasks = tasksOf(
    { mail, site: siteOf(config) },
    payments,
    pictures,
    doorOf(config),
    [
      ...identityTasks(config),
      ...outageTasks({ payments, mail, pictures, identity: outsideIdentity(config) }),
    ],
    workApart(config, connection),
  )
  const counter = config.METRICS_PORT === undefined ? undefined : openCounter()
  const say: Say = (level, message) => {
    if (level !== "debug") console.log(JSON.stringify({ time: Date.now(), level, msg: message }))
  }
  const report = counter && keepReport(platform, counter)
  const metrics =
    report && (await tellMetrics(config, connection, async () => asGathered(report.read()), console.log))
  process.on("unhandledRejection", (error) => say("error", `unhandled rejection: ${error}`))
  const worker = await startWorker(platform, connection, tasks, say, counter)
  console.log("Working on scheduled jobs.")
  return async () => {
    // A database that does not answer keeps nobody from ending.
    setTimeout(() => process.exit(1), config.SHUTDOWN_SECONDS * 1_000).unref()
    await worker.end()
    report?.close()
    await metrics?.close()
    await mail?.close()
    house.close()
    await platform.close()
    await tracing?.close()
    await cluster?.leave()
  }
}

/** A worker that serves nobody has no keeper: it tells of itself. */
const asGathered = ({ counts, state }: Report): Gathered => ({
  ...{ counts, processes: [{ place: "worker", state }], starts: 1 },
})
