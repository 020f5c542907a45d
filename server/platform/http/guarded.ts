import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"
import type { FastifyInstance } from "fastify"
import helmet from "helmet"

declare module "fastify" {
  interface FastifyContextConfig {
    /** What it answers says of itself what there is to say, and no more. */
    hasOwnHeaders?: boolean
  }
}

/**
 * What every answer tells a browser of itself. It is the same of all, and made once: @fastify/helmet makes it anew for each. Given with the
 * answer's other headers they are written at once; set on Node's answer, each would be looked at by itself.
 */
export function guardAnswers(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
      },
      strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    }),
  )
  app.addHook("onRequest", ({ routeOptions }, reply, done) => {
    if (!routeOptions.config.hasOwnHeaders) reply.headers(headers)
    done()
  })
}

/** What helmet sets, whatever is asked. */
function headersOf(guard: ReturnType<typeof helmet>): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  guard(request, answer, () => {})
  return answer.getHeaders() as Record<string, string>
}
