import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import { buildApp } from "../../server/app.ts"
import { readConfig } from "../../server/config.ts"
import { aroundOf } from "../../server/database.ts"
import type { IdentityProvider } from "../../server/features/people/provider.ts"
import { again } from "../../server/features/studio/keepHouse.ts"
import { openIdentity } from "../../server/identity.ts"
import { openPayments } from "../../server/pay.ts"
import { openPictures } from "../../server/pictures.ts"
import type { Connection } from "../../server/platform/database/pool.ts"
import type { News } from "../../server/platform/news.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { topics } from "../../server/platform/topics.ts"
import { databaseOf, onDatabase } from "./cluster.ts"
import { unhurried } from "./process.ts"

// What a server asks by itself each minute is no part of whatever a test counts just then.
again.every = 86_400_000

export interface TestServer {
  /** Without a slash at the end. */
  url: string
  app: FastifyInstance
  /** What time the server believes it is; undefined for the real one. */
  setTime(now: Date | undefined): void
  /** Forgets what it keeps of the studio, and has heard all news of before. False where it hears none. */
  forget(): Promise<boolean>
  close(): Promise<void>
}

/** The pooler of TEST_POOLER_URL, on the same database: `npm run test:cluster` runs tests over one. */
function poolerTo(connection: Connection): Connection | undefined {
  const { TEST_POOLER_URL: pooler } = process.env
  return pooler ? onDatabase({ connectionString: pooler }, databaseOf(connection)) : undefined
}

/** The real server on a port of its own, listening for HTTP. `change` puts something else in the identity provider's place. */
export async function startServer(
  connection: Connection,
  environment: Record<string, string> = {},
  change = (identity: IdentityProvider): IdentityProvider => identity,
): Promise<TestServer> {
  const config = readConfig({ LOG_LEVEL: "silent", ...unhurried, ...environment })
  const platform = openPlatform(connection, config.DATABASE_POOL, {
    ...aroundOf(config),
    pooler: poolerTo(connection),
  })
  let time: Date | undefined
  platform.clock = { now: () => time ?? new Date() }
  const identity = await openIdentity(config, platform, connection)
  const payments = await openPayments(config)
  const pictures = openPictures(config)
  const app = await buildApp({
    platform,
    identity: change(identity),
    payments,
    pictures,
    config,
    web: "none",
  })
  // A machine that stands still sends a request late, and reads its answer late.
  Object.assign(app.server, { headersTimeout: 120_000, requestTimeout: 300_000 }).setTimeout(300_000)
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  return {
    url,
    app,
    setTime(now) {
      time = now
    },
    forget: () => forgetAll(platform.news),
    async close() {
      await app.close()
      await identity.close()
      await platform.close()
    },
  }
}

/** Milliseconds for which news may be on its way. */
const longest = 2_000

async function forgetAll(news: News): Promise<boolean> {
  const last = `unused:${randomUUID()}`
  let stop = () => {}
  const heard = new Promise<boolean>((resolve) => {
    stop = news.onTopics((told) => told.includes(last) && resolve(true))
  })
  for (const topic of [topics.studio, topics.catalogue, topics.schedule, last]) news.tell(topic)
  return Promise.race([heard, sleep(longest, false)]).finally(stop)
}
