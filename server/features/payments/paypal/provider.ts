import type { FastifyInstance } from "fastify"
import { studioCurrency } from "../../../../contract/house.ts"
import { type CaptureOutcome, type PaymentProvider, ProviderAway, type Returned } from "../provider.ts"
import { type Account, openHttp, type Reply } from "./http.ts"
import { toNotice } from "./notices.ts"
import { CaptureNowShape, hasReturned, isDisputed, returnsOf } from "./returns.ts"
import { Failure, OrderShape, RefundShape, toOrder, toValue } from "./shapes.ts"

export interface PaypalOptions extends Account {
  /** The webhook whose calls are believed; without one, none is. */
  webhookId: string | undefined
  way: PaymentProvider["way"]
  mount?(app: FastifyInstance): Promise<void>
}

/** Milliseconds that one try of each call may take. A customer waits for the first two. */
const patience = { create: 6_000, capture: 8_000, read: 5_000, refund: 10_000, verify: 5_000 }

/** What a refused capture says, as our own outcome; whatever else is refused takes nothing either. */
const outcomes: Record<string, CaptureOutcome["state"]> = {
  INSTRUMENT_DECLINED: "declined",
  TRANSACTION_REFUSED: "declined",
  PAYER_CANNOT_PAY: "declined",
  ORDER_NOT_APPROVED: "unapproved",
  PAYER_ACTION_REQUIRED: "unapproved",
}

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
      if (reply.status < 300) return readable(reply, toOrder)
      if (reply.status === 404) return { state: "gone" }
      const issue = issueOf(reply)
      if (issue === "ORDER_ALREADY_CAPTURED") return readOrder(id)
      return { state: outcomes[issue ?? ""] ?? "refused" } as CaptureOutcome
    },

    async readCapture(id) {
      const nothing = { returns: [], isDisputed: false }
      const how = { patience: patience.read }
      const reply = await call("GET", `/v2/payments/captures/${encodeURIComponent(id)}`, how)
      if (reply.status === 404) return { state: "gone", ...nothing }
      const capture = readable(reply, (body) => CaptureNowShape.parse(body))
      const orderId = capture.supplementary_data?.related_ids?.order_id
      if (!hasReturned(capture)) return { state: "known", ...nothing, isDisputed: isDisputed(capture) }
      if (!orderId) throw new ProviderAway(`PayPal does not say of which order ${id} is`)
      const order = await call("GET", `/v2/checkout/orders/${encodeURIComponent(orderId)}`, how)
      return { state: "known", ...nothing, returns: readable(order, (body) => returnsOf(capture, body)) }
    },

    async refund({ captureId, refundId, amount, reason, requestId }): Promise<Returned> {
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
      if (reply.status >= 300) return { state: "refused", why: issueOf(reply) ?? String(reply.status) }
      const { id, status } = readable(reply, (body) => RefundShape.parse(body))
      if (status === "FAILED" || status === "CANCELLED") return { state: "refused", why: status }
      return { state: status === "COMPLETED" ? "done" : "pending", id }
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
      return reply.body?.verification_status === "SUCCESS" ? toNotice(JSON.parse(body)) : undefined
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
