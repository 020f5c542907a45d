import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll } from "vitest"

/**
 * What happens to one call on its way. `drop`: it never arrives. `lose`: it arrives, and its answer does not. `late`: its answer
 * comes after whoever asked gave up. `slow`: it arrives only then. `twice`: it arrives twice at once, and what the second is
 * answered comes back. `words`: it arrives, and its answer is in words that no list has. `page`: it arrives, and a page of a
 * gateway is the answer. `refused`: it does not, and is refused in such words.
 */
export type Fault = "drop" | "lose" | "late" | "slow" | "twice" | "words" | "page" | "refused"

export interface Wire {
  url: string
  /** Asked of each call: «POST /v2/checkout/orders/:id/capture»; undefined: it goes well. */
  fault: (line: string) => Fault | undefined
  /** For how long a late answer or a slow call is held: milliseconds, or until what is returned is called. */
  delay: number
  hold(): () => void
  /** How many calls met with each fault. */
  met: Map<Fault, number>
  /** Nothing that was sent is still on its way. */
  isQuiet(): boolean
  close(): Promise<void>
}

interface Heard {
  status: number
  type: string
  body: string
}

const words: Heard = {
  ...{ status: 422, type: "application/json" },
  body: JSON.stringify({ name: "UNPROCESSABLE_ENTITY", details: [{ issue: "RISK_MODEL_SAYS_LATER" }] }),
}
const page: Heard = { status: 403, type: "text/html", body: "<html><h1>Gateway</h1></html>" }

/** A wire to a provider that loses, delays, doubles and garbles what goes over it: our own client is at one end. */
export async function openWire(target: string): Promise<Wire> {
  let going = 0
  const pass = async (call: IncomingMessage, body: Buffer): Promise<Heard> => {
    going++
    try {
      return await forward(target, call, body)
    } finally {
      going--
    }
  }
  async function answer(call: IncomingMessage, body: Buffer): Promise<Heard | undefined> {
    const fault = wire.fault(`${call.method} ${call.url?.replace(/\/(orders|captures)\/[^/]+/, "/$1/:id")}`)
    if (fault) wire.met.set(fault, (wire.met.get(fault) ?? 0) + 1)
    if (fault === "drop") return undefined
    if (fault === "refused") return words
    if (fault === "slow") await delayed()
    if (fault === "twice") return (await Promise.all([pass(call, body), pass(call, body)]))[1]
    const heard = await pass(call, body)
    if (fault === "late") await delayed()
    if (fault === "lose") return undefined
    return fault === "words" ? words : fault === "page" ? page : heard
  }
  let held: Promise<void> | undefined
  const delayed = async () => {
    going++
    await (held ?? sleep(wire.delay))
    going--
  }
  const server = createServer(async (call, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of call) chunks.push(chunk as Buffer)
    const heard = await answer(call, Buffer.concat(chunks)).catch(() => undefined)
    send(response, heard)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const wire: Wire = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => undefined,
    delay: 1_000,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
    met: new Map(),
    isQuiet: () => going === 0,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return wire
}

/** One for a file of tests. */
export async function aWire(target: string): Promise<Wire> {
  const wire = await openWire(target)
  afterAll(() => wire.close())
  return wire
}

function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(url ?? "/", target), { method, headers }, async (reply) => {
      const chunks: Buffer[] = []
      for await (const chunk of reply) chunks.push(chunk as Buffer)
      const type = reply.headers["content-type"] ?? "application/json"
      resolve({ status: reply.statusCode ?? 500, type, body: Buffer.concat(chunks).toString() })
    })
    sent.once("error", reject)
    sent.end(body)
  })
}

function send(response: ServerResponse, heard: Heard | undefined): void {
  if (!heard) return void response.destroy()
  response.writeHead(heard.status, { "content-type": heard.type })
  response.end(heard.body)
}
