import type { FastifyInstance } from "fastify"
import { countCalls } from "../../../platform/http/limits.ts"
import { networkOf } from "../../../platform/http/network.ts"
import { Refusal } from "../../../platform/refusal.ts"

/** Where the simulator's browser side stands under our own address: phones reach it, and the page's policy covers it. */
export const simulatorPath = "/pagos-simulador"

/** Lends the simulator our own address for its browser side alone; its API is not reached through it. */
export async function lendAddress(app: FastifyInstance, api: string, limits: boolean): Promise<void> {
  await app.register(async (inside) => {
    const preHandler = limits
      ? countCalls(inside, [{ mostPerMinute: 240, keyOf: ({ ip }) => networkOf(ip) }])
      : []
    const schema = { hide: true }
    inside.route({
      ...{ method: ["GET", "POST"], url: `${simulatorPath}/*`, preHandler, schema },
      async handler({ method, params, body }, reply) {
        const url = new URL(`${api}/browser/${(params as { "*": string })["*"]}`)
        // Dots lead out of it.
        if (!url.pathname.startsWith("/browser/")) throw new Refusal("NOT_FOUND")
        const response = await fetch(url, {
          method,
          redirect: "error",
          ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
          signal: AbortSignal.timeout(10_000),
        }).catch((cause: unknown) => {
          throw new Refusal("UNAVAILABLE", { retryAfter: 1 }, { cause })
        })
        const type = response.headers.get("content-type") ?? "application/json"
        return reply
          .code(response.status)
          .type(type)
          .header("cache-control", "no-store")
          .send(await response.text())
      },
    })
  })
}
