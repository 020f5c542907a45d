import type { FastifyInstance } from "fastify"
import type { ServerBuild } from "react-router"

/** Vite in middleware mode: it answers for the modules that it serves, the rest falls through to the pages. */
export async function devServer(app: FastifyInstance, root: string): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import("vite")
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: app.server } } })
  app.addHook("onClose", () => vite.close())
  app.addHook("onRequest", (request, reply, next) => {
    if (request.url.startsWith("/api/")) return next()
    reply.raw.once("close", () => reply.raw.writableEnded && !reply.sent && reply.hijack())
    vite.middlewares(request.raw, reply.raw, next)
  })
  return async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild
}
