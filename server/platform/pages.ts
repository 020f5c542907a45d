import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { createRequestHandler, RouterContextProvider, ServerBuild } from "react-router"
import { serveAssets } from "./assets.ts"
import { finish, sendAnswer } from "./http/answer.ts"
import type { Kept, Made, PublicAnswers } from "./http/publicAnswers.ts"
import { devServer } from "./pages-dev.ts"
import { policyOf, sealScripts } from "./policy.ts"

export interface PagesOptions {
  answers: PublicAnswers
  /** Calls our own API inside the process, as a visitor. Paths start with `/api`. */
  callApi: (path: string) => Promise<{ response: Response; kept: Kept | undefined }>
  /** The studio's own address, which pages may name: never what a request says of its host. */
  publicUrl?: string
  /** Which pages load something from which other origins, by their path; none by default. */
  others?: Readonly<Record<string, readonly string[]>>
  /** Which origins a page may ask, and load nothing from. */
  spokenFrom?: (path: string) => readonly string[]
  /** Which pages may ask for the camera; no other can, whatever runs on it. */
  withCamera?: readonly string[]
  /** Builds the web while it is edited, instead of serving `build/`. */
  dev?: boolean
  /** Where `build/` is. */
  root?: string
}

/** What the built web exports, beyond React Router's own part. */
interface WebEntry {
  contextFor: (request: {
    nonce: string
    apiFetch: (path: string) => Promise<Response>
    reportError: (error: unknown) => void
  }) => RouterContextProvider
  createRequestHandler: typeof createRequestHandler
}

type LoadBuild = () => Promise<ServerBuild>

/** Serves the web: built files, and every page that is not under `/api`, rendered here, for everybody alike. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { dev = false, root = process.cwd(), answers } = options
  const load = dev ? await devServer(app, root) : await builtWeb(app, root)
  const { origin } = new URL(options.publicUrl ?? "http://localhost")
  let last: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | undefined

  /** A page, made from the answers of the API that it asked for: as old as the oldest of them. */
  const render = async (url: string, log: FastifyRequest["log"]): Promise<Made> => {
    const build = await load()
    const entry = build.entry.module as unknown as WebEntry
    if (last?.build !== build) {
      last = { build, handle: entry.createRequestHandler(build, dev ? "development" : "production") }
    }
    const nonce = randomBytes(16).toString("base64")
    const asked: (Kept | undefined)[] = []
    let failed = false
    const context = entry.contextFor({
      nonce,
      async apiFetch(path) {
        const { response, kept } = await options.callApi(path)
        asked.push(kept)
        return response
      },
      reportError(error) {
        failed = true
        log.error({ err: error }, "page failed")
      },
    })
    const response = await last.handle(new Request(origin + url), context)
    const path = url.split("?")[0] ?? ""
    const { html, digests } = sealScripts(await response.text(), nonce)
    const headers = {
      "referrer-policy": "strict-origin-when-cross-origin",
      ...Object.fromEntries(response.headers),
      "x-content-type-options": "nosniff",
      // The page that opened Google's window sees it close; who opens ours does not see us.
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "content-security-policy": policyOf(digests, dev, options.others?.[path], options.spokenFrom?.(path)),
      "permissions-policy": `camera=(${options.withCamera?.includes(path) ? "self" : ""}), microphone=(), geolocation=()`,
    }
    const answer = finish(html, headers, response.status)
    const isLasting = !dev && !failed && response.status === 200 && asked.every((one) => one !== undefined)
    if (!isLasting) return { answer, madeFrom: undefined }
    const madeFrom = [...new Set(asked.flatMap((one) => one.madeFrom ?? []))]
    return {
      answer,
      madeFrom,
      ...(asked.length > 0 && { since: Math.min(...asked.map(({ since }) => since)) }),
    }
  }

  app.route({
    method: "GET",
    url: "/*",
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (/^\/api(\/|\?|$)/.test(request.url)) return reply.callNotFound()
      const made = await answers.get(request.url, () => render(request.url, request.log))
      return sendAnswer(request, reply, made.answer)
    },
  })
}

async function builtWeb(app: FastifyInstance, root: string): Promise<LoadBuild> {
  await serveAssets(app, root)
  const build = (await import(pathToFileURL(join(root, "build/server/index.js")).href)) as ServerBuild
  return async () => build
}
