import type { FastifyInstance } from "fastify"
import { studioCurrency } from "../../../../contract/house.ts"
import { type PaymentProvider, ProviderAway } from "../provider.ts"
import { type Account, openHttp, type Reply } from "./http.ts"
import { readEvent } from "./notices.ts"
import {
  CaptureNowShape,
  hasReturned,
  isDisputed,
  orderOf,
  refundsOf,
  returnsOf,
  toReturned,
} from "./returns.ts"
import { Failure, OrderShape, RefundShape, toOrder, toValue, toWebhook } from "./shapes.ts"

export interface PaypalOptions extends Account {
  /** The webhook whose calls are believed; without one, none is. */
  webhookId: string | undefined
  way: PaymentProvider["way"]
  mount?(app: FastifyInstance): Promise<void>
}

/** Milliseconds that one try of each call may take. A customer waits for the first two. */
const patience = { create: 6_000, capture: 8_000, read: 5_000, refund: 10_000, verify: 5_000 }

/** What a refused capture says, as our own outcome: those that take nothing for sure. Of any other nobody knows. */
const outcomes: Record<string, "declined" | "unapproved"> = {
  INSTRUMENT_DECLINED: "declined",
  TRANSACTION_REFUSED: "declined",
  PAYER_CANNOT_PAY: "declined",
  PAYER_ACCOUNT_RESTRICTED: "declined",
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: "declined",
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: "declined",
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: "declined",
  ORDER_NOT_APPROVED: "unapproved",
  PAYER_ACTION_REQUIRED: "unapproved",
}

/** What a refused refund says when it gives nothing back for sure. */
const refusals = new Set([
  ...["CAPTURE_FULLY_REFUNDED", "REFUND_AMOUNT_EXCEEDED", "REFUND_NOT_ALLOWED", "REFUND_TIME_LIMIT_EXCEEDED"],
  ...["REFUND_CAPTURE_CURRENCY_MISMATCH", "REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK", "TRANSACTION_REFUSED"],
  ...["PARTIAL_REFUND_NOT_ALLOWED", "REFUND_FAILED_INSUFFICIENT_FUNDS", "PENDING_CAPTURE"],
  ...["CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED", "INVALID_RESOURCE_ID", "PERMISSION_DENIED"],
])

