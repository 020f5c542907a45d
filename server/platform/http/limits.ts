import { createHash } from "node:crypto"
import type {} from "@fastify/rate-limit"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Runner } from "../database/statement.ts"
import { Refusal } from "../refusal.ts"
import type { Task } from "../task.ts"

interface Keyed {
  keyOf: (request: FastifyRequest) => string
}

export type Limit = Keyed & { mostPerMinute: number }
export type LongLimit = Keyed & { mostPerHour: number }

type Count = (request: FastifyRequest) => Promise<void>

/**
 * Counts calls by each limit's key, in this process alone, and refuses what is over any of them with TOO_MANY_REQUESTS.
 * Not `app.rateLimit`, of which the plugin runs only the first on a request.
 */
export function countCalls(app: FastifyInstance, limits: Limit[]): Count {
  const counters = limits.map(({ mostPerMinute, keyOf }) =>
    app.createRateLimit({ max: mostPerMinute, timeWindow: 60_000, keyGenerator: keyOf }),
  )
  return async (request) => {
    for (const count of counters) {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) {
        throw new Refusal("TOO_MANY_REQUESTS", { retryAfter: counted.ttlInSeconds })
      }
    }
  }
}

/** The same for all processes together, in the database: for what guards passwords, where each process is a new chance. */
export function countTogether(runner: Runner, name: string, limits: (Limit | LongLimit)[]): Count {
  return async (request) => {
    for (const [nth, { keyOf, ...limit }] of limits.entries()) {
      const [most, minutes] = "mostPerHour" in limit ? [limit.mostPerHour, 60] : [limit.mostPerMinute, 1]
      const key = createHash("sha256")
        .update(`${name}\n${nth}\n${keyOf(request)}`)
        .digest()
      const { rows } = await runner.query<{ calls: number; seconds: number }>(countOne, [key, minutes])
      const [{ calls, seconds }] = rows as [{ calls: number; seconds: number }]
      if (calls > most) throw new Refusal("TOO_MANY_REQUESTS", { retryAfter: Math.max(1, seconds) })
    }
  }
}

const span = "make_interval(mins => $2)"

/** Over, or of a clock that was ahead: no minute ends later than in a minute, and no hour than in an hour, also one that began while this waited for it. */
const isOver = `c.ends_at <= now() or c.ends_at > clock_timestamp() + ${span}`

const countOne = `
  insert into call_counts as c (key, calls, ends_at) values ($1, 1, now() + ${span})
  on conflict (key) do update set
    calls = case when ${isOver} then 1 else c.calls + 1 end,
    ends_at = case when ${isOver} then excluded.ends_at else c.ends_at end
  returning calls, ceil(extract(epoch from ends_at - now()))::int as seconds`

/** True for the first, of all processes, who comes with this within the minutes: what may be used once. */
export async function isFirst(runner: Runner, name: string, what: string, minutes: number): Promise<boolean> {
  const { rowCount } = await runner.query(
    `insert into call_counts (key, calls, ends_at) values ($1, 1, now() + make_interval(mins => $2))
     on conflict (key) do nothing`,
    [keyOf(name, what), minutes],
  )
  return rowCount === 1
}

/** Gives back what came to nothing, so that it may come first again. */
export async function forgetFirst(runner: Runner, name: string, what: string): Promise<void> {
  await runner.query("delete from call_counts where key = $1", [keyOf(name, what)])
}

const keyOf = (name: string, what: string): Buffer => createHash("sha256").update(`${name}\n${what}`).digest()

export const limitTasks: Task[] = [
  {
    name: "forgetCallCounts",
    when: "25 * * * *",
    async run({ pool }) {
      await pool.query("delete from call_counts where ends_at < now()")
      return undefined
    },
  },
]
