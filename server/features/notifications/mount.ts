import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Platform } from "../../platform/context.ts"
import { countCalls } from "../../platform/http/limits.ts"
import { networkOf } from "../../platform/http/network.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readFeed } from "./feed.ts"
import { followLink } from "./followLink.ts"
import { readLink } from "./links.ts"

interface Mounted {
  site: string
  limits: boolean
}

/**
 * What programs call and not people: the one-press unsubscribe of mail readers (RFC 8058), and the feed that calendars
 * read. Neither speaks JSON, so neither is part of the contract.
 */
export async function mountPost(
  app: FastifyInstance,
  platform: Platform,
  { site, limits }: Mounted,
): Promise<void> {
  await app.register(async (inside) => {
    const keyOf = ({ ip }: FastifyRequest) => networkOf(ip)
    const preHandler = limits ? countCalls(inside, [{ mostPerMinute: 60, keyOf }]) : []
    // A form with one field, which says nothing that the address has not said.
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser("*", (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    const url = "/api/unsubscribe/:token"
    inside.post(url, { preHandler, schema: { hide: true } }, async ({ params }, reply) => {
      const { token } = params as { token: string }
      const { purpose } = await readLink(platform, token)
      if (purpose !== "mute") throw new Refusal("LINK_INVALID")
      await followLink({ ...platform, actor: undefined }, token)
      return reply.type("text/plain; charset=utf-8").send("Ya no te enviaremos recordatorios.")
    })
    inside.get(url, { schema: { hide: true } }, async ({ params }, reply: FastifyReply) =>
      reply.redirect(`${site}/enlace/${encodeURIComponent((params as { token: string }).token)}`),
    )
    inside.get("/api/calendar/:file", { preHandler, schema: { hide: true } }, async ({ params }, reply) => {
      const secret = /^([\w-]{32})\.ics$/.exec((params as { file: string }).file)?.[1]
      const feed = secret && (await readFeed(platform, secret, site))
      if (!feed) throw new Refusal("NOT_FOUND")
      return reply
        .headers({
          "cache-control": "private, max-age=300",
          "content-disposition": 'inline; filename="clases.ics"',
        })
        .type("text/calendar; charset=utf-8")
        .send(feed)
    })
  })
}
