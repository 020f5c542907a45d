import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { openPool } from "../server/platform/database/pool.ts"
import { type Serving, serve } from "../tests/support/process.ts"
import { answerOf } from "./child.ts"
import type { Order, Result } from "./load.ts"
import { type Fixture, hotPresses, makeFixture, type Press, spreadPresses } from "./presses.ts"
import { type Processor, processorOf } from "./processor.ts"

export const shapes = { "one hot class": hotPresses, "500 classes": spreadPresses }
export type Shape = keyof typeof shapes

/** A server with everything on and its database, where round after round of a thousand bookings is made. */
export interface Rounds {
  server: Serving
  connection: { host: string; user: string; database: string }
  /** Who books. */
  fixture(): Fixture
  /** Others book from now on: nobody holds dozens of classes to come, which the rounds before would leave them. */
  renew(): Promise<void>
  presses(shape: Shape): Promise<Press[]>
  run(how: Order["how"], clients: number, presses: Press[]): Promise<Result>
  /** What the database's processes and the server's have taken until now. */
  taken(): Promise<{ database: Processor; server: Processor }>
  close(): Promise<void>
}

export async function openRounds(environment: Record<string, string> = {}): Promise<Rounds> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-bench-"))
  await chmod(folder, 0o755)
  const settings = { DATA_DIR: folder, LOG_LEVEL: "info", RATE_LIMITS: "on", JOBS: "on", ...environment }
  const server = await serve(settings)
  const data = join(folder, "postgres")
  const connection = { host: data, user: "cupo", database: "cupo" }
  const pool = openPool(connection, 2, () => {})
  const postmaster = Number.parseInt(await readFile(join(data, "postmaster.pid"), "utf8"), 10)
  let fixture = await makeFixture(pool)
  return {
    ...{ server, connection },
    fixture: () => fixture,
    async renew() {
      fixture = await makeFixture(pool, fixture.studio)
    },
    presses: (shape) => shapes[shape](pool, fixture),
    async run(how, clients, presses) {
      if (settings.JOBS === "on") await untilTold(pool)
      return loadOf({ how, port: server.port, connection, clients, presses, ...peopleOf(fixture) })
    },
    async taken() {
      return {
        database: await processorOf(postmaster),
        server: await processorOf(server.process.pid as number, postmaster),
      }
    },
    async close() {
      await pool.end()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Each round carries its own mails and not those of the round before: waits until all that happened was told. */
export async function untilTold(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query("select 1 from events where handled_at is null limit 1")
    if (rows.length === 0) return
    await sleep(200)
  }
}

export function peopleOf({ people }: Fixture) {
  return { headers: people.map(({ headers }) => headers), users: people.map(({ id }) => ({ id })) }
}

export const loadOf = (order: Order): Promise<Result> => answerOf("load.ts", order)
