import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"

/** A door to a server that holds back what is asked of some addresses. */
export interface Door {
  url: string
  /** From now on what is asked of such an address waits. */
  hold(address: RegExp): void
  /** How many were asked that wait, or waited. */
  held(): number
  letGo(): void
  close(): Promise<void>
}

export async function openDoor(target: string): Promise<Door> {
  let holds: RegExp | undefined
  let waiting: (() => void)[] = []
  const server = createServer((call, reply) => {
    const { method, url = "/", headers } = call
    const pass = () => {
      const sent = request(new URL(url, target), { method, headers }, (answer) => {
        reply.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(reply)
      })
      sent.on("error", () => reply.destroy())
      reply.on("close", () => sent.destroy())
      call.pipe(sent)
    }
    if (holds?.test(url)) waiting.push(pass)
    else pass()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(address) {
      holds = address
    },
    held: () => waiting.length,
    letGo() {
      holds = undefined
      for (const pass of waiting) pass()
      waiting = []
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
