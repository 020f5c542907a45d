import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { Pesos } from "./orders.ts"
import { PackageId } from "./packages.ts"
import { TransactionId } from "./payments.ts"
import { UserId } from "./people.ts"
import { ShiftId } from "./shifts.ts"
import { line } from "./text.ts"
import { Instant } from "./time.ts"

export const RefundId = Id.brand<"RefundId">()

/** Why money moves by hand: read by whoever looks at the books. */
const Reason = line(200, "Escribe el motivo").min(3, "Escribe el motivo")

export const refundStatuses = ["pending", "done", "failed"] as const

const tag = "Pagos"
const edits = { module: "transacciones", action: "editar", of: "branch" } as const

export const refundTransaction = endpoint({
  method: "POST",
  path: "/transactions/:id/refunds",
  tag,
  summary: "Reembolsa un pago, todo o una parte",
  access: edits,
  params: z.strictObject({ id: TransactionId }),
  body: z.strictObject({
    /** Pesos; absent: all that is left of it. */
    amount: Pesos.refine((pesos) => pesos > 0, "Escribe una cantidad").optional(),
    reason: Reason,
    /** `provider`: to where it was paid from. */
    through: z.enum(["provider", "cash"]),
    /** Of cash: out of which of one's own open drawers. Absent: that of the payment's branch, else the one opened last. */
    shiftId: ShiftId.optional(),
    /** False: the customer keeps what is left of the package. With all of it refunded, it always goes. */
    revokes: z.boolean().default(true),
  }),
  output: z.object({
    id: RefundId,
    amount: z.number(),
    /** `pending`: the provider has not confirmed it yet; it is followed up without anybody. */
    status: z.enum(refundStatuses),
  }),
  status: 201,
  takesIdempotencyKey: true,
  errors: [
    "TRANSACTION_NOT_FOUND",
    "NOT_REFUNDABLE",
    "REFUND_TOO_LARGE",
    "REFUND_UNDER_WAY",
    "SHIFT_CLOSED",
    "REFUND_FAILED",
    "IDEMPOTENCY_KEY_REUSED",
    "REQUEST_IN_PROGRESS",
  ],
})

/** Why a payment bought nothing by itself. */
export const paymentProblems = [
  "unknown",
  "amount",
  "currency",
  "person",
  "newUser",
  "twice",
  "coupon",
] as const

/** «Pagos sin paquete»: money that was taken, for which nothing was given. */
export const UnresolvedPayment = z.object({
  /** The provider's own name of it. */
  id: z.string(),
  /** In the units of its currency, with two decimals at most. */
  amount: z.number(),
  currency: z.string(),
  capturedAt: Instant,
  problem: z.enum(paymentProblems),
  /** False: it can only be given back. */
  canGrant: z.boolean(),
  /** Its refund is on its way. */
  isRefunding: z.boolean(),
  /** Null: it is of no order of ours. */
  order: z
    .object({
      userId: UserId,
      person: z.string(),
      email: z.string(),
      packageId: PackageId,
      description: z.string(),
      amount: z.number(),
      timeZone: z.string(),
    })
    .nullable(),
})
export type UnresolvedPayment = z.infer<typeof UnresolvedPayment>

export const listUnresolved = endpoint({
  method: "GET",
  path: "/payments/unresolved",
  tag,
  summary: "Pagos sin paquete, el más antiguo primero, y cuántos son",
  access: { module: "transacciones", action: "listado", of: "branch" },
  output: z.object({ payments: z.array(UnresolvedPayment), total: z.int() }),
})

export const resolveUnresolved = endpoint({
  method: "POST",
  path: "/payments/unresolved/:id",
  tag,
  summary: "Resuelve un pago sin paquete: lo entrega o lo devuelve. Repetido, responde lo mismo",
  access: edits,
  params: z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/, "Identificador inválido") }),
  body: z.strictObject({ action: z.enum(["grant", "refund"]), reason: Reason }),
  output: z.object({ status: z.enum(["granted", "refunded", "refunding"]) }),
  errors: ["PAYMENT_NOT_FOUND", "PAYMENT_RESOLVED", "NOT_GRANTABLE", "REFUND_FAILED", "PAYMENTS_OFF"],
})

export const reconcilePayments = endpoint({
  method: "POST",
  path: "/paypal/reconcile",
  tag,
  summary: "Pregunta a PayPal por cada orden que pudo cobrarse sin que lo supiéramos",
  access: { ...edits, of: "studio" },
  output: z.object({
    looked: z.int(),
    settled: z.int(),
    expired: z.int(),
    refunded: z.int(),
    /** Could not be asked for now. */
    unanswered: z.int(),
  }),
  mostPerMinute: 6,
  limitIsShared: true,
  errors: ["PAYMENTS_OFF"],
})
