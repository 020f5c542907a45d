import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Platform } from "../../platform/context.ts"
import { countCalls } from "../../platform/http/limits.ts"
import { networkOf } from "../../platform/http/network.ts"
import { Refusal } from "../../platform/refusal.ts"
import { heed } from "./heed.ts"
import { keepUnread } from "./notices.ts"
import type { Online } from "./online.ts"
import { ProviderAway } from "./provider.ts"

/**
 * The provider's own door: it speaks its own language, signed over the bytes that it sends, so it is not part of the
 * contract. Whatever is not its own changes nothing; what cannot be looked into now is told to come again, and what it would
 * not help to hear again is not: the reconciler reads what became of the money.
 */
export async function mountWebhook(
  app: FastifyInstance,
  platform: Platform,
  online: Online,
  limits: boolean,
): Promise<void> {
  const { provider } = online
  await provider?.mount?.(app)
  await app.register(async (inside) => {
    const keyOf = ({ ip }: FastifyRequest) => networkOf(ip)
    const preHandler = limits ? countCalls(inside, [{ mostPerMinute: 600, keyOf }]) : []
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser("*", { parseAs: "string" }, (_request, text, done) => done(null, text))
    const route = { preHandler, schema: { hide: true } }
    inside.post("/api/paypal/webhook", route, async ({ headers, body, log }, reply) => {
      if (!provider) throw new Refusal("NOT_FOUND")
      try {
        const notice = await provider.readNotice(headers, typeof body === "string" ? body : "")
        if (!notice) throw new Refusal("FORBIDDEN")
        // Sent again it would be read no better: it is taken, stands here for whoever mends us, and staff are told.
        if (notice.about === "unreadable") {
          log.error({ err: notice.why, notice: notice.body }, "a notice of the provider cannot be read")
          await keepUnread(platform, notice)
        } else await heed(platform, online, notice)
      } catch (error) {
        if (error instanceof ProviderAway)
          throw new Refusal("UNAVAILABLE", { retryAfter: 30 }, { cause: error })
        throw error
      }
      return reply.send({ ok: true })
    })
  })
}
