import type { FastifyInstance } from "fastify"
import helmet from "helmet"

declare module "fastify" {
  interface FastifyContextConfig {
    /** What it answers says of itself what there is to say, and no more. */
    hasOwnHeaders?: boolean
  }
}

/** What every answer tells a browser of itself. It is the same of all, and made once: @fastify/helmet makes it anew for each. */
export function guardAnswers(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const guard = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  })
  app.addHook("onRequest", ({ raw, routeOptions }, reply, done) => {
    if (routeOptions.config.hasOwnHeaders) done()
    else guard(raw, reply.raw, () => done())
  })
}
