import type { Socket } from "node:net"
import type { FastifyInstance, FastifyReply } from "fastify"

/**
 * Answers what one connection asks in its order, one after the other, as the answers leave anyway: a client that writes
 * a thousand requests at once is one client. What is asked by who has left by then is not begun.
 */
export function takeTurns(app: FastifyInstance): void {
  const before = new WeakMap<Socket, FastifyReply["raw"]>()

  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw
    const earlier = before.get(socket)
    before.set(socket, reply.raw)
    if (!earlier || earlier.destroyed) return done()
    earlier.once("close", () => (socket.destroyed ? reply.hijack() : done()))
  })

  app.addHook("preHandler", (request, reply, done) => {
    if (request.raw.socket.destroyed) reply.hijack()
    else done()
  })
}
