import type { OutgoingHttpHeaders } from "node:http"
import type { FastifyReply, FastifyRequest } from "fastify"
import { Refusal } from "../refusal.ts"
import { networkOf } from "./network.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** It answers for as long as somebody listens. */
    isStream?: boolean
  }
}

/** How a route of a stream is mounted. */
export const asStream = { schema: { hide: true }, config: { isStream: true } }

const mostStreams = 5_000
/** A studio's own network is one address; a stranger's browser farm should not take every stream. */
const mostPerNetwork = 100
/** Bytes that wait for who does not read. */
const longestBacklog = 64 * 1024

/** A place among the open streams. It is given back when its connection closes, however early that is. */
export interface Place {
  isOpen(): boolean
  /** Answers with a stream of server-sent events that begins with these. */
  begin(reply: FastifyReply, events: string): void
  /** Drops who does not read. */
  send(events: string): void
  end(): void
  /** Called once; at once, if it is closed already. */
  onClose(listener: () => void): void
}

export interface Streams {
  /** Counts at once, before anything is waited for. Throws TOO_MANY_REQUESTS and UNAVAILABLE. */
  take(request: FastifyRequest, reply: FastifyReply): Place
}

/** The bounds of a server's event streams: how many in all, how many of one address or network, how much waits for one. */
export function boundStreams(): Streams {
  const perNetwork = new Map<string, number>()
  let open = 0

  return {
    take({ ip, raw: { socket } }, { raw: stream }) {
      const from = networkOf(ip)
      const others = perNetwork.get(from) ?? 0
      if (others >= mostPerNetwork) throw new Refusal("TOO_MANY_REQUESTS", { retryAfter: 30 })
      if (open >= mostStreams) throw new Refusal("UNAVAILABLE", { retryAfter: 30 })
      const listeners: (() => void)[] = []
      let isOpen = true
      const free = () => {
        if (!isOpen) return
        isOpen = false
        socket.off("close", free)
        open--
        const left = (perNetwork.get(from) ?? 1) - 1
        if (left > 0) perNetwork.set(from, left)
        else perNetwork.delete(from)
        for (const listener of listeners) listener()
      }
      open++
      perNetwork.set(from, others + 1)
      stream.once("close", free)
      // An answer that waits for one before it on the same connection is not told when that closes.
      socket.once("close", free)
      if (socket.destroyed || stream.closed) free()

      return {
        isOpen: () => isOpen,
        begin(reply, events) {
          reply.hijack()
          if (!isOpen) return
          const headers = reply.getHeaders() as OutgoingHttpHeaders
          // Until its connection closes: what is told to thousands is one piece each, and not three.
          stream.removeHeader("transfer-encoding")
          stream.writeHead(200, { ...headers, ...streamHeaders, connection: "close" })
          stream.write(events)
        },
        send(events) {
          if (stream.writableLength > longestBacklog) stream.destroy()
          else stream.write(events)
        },
        end: () => stream.end(),
        onClose(listener) {
          if (isOpen) listeners.push(listener)
          else listener()
        },
      }
    },
  }
}

export const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
}
