import type {} from "@fastify/rate-limit"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { Refusal } from "../refusal.ts"

export interface Limit {
  mostPerMinute: number
  keyOf: (request: FastifyRequest) => string
}

/**
 * Counts calls by each limit's key and refuses what is over any of them with TOO_MANY_REQUESTS.
 * Not `app.rateLimit`, of which the plugin runs only the first on a request.
 */
export function countCalls(
  app: FastifyInstance,
  limits: Limit[],
): (request: FastifyRequest) => Promise<void> {
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
