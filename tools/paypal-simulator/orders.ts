import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { Behaviour } from "./behaviour.ts"
import type { Book, Capture, Order, Refund } from "./book.ts"
import { type Answer, broken, missing, refused, strange } from "./http.ts"
import type { Webhooks } from "./webhooks.ts"

/** The calls of Orders v2 and Payments v2 that a shop makes, with the same shapes. */
export interface Orders {
  create(body: OrderBody, requestId: string | undefined): Promise<Answer>
  read(id: string): Promise<Answer>
  capture(id: string, requestId: string | undefined): Promise<Answer>
  readCapture(id: string): Answer
  refund(captureId: string, body: RefundBody, requestId: string | undefined): Promise<Answer>
  /** What the customer does on the provider's own page. */
  approve(id: string, behaviour: Behaviour): Promise<boolean>
}

interface OrderBody {
  purchase_units?: { amount?: Order["amount"]; description?: string; custom_id?: string }[]
}

interface RefundBody {
  amount?: Order["amount"]
  custom_id?: string
}

/** In the place of what a request made, of one that was declined. */
const declined = "declined"

const named = () => randomBytes(9).toString("hex").toUpperCase().slice(0, 17)
const now = () => new Date().toISOString()

/** `behaviourOf` says how an order that is being made will behave; `lateMs` is how late a late webhook is. */
export function openOrders(
  book: Book,
  webhooks: Webhooks,
  { behaviourOf, lateMs }: { behaviourOf: () => Behaviour; lateMs: () => number },
): Orders {
  const tell = (
    kind: string,
    capture: Capture,
    { webhook = "once" }: Behaviour,
  ): Promise<void> | undefined => {
    const resource = {
      ...captureShape(capture),
      supplementary_data: { related_ids: { order_id: capture.orderId } },
    }
    const once = () => webhooks.tell(kind, resource)
    if (webhook === "first") return once()
    if (webhook === "forged") {
      const forged = { ...resource, id: named(), amount: { ...capture.amount, value: "1.00" } }
      void webhooks.tell(kind, forged, { isForged: true }).then(once)
    }
    if (webhook === "once" || webhook === "twice") void once()
    if (webhook === "twice") void once()
    if (webhook === "late") setTimeout(once, lateMs()).unref()
    return undefined
  }

  return {
    async create({ purchase_units: [unit] = [] }, requestId) {
      const known = book.orders.get(book.requests.get(`order ${requestId}`) ?? "")
      if (known) return { status: 200, body: orderShape(book, known) }
      if (!unit?.amount || !/^\d+\.\d\d$/.test(unit.amount.value)) return refused("INVALID_PARAMETER_VALUE")
      const behaviour = behaviourOf()
      if (behaviour.slow) await sleep(behaviour.slow)
      // Once: whoever asks again is answered.
      const { create, ...rest } = behaviour
      if (create === "fail") return broken
      const order: Order = {
        ...{ id: named(), status: "CREATED", createTime: now(), amount: unit.amount },
        ...{ description: unit.description ?? "", customId: unit.custom_id ?? "", behaviour: rest },
      }
      book.put("orders", order.id, order)
      if (requestId) book.put("requests", `order ${requestId}`, order.id)
      return {
        status: 201,
        body: create === "empty" ? "" : orderShape(book, order),
        isLost: create === "lost",
      }
    },

    async read(id) {
      const order = book.orders.get(id)
      return order ? { status: 200, body: orderShape(book, order) } : missing
    },

    async capture(id, requestId) {
      const order = book.orders.get(id)
      if (!order) return missing
      const { behaviour } = order
      if (behaviour.slow) await sleep(behaviour.slow)
      const current = book.orders.get(id) as Order
      if (current.captureId) {
        const isSame = book.requests.get(`capture ${requestId}`) === current.captureId
        return isSame ? { status: 200, body: orderShape(book, current) } : refused("ORDER_ALREADY_CAPTURED")
      }
      // Asked again, whatever has become of the order since, it is the same no.
      if (book.requests.get(`capture ${requestId}`) === declined) return refused("INSTRUMENT_DECLINED")
      if (current.status === "CREATED") return refused("ORDER_NOT_APPROVED")
      if (behaviour.capture === "fail") {
        book.put("orders", id, { ...current, behaviour: { ...behaviour, capture: undefined } })
        return broken
      }
      if (behaviour.capture === "strange") {
        book.put("orders", id, { ...current, behaviour: { ...behaviour, capture: undefined } })
        return strange
      }
      if (behaviour.capture === "step") {
        book.put("orders", id, { ...current, status: "CREATED", behaviour: {} })
        return refused("PAYER_ACTION_REQUIRED")
      }
      if (behaviour.capture === "decline") {
        book.put("orders", id, { ...current, status: "CREATED", behaviour: {} })
        if (requestId) book.put("requests", `capture ${requestId}`, declined)
        return refused("INSTRUMENT_DECLINED")
      }
      const capture = captureOf(current)
      book.put("captures", capture.id, capture)
      if (requestId) book.put("requests", `capture ${requestId}`, capture.id)
      const completed: Order = { ...current, status: "COMPLETED", captureId: capture.id }
      book.put("orders", id, completed)
      const kind = capture.status === "PENDING" ? "PAYMENT.CAPTURE.PENDING" : "PAYMENT.CAPTURE.COMPLETED"
      await tell(kind, capture, behaviour)
      const { capture: how } = behaviour
      if (behaviour.late) await sleep(behaviour.late)
      if (how === "strangeDone") return strange
      return { status: 201, body: how === "empty" ? "" : orderShape(book, completed), isLost: how === "lost" }
    },

    readCapture(id) {
      const capture = book.captures.get(id)
      if (!capture) return missing
      const { reason, orderId: order_id } = capture
      const details = reason && { status_details: { reason } }
      const supplementary_data = { related_ids: { order_id } }
      return { status: 200, body: { ...captureShape(capture), ...details, supplementary_data } }
    },

    async refund(captureId, { amount, custom_id = "" }, requestId) {
      const capture = book.captures.get(captureId)
      if (!capture) return missing
      const { behaviour } = book.orders.get(capture.orderId) as Order
      if (behaviour.slow) await sleep(behaviour.slow)
      const known = book.refunds.get(book.requests.get(`refund ${requestId}`) ?? "")
      if (known) return { status: 200, body: refundShape(known) }
      if (behaviour.refund === "fail") return broken
      if (behaviour.refund === "strange") return strange
      if (behaviour.refund === "refuse") return refused("REFUND_NOT_ALLOWED")
      const back = refundedOf(book, captureId)
      const wanted = amount ?? { ...capture.amount, value: toValue(centavosOf(capture.amount) - back) }
      if (centavosOf(wanted) + back > centavosOf(capture.amount)) return refused("REFUND_AMOUNT_EXCEEDED")
      const refund: Refund = {
        ...{ id: named(), captureId, customId: custom_id, amount: wanted, createTime: now() },
        status: behaviour.refund === "pending" ? "PENDING" : "COMPLETED",
      }
      book.put("refunds", refund.id, refund)
      if (requestId) book.put("requests", `refund ${requestId}`, refund.id)
      const isWhole = centavosOf(wanted) + back === centavosOf(capture.amount)
      book.put("captures", captureId, { ...capture, status: isWhole ? "REFUNDED" : "PARTIALLY_REFUNDED" })
      if (behaviour.webhook !== "none") void webhooks.tell("PAYMENT.CAPTURE.REFUNDED", refundShape(refund))
      if (behaviour.late) await sleep(behaviour.late)
      if (behaviour.refund === "strangeDone") return strange
      return { status: 201, body: refundShape(refund), isLost: behaviour.refund === "lost" }
    },

    async approve(id, behaviour) {
      const order = book.orders.get(id)
      if (order?.status !== "CREATED") return order?.status === "APPROVED"
      book.put("orders", id, {
        ...order,
        status: "APPROVED",
        behaviour: { ...order.behaviour, ...behaviour },
      })
      return true
    },
  }
}

