import { flushCompileCache } from "node:module"
import { setTimeout as sleep } from "node:timers/promises"
import { buildApp } from "../app.ts"
import { type Config, siteOf } from "../config.ts"
import { aroundOf } from "../database.ts"
import { keepOwnerWord, sayWord } from "../features/people/owner/word.ts"
import { doorOf, identityTasks, openIdentity, outsideIdentity } from "../identity.ts"
import { openMail } from "../mail.ts"
import { openCounter } from "../operating/metrics/counts.ts"
import { answerKeeper } from "../operating/metrics/gather.ts"
import { keepReport } from "../operating/metrics/report.ts"
import { outageTasks } from "../operating/outages.ts"
import { tracePort } from "../operating/tracing/ports.ts"
import { openPayments } from "../pay.ts"
import { openPictures } from "../pictures.ts"
import type { Connection } from "../platform/database/pool.ts"
import { openPlatform } from "../platform/open.ts"
import { tasksOf } from "../tasks.ts"
import { openTracing } from "../tracing.ts"
import { startWorker } from "../worker.ts"
import { listenAtDoor } from "./door.ts"
import type { Ready } from "./keep.ts"
import { workApart } from "./moveStudio.ts"
import { StopError } from "./stop.ts"

/** One serving process, started and watched over by `serve`. */
export async function serveOne(config: Config, _args: string[], flags: { dev?: boolean }): Promise<void> {
  const given = process.env.CUPO_CONNECTION
  if (!given) throw new StopError("serve-one is started by serve.")
  const connection = JSON.parse(given) as Connection
  const tracing = await openTracing(config)
  const platform = openPlatform(connection, config.DATABASE_POOL, aroundOf(config), tracing)
  const identity = tracePort(tracing, "identity", await openIdentity(config, platform, connection))
  const payments = tracePort(tracing, "payments", await openPayments(config))
  const pictures = tracePort(tracing, "pictures", openPictures(config))
  const counter = config.METRICS_PORT === undefined ? undefined : openCounter()
  if (counter) answerKeeper(keepReport(platform, counter).read)
  const web = flags.dev ? "dev" : "built"
  let stopping = false
  const isLeaving = () => stopping
  const app = await buildApp({ platform, identity, payments, pictures, config, isLeaving, web, counter })
  const mail = tracePort(tracing, "mail", await openMail(config))
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
  const worker = config.JOBS
    ? await startWorker(platform, connection, tasks, (level, message) => app.log[level](message), counter)
    : undefined

  const stop = async () => {
    if (stopping) return
    stopping = true
    const { DRAIN_SECONDS, SHUTDOWN_SECONDS } = config
    setTimeout(() => process.exit(1), (DRAIN_SECONDS + SHUTDOWN_SECONDS) * 1_000).unref()
    await sleep(DRAIN_SECONDS * 1_000)
    await app.close()
    await worker?.end()
    await mail?.close()
    await identity.close()
    await platform.close()
    await tracing?.close()
    process.exit(0)
  }
  process.on("SIGTERM", stop)
  // Ctrl-C reaches the whole group: `serve` hears it too and says when to stop.
  process.on("SIGINT", () => {})
  process.on("SIGHUP", () => {})
  process.on("unhandledRejection", (error) => app.log.error({ err: error }, "unhandled rejection"))
  process.on("uncaughtException", (error) => {
    app.log.fatal({ err: error }, "uncaught exception")
    process.exit(1)
  })
  // Without its keeper nobody would start it again, nor keep the database; and the next one wants the port.
  process.once("disconnect", () => process.exit(0))
  const ownerWord = await keepOwnerWord(platform.pool, platform.clock.now())
  await listenAtDoor(app)
  process.send?.({ isReady: true, ownerWord: ownerWord && sayWord(ownerWord) } satisfies Ready)
  // Now, not when it ends: one that is killed would leave the next nothing to begin with.
  flushCompileCache()
}
