import { connect, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/**
 * Firefox's own way in for who drives it, for what BiDi has no words for yet: a number of bytes, a colon, and as many bytes of
 * JSON: kind, count, name and parameters on the way in; kind, count, error and what was asked for on the way out.
 */
export interface Marionette {
  /** Throws what the browser says when it would not. */
  ask(name: string, parameters: Record<string, unknown>): Promise<unknown>
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

type Reply = [kind: 1, count: number, error: { message: string } | null, result: unknown]

/**
 * At a port of this machine, where it listens a moment after the browser was started. It speaks within the one session there is, and
 * a connection that is hung up would end that too: it lasts as long as the browser.
 */
export async function marionetteAt(port: number): Promise<Marionette> {
  const socket = await connected(port)
  const waiting = new Map<number, Waiting>()
  const hear = ([, count, error, result]: Reply) => {
    const one = waiting.get(count)
    waiting.delete(count)
    if (error) one?.reject(new Error(error.message))
    else one?.resolve(result)
  }
  const lost = () => {
    for (const one of waiting.values()) one.reject(new Error("Firefox hung up"))
    waiting.clear()
  }
  let unread = Buffer.alloc(0)
  socket.on("error", lost).on("close", lost)
  socket.on("data", (bytes: Buffer) => {
    unread = Buffer.concat([unread, bytes])
    for (;;) {
      const colon = unread.indexOf(":")
      const end = colon + 1 + Number(unread.toString("latin1", 0, Math.max(colon, 0)))
      if (colon < 0 || unread.length < end) return
      const said: unknown = JSON.parse(unread.toString("utf8", colon + 1, end))
      unread = unread.subarray(end)
      // The first that it says is who it is.
      if (Array.isArray(said)) hear(said as Reply)
    }
  })
  let asked = 0
  return {
    ask(name, parameters) {
      const count = ++asked
      const bytes = Buffer.from(JSON.stringify([0, count, name, parameters]))
      return new Promise((resolve, reject) => {
        waiting.set(count, { resolve, reject })
        socket.write(`${bytes.length}:`)
        socket.write(bytes)
      })
    },
  }
}

async function connected(port: number): Promise<Socket> {
  for (let tries = 1; ; tries++) {
    const socket = connect(port, "127.0.0.1")
    try {
      return await new Promise((resolve, reject) => {
        socket.once("connect", () => resolve(socket)).once("error", reject)
      })
    } catch (error) {
      if (tries === 40) throw error
      await sleep(250)
    }
  }
}
