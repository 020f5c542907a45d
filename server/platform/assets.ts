import { join } from "node:path"
import serveStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply } from "fastify"

/** What a service worker may ask for is said by its own file's policy. */
const policies: Record<string, string> = { "sw.js": "default-src 'none'; connect-src 'self'" }

/**
 * Serves the built files. A page asks for sixty, so they carry what a file needs and no more: what a browser heeds on
 * documents alone (policies of scripts, frames and windows, HTTPS from then on) comes with those.
 */
export async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(async (files) => {
    files.addHook("onRoute", (route) => {
      route.config = { ...route.config, isFinished: true, hasOwnHeaders: true }
    })
    await files.register(serveStatic, {
      root: join(root, "build/client"),
      wildcard: false,
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      acceptRanges: false,
      lastModified: false,
      setHeaders: describe,
    })
  })
}

/** The path is that of the compressed file. */
function describe(reply: FastifyReply, path: string): void {
  const isLasting = path.includes("/assets/")
  reply.header("cache-control", isLasting ? "public, max-age=31536000, immutable" : "public, max-age=3600")
  reply.header("x-content-type-options", "nosniff")
  reply.removeHeader("x-request-id")
  const policy = policies[/[^/]+?(?=(\.br|\.gz)?$)/.exec(path)?.[0] ?? ""]
  if (policy) reply.header("content-security-policy", policy)
}
