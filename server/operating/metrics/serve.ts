import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { AggregatorRegistry, Registry } from "prom-client"
import type { Runner } from "../../platform/database/statement.ts"
import { familiesOf } from "./families.ts"
import type { Gathered } from "./gather.ts"
import { readInstall } from "./install.ts"

export interface Served {
  host: string
  port: number
  gather(): Promise<Gathered>
  runner: Runner
  /** Whose disk is told of. */
  folder: string
}

/**
 * Answers `GET /metrics` for Prometheus, at a port of its own that has nothing else. However many scrape at once, it is read
 * once. Rejects when the port is another's.
 */
export async function serveMetrics({
  host,
  port,
  gather,
  runner,
  folder,
}: Served): Promise<{ url: string; close(): Promise<void> }> {
  const write = async () => {
    const [gathered, install] = await Promise.all([gather(), readInstall(runner, folder)])
    return AggregatorRegistry.aggregate([familiesOf(gathered, install)]).metrics()
  }
  let writing: Promise<string> | undefined
  const scrape = () => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") return end(response, 404, "See /metrics.\n")
    scrape().then(
      (text) => end(response, 200, text),
      () => end(response, 500, "This could not be read.\n"),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  // It serves for as long as its process does, and keeps none alive.
  server.unref()
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}/metrics`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function end(response: ServerResponse, status: number, text: string): void {
  const type = status === 200 ? Registry.PROMETHEUS_CONTENT_TYPE : "text/plain; charset=utf-8"
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text)
}
