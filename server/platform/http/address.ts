import type { FastifyInstance } from "fastify"
import { Refusal } from "../refusal.ts"

const longestAddress = 8_192
const longestPath = 512
/** Finding the page of a path costs the square of its segments; the deepest of ours has five. */
const mostSegments = 16
/** A page asks for what lies behind its links with a list of their paths, each of which is looked up. */
const mostListed = 100

const host = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/**
 * Refuses, before anything reads it, an address that would cost more than any of ours (ADDRESS_TOO_LONG), one that
 * browsers take for another site's (NOT_FOUND), and one that is no path, which after our own name would be another's, or a `Host`
 * that is none (MALFORMED_REQUEST).
 */
export function boundAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const [path = "", query = ""] = request.url.split("?", 2)
    const isLong = request.url.length > longestAddress || path.length > longestPath
    if (isLong || count(path, /\//g) > mostSegments || count(query, /,|%2c/gi) > mostListed) {
      throw new Refusal("ADDRESS_TOO_LONG")
    }
    if (/^\/\/|\\/.test(path)) throw new Refusal("NOT_FOUND")
    if (!path.startsWith("/")) throw new Refusal("MALFORMED_REQUEST")
    // Before HTTP/1.1 nobody had to name it.
    const isNamed = request.host ? host.test(request.host) : request.raw.httpVersion === "1.0"
    if (!isNamed) throw new Refusal("MALFORMED_REQUEST")
  })
}

/** A proxy may name the whole address; what follows the host is what was asked. */
export function originForm(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*\/?/i, "/")
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
