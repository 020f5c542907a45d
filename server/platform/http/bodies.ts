import type { FastifyInstance, FastifyRequest } from "fastify"
import { Refusal } from "../refusal.ts"
import { hangUp } from "./hangUp.ts"

/** Bytes that are read to their end for the sake of what comes after them: that costs less than another connection. */
const short = 64 * 1024

/**
 * Refuses at once, with PAYLOAD_TOO_LARGE, a body that says that it is longer than its route takes, and reads no long one to its end
 * of whom it has answered before.
 */
export function boundBodies(app: FastifyInstance): void {
  app.addHook("preParsing", async ({ method, headers, routeOptions }) => {
    if (Number(headers["content-length"] ?? 0) <= (routeOptions.bodyLimit ?? short)) return
    // What is only read has no body.
    throw new Refusal(method === "GET" || method === "HEAD" ? "MALFORMED_REQUEST" : "PAYLOAD_TOO_LARGE")
  })
  app.addHook("onSend", async ({ raw }, reply) => {
    if (raw.complete || !isLong(raw)) return
    reply.header("connection", "close")
    // Node would close it with what still comes unread, and with that our answer is lost.
    raw.socket.destroySoon = () => hangUp(raw.socket)
  })
}

const isLong = ({ headers }: FastifyRequest["raw"]): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > short
