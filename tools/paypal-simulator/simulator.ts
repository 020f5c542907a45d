import { randomBytes } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Behaviour } from "./behaviour.ts"
import { type Book, type Capture, openBook } from "./book.ts"
import { browserAnswer } from "./browser.ts"
import { type Answer, broken, type Call, missing, readCall, send, underWay } from "./http.ts"
import { captureShape, centavosOf, openOrders, refundedOf, toValue } from "./orders.ts"
import { openWebhooks } from "./webhooks.ts"

export interface Simulator {
  /** Without a slash at the end. */
  url: string
  book: Book
  /** Where webhooks go; nowhere until it is set. */
  webhookUrl: string | undefined
  /** How each order that is made from now on behaves; it goes well unless told otherwise. */
  behaves: () => Behaviour
  /** Milliseconds. */
  lateMs: number
  /** Every call of its API is answered with a 500. */
  isAway: boolean
  /** How many calls of its API it has received, by method and path without ids. */
  calls: Map<string, number>
  approve(orderId: string, behaviour?: Behaviour): Promise<boolean>
  /** Gives money back on the provider's own page, all of it or «120.50»; no webhook tells of it. */
  giveBack(captureId: string, value?: string): void
  /** The customer's bank asks about a capture, or has taken it back; no webhook tells of it. */
  dispute(captureId: string, reason: "BUYER_COMPLAINT" | "CHARGEBACK"): void
  /** Denies in the end what it looked into itself, and tells of it. */
  deny(captureId: string): Promise<void>
  /** Tells of a capture as it wishes: `PAYMENT.CAPTURE.COMPLETED` once more, `REVERSED`, a dispute. */
  tell(kind: string, captureId: string, more?: object): Promise<void>
  close(): Promise<void>
}

/** What listens in PayPal's place. `folder` is where it keeps what it knows; without one it forgets with its process. */
export async function startSimulator({
  port = 0,
  folder,
}: {
  port?: number
  folder?: string | undefined
} = {}): Promise<Simulator> {
  const book = openBook(folder)
  const webhooks = openWebhooks(book)
  const orders = openOrders(book, webhooks, {
    behaviourOf: () => simulator.behaves(),
    lateMs: () => simulator.lateMs,
  })
  const tokens = new Set<string>()

  async function answer(call: Call): Promise<Answer> {
    const { method, path, json, headers } = call
    if (path.startsWith("/browser/")) return browserAnswer(call, book, orders)
    const name = `${method} ${path.replace(/\/(orders|captures)\/[^/]+/, "/$1/:id")}`
    simulator.calls.set(name, (simulator.calls.get(name) ?? 0) + 1)
    if (simulator.isAway) return broken
    if (name === "POST /v1/oauth2/token") {
      const token = randomBytes(24).toString("base64url")
      tokens.add(token)
      return { status: 200, body: { access_token: token, token_type: "Bearer", expires_in: 32_400 } }
    }
    if (!tokens.has(headers.authorization?.replace("Bearer ", "") ?? "")) {
      return { status: 401, body: { error: "invalid_token" } }
    }
    const requestId = headers["paypal-request-id"] as string | undefined
    const id = path.split("/")[4] ?? ""
    if (name === "POST /v2/checkout/orders") return orders.create(json, requestId)
    if (name === "GET /v2/checkout/orders/:id") return orders.read(id)
    if (name === "POST /v2/checkout/orders/:id/capture") {
      return oneAtATime(path, () => orders.capture(id, requestId))
    }
    if (name === "GET /v2/payments/captures/:id") return orders.readCapture(id)
    if (name === "POST /v2/payments/captures/:id/refund") {
      return oneAtATime(`${path} ${requestId}`, () => orders.refund(id, json, requestId))
    }
    // Whatever its id, it is the one that calls us.
    if (path.startsWith("/v1/notifications/webhooks/") && method === "GET" && simulator.webhookUrl) {
      return { status: 200, body: { id, url: simulator.webhookUrl, event_types: [{ name: "*" }] } }
    }
    if (name === "POST /v1/notifications/verify-webhook-signature") {
      return { status: 200, body: { verification_status: webhooks.isOurs(json) ? "SUCCESS" : "FAILURE" } }
    }
    return missing
  }

  /** As PayPal: of two requests for one thing at once, the second is refused while the first is under way. */
  const under = new Set<string>()
  async function oneAtATime(what: string, work: () => Promise<Answer>): Promise<Answer> {
    if (under.has(what)) return underWay
    under.add(what)
    try {
      return await work()
    } finally {
      under.delete(what)
    }
  }

  const server = createServer(async (request, response) => {
    try {
      send(response, await answer(await readCall(request)))
    } catch (error) {
      send(response, { status: 500, body: { name: "INTERNAL_SERVER_ERROR", message: String(error) } })
    }
  })
  server.keepAliveTimeout = 30_000
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", resolve)
  })

  const simulator: Simulator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    book,
    behaves: () => ({}),
    lateMs: 3_000,
    isAway: false,
    calls: new Map(),
    get webhookUrl() {
      return webhooks.url
    },
    set webhookUrl(url) {
      webhooks.url = url
      if (url) webhooks.resume()
    },
    approve: (orderId, behaviour = {}) => orders.approve(orderId, behaviour),
    giveBack(captureId, value) {
      const capture = book.captures.get(captureId) as Capture
      const left = centavosOf(capture.amount) - refundedOf(book, captureId)
      const amount = { ...capture.amount, value: value ?? toValue(left) }
      const id = randomBytes(9).toString("hex").toUpperCase().slice(0, 17)
      const createTime = new Date().toISOString()
      book.put("refunds", id, { id, captureId, customId: "", amount, createTime, status: "COMPLETED" })
      const status = centavosOf(amount) === left ? "REFUNDED" : "PARTIALLY_REFUNDED"
      book.put("captures", captureId, { ...capture, status })
    },
    dispute(captureId, reason) {
      const capture = book.captures.get(captureId) as Capture
      const status = reason === "CHARGEBACK" ? "REFUNDED" : "PENDING"
      book.put("captures", captureId, { ...capture, status, reason })
    },
    async deny(captureId) {
      book.put("captures", captureId, { ...(book.captures.get(captureId) as Capture), status: "DECLINED" })
      await simulator.tell("PAYMENT.CAPTURE.DENIED", captureId)
    },
    async tell(kind, captureId, more = {}) {
      const capture = book.captures.get(captureId)
      const related = { supplementary_data: { related_ids: { order_id: capture?.orderId } } }
      await webhooks.tell(kind, { ...(capture && captureShape(capture)), ...related, ...more })
    },
    async close() {
      webhooks.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return simulator
}
