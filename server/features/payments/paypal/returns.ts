import { z } from "zod"
import type { MoneyBack, Returned } from "../provider.ts"
import { CaptureShape, OrderShape, RefundShape, toHundredths, toMoment } from "./shapes.ts"

/** A capture as it is read by itself: where it stands, why, and of which order it is. */
export const CaptureNowShape = CaptureShape.extend({
  status_details: z.object({ reason: z.string().optional() }).optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
})
export type CaptureNowShape = z.infer<typeof CaptureNowShape>

const bankReasons = ["BUYER_COMPLAINT", "CHARGEBACK"]

/** Whether anything of it went back, so that its order is worth reading. */
export const hasReturned = ({ status, status_details }: CaptureNowShape): boolean =>
  ["REFUNDED", "PARTIALLY_REFUNDED"].includes(status) ||
  (status === "DECLINED" && bankReasons.includes(status_details?.reason ?? ""))

/** Its money is kept back while somebody's bank asks. */
export const isDisputed = ({ status, status_details }: CaptureNowShape): boolean =>
  status === "PENDING" && bankReasons.includes(status_details?.reason ?? "")

/** A refund names its capture by a link; a reversal may be told of as a refund, or as the capture itself. */
export function toMoneyBack(resource: unknown, isChargeback: boolean): MoneyBack {
  const refund = RefundShape.parse(resource)
  const up = captureOf(refund)
  return {
    refundId: up ? refund.id : reversalOf(refund.id),
    captureId: up ?? refund.id,
    ours: refund.custom_id || undefined,
    amount: toHundredths(refund.amount?.value ?? "0"),
    at: toMoment(refund.create_time),
    isChargeback,
  }
}

export const orderOf = ({ supplementary_data }: CaptureNowShape): string | undefined =>
  supplementary_data?.related_ids?.order_id

/** All that was asked back of an order, whatever came of it. */
export const refundsOf = (order: unknown) =>
  OrderShape.parse(order).purchase_units.flatMap(({ payments }) => payments?.refunds ?? [])

export function toReturned({ id, status }: z.infer<typeof RefundShape>): Returned {
  if (status === "FAILED" || status === "CANCELLED") return { state: "refused", why: status }
  return { state: status === "COMPLETED" ? "done" : "pending", id }
}

/** What went back of a capture, by its order; what no refund explains of one that went back whole is the bank's doing. */
export function returnsOf(capture: CaptureNowShape, order: unknown): MoneyBack[] {
  const refunds = refundsOf(order).filter(
    (refund) => captureOf(refund) === capture.id && refund.status !== "FAILED",
  )
  const back = refunds
    .filter(({ status }) => status === "COMPLETED")
    .map((refund) => toMoneyBack(refund, false))
  const explained = refunds.reduce((sum, { amount }) => sum + toHundredths(amount?.value ?? "0"), 0)
  const unexplained = toHundredths(capture.amount.value) - explained
  if (capture.status === "PARTIALLY_REFUNDED" || unexplained <= 0) return back
  const isChargeback = capture.status_details?.reason !== "REFUNDED"
  const reversal = { refundId: reversalOf(capture.id), captureId: capture.id, ours: undefined }
  return [...back, { ...reversal, amount: unexplained, at: new Date(), isChargeback }]
}

const reversalOf = (captureId: string) => `reversal-${captureId}`

const captureOf = ({ links }: z.infer<typeof RefundShape>): string | undefined =>
  links
    .find(({ rel }) => rel === "up")
    ?.href.split("/")
    .at(-1)