/** PayPal by HTTP: Orders v2, Payments v2 and its webhooks. */
export function openPaypal(options: PaypalOptions): PaymentProvider {
  const call = openHttp(options)
  const { webhookId, way, mount } = options

  async function readOrder(id: string) {
    const reply = await call("GET", `/v2/checkout/orders/${encodeURIComponent(id)}`, {
      patience: patience.read,
    })
    return reply.status === 404 ? { state: "gone" as const } : readable(reply, toOrder)
  }

  return {
    way,
    currencies: ["MXN", "USD", "EUR", "BRL", "CAD", "GBP"],
    readOrder,

    async createOrder({ orderId, amount, description, requestId }) {
      const reply = await call("POST", "/v2/checkout/orders", {
        requestId,
        patience: patience.create,
        body: JSON.stringify({
          intent: "CAPTURE",
          purchase_units: [
            {
              ...{ custom_id: orderId, invoice_id: orderId, description: description.slice(0, 127) },
              amount: { currency_code: studioCurrency(), value: toValue(amount) },
            },
          ],
          application_context: {
            locale: "es-MX",
            shipping_preference: "NO_SHIPPING",
            user_action: "PAY_NOW",
          },
        }),
      })
      return readable(reply, (body) => OrderShape.parse(body).id)
    },

    async capture(id, requestId) {
      const path = `/v2/checkout/orders/${encodeURIComponent(id)}/capture`
      const reply = await call("POST", path, { requestId, patience: patience.capture, body: "{}" })
      if (reply.status >= 300) return { state: outcomes[issueOf(reply) ?? ""] ?? "unknown" }
      const order = readable(reply, toOrder)
      return order.state === "taken" ? order : { state: "unknown" }
    },

    async readCapture(id) {
      const nothing = { returns: [], isDisputed: false }
      const how = { patience: patience.read }
      const reply = await call("GET", `/v2/payments/captures/${encodeURIComponent(id)}`, how)
      if (reply.status === 404) return { state: "gone", ...nothing }
      const capture = readable(reply, (body) => CaptureNowShape.parse(body))
      const orderId = orderOf(capture)
      if (!hasReturned(capture)) return { state: "known", ...nothing, isDisputed: isDisputed(capture) }
      if (!orderId) throw new ProviderAway(`PayPal does not say of which order ${id} is`)
      const order = await call("GET", `/v2/checkout/orders/${encodeURIComponent(orderId)}`, how)
      return { state: "known", ...nothing, returns: readable(order, (body) => returnsOf(capture, body)) }
    },

    async refund({ captureId, refundId, amount, reason, requestId }) {
      const reply = await call("POST", `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`, {
        requestId,
        patience: patience.refund,
        body: JSON.stringify({
          ...(amount !== undefined && {
            amount: { currency_code: studioCurrency(), value: toValue(amount) },
          }),
          ...{ custom_id: refundId, invoice_id: refundId, note_to_payer: reason.slice(0, 255) },
        }),
      })
      if (reply.status < 300) return toReturned(readable(reply, (body) => RefundShape.parse(body)))
      const why = issueOf(reply) ?? String(reply.status)
      if (reply.status === 409) return { state: "underWay", why }
      return { state: refusals.has(why) ? "refused" : "unknown", why }
    },

    async findRefund({ captureId, refundId }) {
      const how = { patience: patience.read }
      const capture = await call("GET", `/v2/payments/captures/${encodeURIComponent(captureId)}`, how)
      if (capture.status === 404) return undefined
      const orderId = orderOf(readable(capture, (body) => CaptureNowShape.parse(body)))
      if (!orderId) throw new ProviderAway(`PayPal does not say of which order ${captureId} is`)
      const order = await call("GET", `/v2/checkout/orders/${encodeURIComponent(orderId)}`, how)
      const ours = readable(order, refundsOf).find(({ custom_id }) => custom_id === refundId)
      return ours && toReturned(ours)
    },

    async reach() {
      // Of an order that there is not: with a token of our account, and nothing to read.
      await readOrder("0AA00000AA000000A")
    },

    async readWebhook() {
      if (!webhookId) return undefined
      const path = `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`
      const reply = await call("GET", path, { patience: patience.read })
      return reply.status === 404 ? undefined : readable(reply, (body) => toWebhook(body))
    },

    async readNotice(headers, body) {
      const transmission = Object.fromEntries(
        ["auth-algo", "cert-url", "transmission-id", "transmission-sig", "transmission-time"].map((name) => [
          name.replace("-", "_"),
          headers[`paypal-${name}`],
        ]),
      )
      const isWhole = Object.values(transmission).every((one) => typeof one === "string")
      if (!webhookId || !isWhole || !isJson(body)) return undefined
      // The event goes as it came: written anew, its signature would be another's.
      const claims = JSON.stringify({ ...transmission, webhook_id: webhookId }).slice(0, -1)
      const reply = await call("POST", "/v1/notifications/verify-webhook-signature", {
        patience: patience.verify,
        body: `${claims},"webhook_event":${body}}`,
      })
      return reply.body?.verification_status === "SUCCESS" ? readEvent(body) : undefined
    },

    ...(mount && { mount }),
  }
}

/** One whole document: nothing of it can become a claim beside it. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const issueOf = ({ body }: Reply): string | undefined => Failure.safeParse(body).data?.details[0]?.issue

/** An answer of another shape is no answer. */
function readable<T>({ status, body }: Reply, read: (body: unknown) => T): T {
  try {
    if (status >= 300) throw new Error(`PayPal refused: ${status} ${issueOf({ status, body })}`)
    return read(body)
  } catch (cause) {
    throw new ProviderAway("PayPal's answer cannot be read", { cause })
  }
}
