import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { FastifyInstance } from "fastify"

/**
 * Milliseconds: for the head of a request to arrive, for all of it, and for a connection to wait for its next. How often Node looks
 * comes on top of the first two. A connection is kept for as long as a browser keeps it: who waits for the hour at which classes open
 * presses on the one they came with, and a server is not asked for thousands of new ones in that second.
 */
const timeouts = {
  ...{ headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 },
  keepAliveTimeout: 300_000,
}
/** Milliseconds for which nothing moves on a connection that was asked something: nobody reads there, and what is to be read is held. */
const longestStill = 60_000

/** Requests that may wait on one connection. Browsers and proxies write one and wait for its answer. */
const mostWaiting = 50

interface Line {
  last: ServerResponse
  waiting: number
}

/**
 * A server that answers what one connection asks in its order, one after the other, as the answers leave anyway: a client
 * that writes many requests at once is one client, and is cut off when it goes on. What is asked by who has left by then
 * is not begun; it costs no more than its parsing.
 */
export function serveInTurn(handle: RequestListener): Server {
  const lines = new WeakMap<Socket, Line>()
  const take: RequestListener = (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? { last: response, waiting: 0 }
    const before = line.last
    line.last = response
    lines.set(socket, line)
    if (before === response || before.destroyed) return handle(request, response)
    if (++line.waiting > mostWaiting) socket.destroy()
    if (socket.destroyed) return
    before.once("close", () => {
      line.waiting--
      if (!socket.destroyed) handle(request, response)
    })
  }
  // What Node would refuse by itself, in no form of the contract: whoever names no host, and whoever expects what is none's to give.
  const server = createServer({ ...timeouts, requireHostHeader: false }, take)
  return server.on("checkExpectation", take).setTimeout(longestStill)
}

/** Whoever left while it was seen who they are, or while their body came, is not served either. */
export function dropWhoLeft(app: FastifyInstance): void {
  app.addHook("preHandler", (request, reply, done) => {
    if (request.raw.socket.destroyed) reply.hijack()
    else done()
  })
}
