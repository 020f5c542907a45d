import { lookup } from "node:dns/promises"
import net, { createServer } from "node:net"
import type { Config } from "../config.ts"
import { StopError } from "./stop.ts"

/** Where those who serve find the listening socket among their open files. */
export const doorFd = 4

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
