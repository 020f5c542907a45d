import type { Socket } from "node:net"

/** Milliseconds for whoever was told that it is over to read it: closed while more is on its way, what we said is lost with that. */
const patience = 2_000

/** Closes a connection once what was said on it is written, whatever still comes and whether or not the other side closes its half. */
export function hangUp(socket: Socket): void {
  socket.end()
  socket.resume()
  const end = setTimeout(() => socket.destroy(), patience)
  socket.once("close", () => clearTimeout(end))
}
