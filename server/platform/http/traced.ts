import type { FastifyInstance } from "fastify"
import type { Span, Tracing } from "../tracing.ts"

declare module "fastify" {
  interface FastifyRequest {
    span: Span | undefined
  }
}

/**
 * Each request is a span, named by its route's pattern, and what is done for it is part of it. Only a proxy that is trusted may say
 * what the request itself is part of.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing, trustsCaller: boolean): void {
  app.decorateRequest("span", undefined)
  app.addHook("onRequest", (request, _reply, done) => {
    const { method, headers, routeOptions } = request
    // It would last as long as somebody listens.
    if (routeOptions.config.isStream) return done()
    const { traceparent } = headers
    const parent = trustsCaller && typeof traceparent === "string" ? traceparent : undefined
    request.span = tracing.begin(method, "server", {}, parent)
    tracing.run(request.span, done)
  })
  app.addHook("onResponse", async ({ span, method, routeOptions, refused }, { statusCode }) => {
    const route = routeOptions.url ?? "unknown"
    span?.end({
      name: `${method} ${route}`,
      isFailed: statusCode >= 500,
      attributes: {
        ...{ "http.request.method": method, "http.route": route, "http.response.status_code": statusCode },
        ...(refused && { "error.type": refused }),
      },
    })
  })
}
