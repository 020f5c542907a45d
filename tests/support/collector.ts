import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"

/** A span as it arrived. */
export interface Received {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status: { code?: number }
  attributes: Record<string, string | number | boolean>
}

export interface Collector {
  url: string
  spans: Received[]
  /** All that was sent, as it was. */
  text(): string
  close(): Promise<void>
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: (Omit<Received, "attributes"> & { attributes: Pair[] })[] }[] }[]
}
interface Pair {
  key: string
  value: { stringValue?: string; intValue?: number; boolValue?: boolean; doubleValue?: number }
}

/** A collector of OTLP over HTTP that keeps what it is sent; one that is mute takes it all and never answers. */
export async function openCollector({ isMute = false } = {}): Promise<Collector> {
  const spans: Received[] = []
  let text = ""
  const server: Server = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    text += body
    if (isMute) return
    const sent = JSON.parse(body) as Sent
    for (const { scopeSpans } of sent.resourceSpans)
      for (const scope of scopeSpans)
        for (const span of scope.spans) {
          const pairs = span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])
          spans.push({ ...span, attributes: Object.fromEntries(pairs) })
        }
    response.writeHead(200, { "content-type": "application/json" }).end("{}")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => text,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
