import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import compress from "@fastify/compress"
import serveStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { createRequestHandler, RouterContextProvider, ServerBuild } from "react-router"
import { devServer } from "./pages-dev.ts"

export interface PagesOptions {
  /** Calls our own API inside the process, as a visitor. Paths start with `/api`. */
  apiFetch: (path: string, init?: RequestInit) => Promise<Response>
  /** The studio's own address, which pages may name: never what a request says of its host. */
  publicUrl?: string
  /** Builds the web while it is edited, instead of serving `build/`. */
  dev?: boolean
  /** Where `build/` is. */
  root?: string
}

/** What the built web exports, beyond React Router's own part. */
interface WebEntry {
  contextFor: (request: {
    nonce: string
    apiFetch: PagesOptions["apiFetch"]
    reportError: (error: unknown) => void
  }) => RouterContextProvider
  createRequestHandler: typeof createRequestHandler
}

type LoadBuild = () => Promise<ServerBuild>

/** Serves the web: built files, and every page that is not under `/api`, rendered here. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  if (!app.hasReplyDecorator("compress")) await app.register(compress)
  const root = options.root ?? process.cwd()
  const mode = options.dev ? "development" : "production"
  const load = options.dev ? await devServer(app, root) : await builtWeb(app, root)
  const { origin } = new URL(options.publicUrl ?? "http://localhost")
  let last: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | undefined

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (/^\/api(\/|\?|$)/.test(request.url)) return reply.callNotFound()
    const build = await load()
    const entry = build.entry.module as unknown as WebEntry
    if (last?.build !== build) last = { build, handle: entry.createRequestHandler(build, mode) }
    const nonce = randomBytes(16).toString("base64")
    const context = entry.contextFor({
      nonce,
      apiFetch: options.apiFetch,
      reportError: (error) => request.log.error({ err: error }, "page failed"),
    })
    const response = await last.handle(asWebRequest(request, origin), context)
    reply.header("content-security-policy", policy(nonce, options.dev === true))
    reply.header("x-content-type-options", "nosniff")
    reply.header("referrer-policy", "strict-origin-when-cross-origin")
    // Availability changes by the second: a page is always asked for again.
    if (!response.headers.has("cache-control")) reply.header("cache-control", "no-cache")
    return reply.send(response)
  }
  app.route({ method: ["GET", "HEAD"], url: "/*", handler: answer })
}

async function builtWeb(app: FastifyInstance, root: string): Promise<LoadBuild> {
  await app.register(serveStatic, {
    root: join(root, "build/client"),
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header(
        "cache-control",
        path.includes("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      ),
  })
  const build = (await import(pathToFileURL(join(root, "build/server/index.js")).href)) as ServerBuild
  return async () => build
}

function asWebRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers()
  for (const name of ["accept", "user-agent", "accept-language"] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  return new Request(origin + request.url, { method: request.method, headers })
}

function policy(nonce: string, dev: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ")
}
