import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"

/** Stands before the emulator, which goes on as if nothing were, and fails as a network and a far service do. */
export interface FaultyProxy {
  host: string
  /** From the nth call on, counted from now, whoever asks is cut off unheard. */
  cutFrom(nth: number): void
  /** The answer to the nth call is lost: it was heard, and done. */
  loseAnswer(nth: number): void
  /** All is well again. How many calls there were since it was told to fail. */
  mend(): number
  close(): Promise<void>
}

export async function startProxy(emulator: string): Promise<FaultyProxy> {
  const [hostname, port] = emulator.split(":")
  const well = { cutFrom: Number.POSITIVE_INFINITY, loses: 0 }
  let fails = well
  let calls = 0
  const server = createServer((asked, answer) => {
    const nth = ++calls
    if (nth >= fails.cutFrom) return void asked.socket.destroy()
    const isLost = nth === fails.loses
    const passed = request(
      { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
      (given) => {
        if (isLost) {
          given.resume().once("end", () => asked.socket.destroy())
          return
        }
        answer.writeHead(given.statusCode ?? 500, given.headers)
        given.pipe(answer)
      },
    )
    passed.once("error", () => asked.socket.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const from = (what: typeof well) => {
    fails = what
    calls = 0
  }
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutFrom: (nth) => from({ ...well, cutFrom: nth }),
    loseAnswer: (nth) => from({ ...well, loses: nth }),
    mend() {
      fails = well
      return calls
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
