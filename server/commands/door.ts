import { lookup } from "node:dns/promises"
import { readFileSync } from "node:fs"
import net, { createServer } from "node:net"
import type { FastifyInstance } from "fastify"
import type { Config } from "../config.ts"
import { StopError } from "./stop.ts"

/** Where those who serve find the listening socket among their open files. */
const doorFd = 4

/** Connections that may wait to be taken: all who come to an opening, within the second that they come in. */
export const longestQueue = 4_096

export interface Door {
  fd: number
  port: number
  close(): void
}

interface Handle {
  fd: number
  getsockname(address: { port?: number }): void
  close(): void
}

type Bind = (address: string, port: number, family: number) => Handle | number

/**
 * Binds the address and holds it without ever taking a connection: that is done by those who serve, who share it. So it
 * stays open when they die, the only one too, and connections wait in the system's queue until the next one is ready.
 * Throws a StopError when another program has it.
 */
export async function openDoor({ PORT, HOST }: Pick<Config, "PORT" | "HOST">): Promise<Door> {
  await assertPortIsFree(PORT, HOST)
  const { address, family } = await lookup(HOST, { order: "ipv4first" })
  // What node:cluster itself binds with; its own handle closes with the last process.
  const { _createServerHandle: bind } = net as unknown as { _createServerHandle: Bind }
  const handle = bind(address, PORT, family)
  if (typeof handle === "number") throw new StopError(`HOST: cannot listen on ${HOST}:${PORT}`)
  const bound: { port?: number } = {}
  handle.getsockname(bound)
  return { fd: handle.fd, port: bound.port ?? PORT, close: () => handle.close() }
}

async function assertPortIsFree(port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const why =
        error.code === "EADDRINUSE"
          ? `port ${port} is taken by another program; choose another, such as PORT=${port + 1}`
          : `cannot listen on ${host}:${port} (${error.code})`
      reject(
        new StopError(`${error.code === "EADDRINUSE" || error.code === "EACCES" ? "PORT" : "HOST"}: ${why}`),
      )
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Takes connections from the door, as one of those who serve. */
export async function listenAtDoor(app: FastifyInstance): Promise<void> {
  const { server } = app
  const listen = server.listen.bind(server) as (file: { fd: number }, queue: number) => typeof server
  // Beside an open file, Node heeds the queue's length as an argument alone; Fastify hands over options.
  server.listen = () => listen({ fd: doorFd }, longestQueue)
  await app.listen({ host: "0.0.0.0", listenTextResolver: () => "listening" })
}

/** Says what the system makes of the queue's length, if it is less: it does so without a word. */
export function sayShorterQueue(say: (line: string) => void, most = mostQueued()): void {
  if (most >= longestQueue) return
  say(`net.core.somaxconn: this system lets ${most} connections wait; an opening wants ${longestQueue}`)
}

/** How many connections the system lets wait; Infinity where it does not say. */
export function mostQueued(): number {
  try {
    return Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"))
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
