import { z } from "zod"
import type { ProviderOrder, Taken } from "../provider.ts"

/** What we read of PayPal's answers. Amounts are text, in the currency's units. */
const Money = z.object({ currency_code: z.string(), value: z.string() })

export const CaptureShape = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: Money,
  custom_id: z.string().optional(),
  create_time: z.string().optional(),
})
export type CaptureShape = z.infer<typeof CaptureShape>

export const RefundShape = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: Money.optional(),
  custom_id: z.string().optional(),
  create_time: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

export const OrderShape = z.object({
  id: z.string().min(1),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        payments: z
          .object({ captures: z.array(CaptureShape).optional(), refunds: z.array(RefundShape).optional() })
          .optional(),
      }),
    )
    .default([]),
})

const WebhookShape = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })

/** What a webhook should tell of; one for all kinds is of «*». */
const told = [
  ...["PAYMENT.CAPTURE.COMPLETED", "PAYMENT.CAPTURE.DENIED", "PAYMENT.CAPTURE.REFUNDED"],
  ...["PAYMENT.CAPTURE.REVERSED", "CUSTOMER.DISPUTE.CREATED"],
]

export function toWebhook(body: unknown): { url: string; untold: string[] } {
  const { url, event_types } = WebhookShape.parse(body)
  const kinds = event_types.map(({ name }) => name)
  return { url, untold: kinds.includes("*") ? [] : told.filter((kind) => !kinds.includes(kind)) }
}

export const Failure = z.object({ details: z.array(z.object({ issue: z.string() })).default([]) })

/** «1800.00». */
export const toValue = (centavos: number): string =>
  `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, "0")}`

/** Hundredths of the currency's unit, exact. Throws for what is no amount. */
export function toHundredths(value: string): number {
  const [, units, rest = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(value) ?? []
  if (units === undefined) throw new Error(`«${value}» is no amount`)
  const hundredths = Number(units) * 100 + Number(rest.padEnd(2, "0"))
  if (hundredths > mostHundredths) throw new Error(`«${value}» is more than anybody pays`)
  return hundredths
}

/** What a column of ours holds. */
const mostHundredths = 2 ** 31 - 1

/** When it happened; a moment that nobody can read is no reason to forget the money. */
export function toMoment(text: string | undefined): Date {
  const at = new Date(text ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? new Date() : at
}

const took = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]

export function toTaken({ id, amount, create_time }: CaptureShape): Taken {
  return {
    ...{ id, at: toMoment(create_time) },
    ...{ amount: toHundredths(amount.value), currency: amount.currency_code },
  }
}

/** What became of an order, by its captures. */
export function toOrder(body: unknown): ProviderOrder {
  const { status, purchase_units } = OrderShape.parse(body)
  const captures = purchase_units.flatMap(({ payments }) => payments?.captures ?? [])
  const [first, ...more] = captures.filter((one) => took.includes(one.status)).map(toTaken)
  if (first) return { state: "taken", takings: [first, ...more] }
  if (captures.some((one) => one.status === "PENDING")) return { state: "waiting" }
  return { state: captures.length > 0 || status === "VOIDED" ? "refused" : "paying" }
}
