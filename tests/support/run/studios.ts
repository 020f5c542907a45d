import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { openStudios } from "../studios.ts"
import { tidyAfterwards } from "./tidy.ts"

// Asked by the browser's workers: `POST /2` for what the second works with, `DELETE /2` when a failure may have spoilt it.
const closing: (() => Promise<unknown>)[] = []
const folder = tidyAfterwards(() => Promise.all(closing.map((close) => close())))
const studios = await openStudios(folder)
closing.push(studios.close)

const server = createServer(async ({ method, url = "" }, response) => {
  const place = Number(url.slice(1))
  try {
    if (method === "DELETE") studios.drop(place)
    response.end(JSON.stringify(method === "POST" ? await studios.take(place) : {}))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
await once(server.listen(0, "127.0.0.1"), "listening")
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
