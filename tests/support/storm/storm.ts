import { vi } from "vitest"
import { readConfig } from "../../../server/config.ts"
import { invariants } from "../../../server/invariants.ts"
import { openPayments } from "../../../server/pay.ts"
import type { Platform } from "../../../server/platform/context.ts"
import { findViolations, type Violation } from "../../../server/platform/invariant.ts"
import { openPlatform } from "../../../server/platform/open.ts"
import type { Task } from "../../../server/platform/task.ts"
import { tasksOf } from "../../../server/tasks.ts"
import type { Cupo } from "../cupo.ts"
import { acts } from "./acts.ts"
import { noteFailure } from "./press.ts"
import type { World } from "./world.ts"

export interface Storm {
  /** Time passes between them, never within one: three or four days in all. */
  rounds: number
  /** People who do something at once, and how much each does of a round, one after the other. */
  together: number
  each: number
}

/** What is there afterwards, and must not be. */
export interface Left {
  violations: Violation[]
  /** Reservations that somebody was told to have, and that are none; and that are not cancelled though they were told so. */
  lost: string[]
  uncancelled: string[]
  /** What else was told, and is not so. */
  untrue: string[]
  /** What is there, and nobody was told to have made: a press that was made again is one. */
  doubled: string[]
  /** Tables in which something stands of whoever was told to be forgotten. */
  traces: string[]
  deadlocks: number
}

const day = 86_400_000

/**
 * All that customers and staff can do with seats, credits and money, many at once over two servers, while the worker works; then time
 * passes, and again. In the end all is done that the clock owes. Only what the clock says is changed, and stays so: timers run as they do.
 */
export async function rage(
  cupo: Pick<Cupo, "database" | "pool">,
  world: World,
  { rounds, together, each }: Storm,
): Promise<Left> {
  const platform = openPlatform(cupo.database.connection, 4)
  const payments = await openPayments(readConfig({ PAYPAL_SIMULATOR_URL: world.simulator.url }))
  const post = { mail: undefined, site: "https://arcilla.test" }
  const tasks = tasksOf(post, payments, undefined, { hasSecondStep: true }, [], async () => {
    await world.work()
    return undefined
  })
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
  try {
    for (let round = 0; round < rounds; round++) {
      const people = Array.from({ length: together }, () => actAgain(world, each))
      await Promise.all([runAll(tasks, platform, world), ...people])
      const moments = world.random.chance(0.6) ? 60_000 : (8.5 * day * world.random.next()) / rounds
      vi.setSystemTime(Date.now() + moments)
    }
    await runAll(tasks, platform, world)
    // Nothing was taken away since: whatever fails now has failed.
    world.told.deaths = 0
    for (let n = 0; n < 2; n++) await runAll(tasks, platform, world)
    return await look(cupo, world)
  } finally {
    await platform.close()
    await world.pool.end()
  }
}

async function actAgain(world: World, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const { name, act } = world.random.weighted(acts, ({ weight }) => weight) as (typeof acts)[number]
    await act(world).catch((error: Error) => world.told.wrong.push(`${name}: ${error.stack}`))
  }
}

async function runAll(tasks: readonly Task[], platform: Platform, { told, random }: World): Promise<void> {
  for (const { name, run } of random.shuffle(tasks))
    await run(platform).catch((error: Error) => noteFailure(told, `task ${name}`, error))
}

async function look({ database, pool }: Pick<Cupo, "database" | "pool">, { told }: World): Promise<Left> {
  const { rows } = await pool.query<{ id: string; is_cancelled: boolean }>(
    "select id, cancelled_at is not null as is_cancelled from reservations",
  )
  const made = await pool.query<{ id: string }>(
    "select id from transactions where payment_method <> 'paypal' union all select id from pay_adjustments",
  )
  const there = new Map(rows.map(({ id, is_cancelled }) => [id, is_cancelled]))
  return {
    violations: await findViolations(pool, invariants),
    lost: [...told.booked].filter((id) => !there.has(id)),
    uncancelled: [...told.cancelled].filter((id) => there.get(id) !== true),
    untrue: await untrue(pool, told),
    doubled: made.rows.flatMap(({ id }) => (told.made.has(id) ? [] : id)),
    traces: await tracesOf(pool, told.forgotten),
    deadlocks: await database.deadlocks(),
  }
}

/** What answers to a press made again is kept for a day, and not looked at. */
const kept = "public.idempotency_keys"

async function tracesOf(pool: Cupo["pool"], words: string[]): Promise<string[]> {
  if (words.length === 0) return []
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const asked = rows.map(async ({ name }) => {
    const found = await pool.query(`select from ${name} t where t::text ~ $1`, [words.join("|")])
    return found.rowCount && name !== kept ? [name] : []
  })
  return (await Promise.all(asked)).flat()
}

async function untrue(pool: Cupo["pool"], { so }: World["told"]): Promise<string[]> {
  const looked = so.map(async ([what, sql, values]) => ((await pool.query(sql, values)).rowCount ? [] : what))
  return (await Promise.all(looked)).flat()
}