function captureOf({ id, customId, amount, behaviour }: Order): Capture {
  const how = behaviour.capture
  return {
    ...{ id: named(), orderId: id, customId, createTime: now() },
    status: how === "pending" ? "PENDING" : "COMPLETED",
    amount:
      how === "otherAmount"
        ? { ...amount, value: toValue(centavosOf(amount) - 100) }
        : how === "otherCurrency"
          ? { ...amount, currency_code: "USD" }
          : amount,
  }
}

export const centavosOf = ({ value }: Order["amount"]): number => Math.round(Number(value) * 100)
export const toValue = (centavos: number): string => (centavos / 100).toFixed(2)

export const refundedOf = (book: Book, captureId: string): number =>
  [...book.refunds.values()]
    .filter((one) => one.captureId === captureId)
    .reduce((sum, { amount }) => sum + centavosOf(amount), 0)

function orderShape({ captures, refunds }: Book, order: Order) {
  // One alone, unless somebody put another there: a provider may take an order's money twice.
  const taken = [...captures.values()].filter(({ orderId }) => orderId === order.id)
  const back = [...refunds.values()].filter(({ captureId }) => taken.some(({ id }) => id === captureId))
  return {
    ...{ id: order.id, intent: "CAPTURE", status: order.status, create_time: order.createTime },
    purchase_units: [
      {
        ...{ reference_id: "default", custom_id: order.customId, amount: order.amount },
        ...(taken.length > 0 && {
          payments: {
            captures: taken.map(captureShape),
            ...(back.length > 0 && { refunds: back.map(refundShape) }),
          },
        }),
      },
    ],
  }
}

export const captureShape = ({ id, status, amount, customId, createTime }: Capture) => ({
  ...{ id, status, amount, custom_id: customId, final_capture: true, create_time: createTime },
})

export const refundShape = ({ id, captureId, status, amount, customId, createTime }: Refund) => ({
  ...{ id, status, amount, custom_id: customId, create_time: createTime },
  links: [
    { rel: "up", method: "GET", href: `https://api.sandbox.paypal.com/v2/payments/captures/${captureId}` },
  ],
})
