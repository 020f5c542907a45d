import { z } from "zod"
import { CouponCode, couponReasons } from "./coupons.ts"
import { endpoint } from "./endpoint.ts"
import { Pesos } from "./orders.ts"
import { HeldPackageId, PackageId } from "./packages.ts"
import { pageOf } from "./paging.ts"
import { paymentMethods, Transaction, TransactionId, transactionStatuses } from "./payments.ts"
import { UserId } from "./people.ts"
import { RefundId, refundStatuses } from "./refunds.ts"
import { ShiftId } from "./shifts.ts"
import { BranchId } from "./studio.ts"
import { line } from "./text.ts"
import { ChosenDay, Instant } from "./time.ts"

const tag = "Pagos"
const params = z.strictObject({ id: TransactionId })

export const transactionOrders = ["createdAt", "user", "package", "amount", "method", "status"] as const
export type TransactionOrder = (typeof transactionOrders)[number]
export type TransactionStatus = (typeof transactionStatuses)[number]
export type PaymentMethod = (typeof paymentMethods)[number]

/** A payment as staff list it. Amounts in pesos. */
export const ListedTransaction = Transaction.extend({
  userName: z.string(),
  /** Which may be of several words. */
  userFirstName: z.string(),
  userEmail: z.string(),
  branchName: z.string().nullable(),
})
export type ListedTransaction = z.infer<typeof ListedTransaction>

export const listTransactions = endpoint({
  method: "GET",
  path: "/transactions",
  tag,
  summary: "Una página de los pagos, el más reciente primero, y cuánto suman todos los que coinciden",
  access: { module: "transacciones", action: "listado", of: "branch" },
  query: z.strictObject({
    ...pageOf(transactionOrders),
    /** Of this day or later, each in the time of its branch. */
    initdate: ChosenDay.optional(),
    enddate: ChosenDay.optional(),
    userId: UserId.optional(),
    status: z.enum(transactionStatuses).optional(),
    method: z.enum(paymentMethods).optional(),
    branch: BranchId.optional(),
    /** True: paid with a coupon; false: without. */
    coupon: z.enum(["true", "false"]).optional(),
  }),
  output: z.object({
    transactions: z.array(ListedTransaction),
    total: z.int(),
    /** Of everything that matches, in pesos: what was paid, what of it went back, and what is left. */
    sums: z.object({
      paid: z.number(),
      refunded: z.number(),
      net: z.number(),
      /** What went back in the days that are asked for, of payments of whatever day. */
      givenBack: z.number(),
    }),
  }),
})

/** What a payment of each state may be made by hand; all else is refused. */
export const nextStatuses: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ["paid", "rejected", "cancelled"],
  paid: [],
  rejected: [],
  cancelled: [],
  refunded: [],
}

/** A payment with all that became of it. To its customer, no name of staff and no reason is told. */
export const TransactionDetail = ListedTransaction.extend({
  /** Before its coupon. */
  original: z.number(),
  /** The coupon's code as it is now. */
  coupon: z.string().nullable(),
  /** Of a sale at the desk in cash. */
  received: z.number().nullable(),
  change: z.number().nullable(),
  seller: z.string().nullable(),
  /** The provider's own name of it. */
  captureId: z.string().nullable(),
  /** What may still go back. */
  left: z.number(),
  changes: z.array(
    z.object({
      from: z.enum(transactionStatuses),
      to: z.enum(transactionStatuses),
      actor: z.string(),
      reason: z.string(),
      createdAt: Instant,
    }),
  ),
  refunds: z.array(
    z.object({
      id: RefundId,
      amount: z.number(),
      reason: z.string(),
      through: z.enum(["provider", "cash", "chargeback"]),
      status: z.enum(refundStatuses),
      /** Null: the provider's doing. */
      actor: z.string().nullable(),
      createdAt: Instant,
      /** When it went back, or was refused; null while nobody knows. */
      endedAt: Instant.nullable(),
    }),
  ),
  /** The package that it gave; null while it gave none. */
  granted: z
    .object({
      id: HeldPackageId,
      description: z.string(),
      isUnlimited: z.boolean(),
      totalClasses: z.int(),
      available: z.int(),
      expiresAt: Instant,
      isRevoked: z.boolean(),
    })
    .nullable(),
})
export type TransactionDetail = z.infer<typeof TransactionDetail>

export const getTransaction = endpoint({
  method: "GET",
  path: "/transactions/:id",
  tag,
  summary: "Un pago mío, o cualquiera con permiso",
  access: "signedIn",
  params,
  output: TransactionDetail,
  errors: ["TRANSACTION_NOT_FOUND"],
})

export const changeTransaction = endpoint({
  method: "PATCH",
  path: "/transactions/:id",
  tag,
  summary: "Cambia el estado de un pago pendiente; al pasar a pagado entrega su paquete",
  access: { module: "transacciones", action: "editar", of: "branch" },
  params,
  body: z.strictObject({
    status: z.enum(transactionStatuses),
    reason: line(200).default(""),
  }),
  output: TransactionDetail,
  errors: ["TRANSACTION_NOT_FOUND", "STATUS_NOT_ALLOWED", "REFUND_INSTEAD"],
})

/** Whom something is sold to. */
export const Buyer = z.object({ id: UserId, name: z.string(), email: z.string(), phone: z.string() })
export type Buyer = z.infer<typeof Buyer>

/** One that was found, with what they have left in packages that still pay. */
export const FoundBuyer = Buyer.extend({ left: z.int(), isUnlimited: z.boolean() })
export type FoundBuyer = z.infer<typeof FoundBuyer>

export const findBuyers = endpoint({
  method: "GET",
  path: "/desk/buyers",
  tag,
  summary:
    "A quién venderle o sentar: los primeros ocho con esas palabras. De otra sucursal, solo por su correo completo",
  access: {
    anyOf: [
      { module: "transacciones", action: "crear", of: "branch" },
      { module: "operaciones", action: "crear", of: "branch" },
    ],
  },
  query: z.strictObject({ search: line(100).min(2, "Escribe al menos dos letras") }),
  output: z.object({ buyers: z.array(FoundBuyer) }),
})

/** Seconds in which the same sale to the same person asks whether it is meant. */
export const repeatSeconds = 120

export const sellAtDesk = endpoint({
  method: "POST",
  path: "/transactions/cash",
  tag,
  summary: "Cobra un paquete en caja, en efectivo o con terminal, y lo entrega",
  access: { module: "transacciones", action: "crear", of: "branch" },
  body: z.strictObject({
    userId: UserId,
    packageId: PackageId,
    couponCode: CouponCode.optional(),
    paymentMethod: z.enum(["cash", "terminal"]),
    /** What the screen shows: compared, never believed. */
    amount: Pesos,
    /** What was handed over in cash. */
    received: Pesos.optional(),
    /** Whose till takes it; the package's branch, or the customer's, when absent. */
    branchId: BranchId.optional(),
    /** True: the same was sold a moment ago, and it is meant. */
    again: z.boolean().default(false),
  }),
  output: z.object({ tx: TransactionDetail }),
  status: 201,
  takesIdempotencyKey: true,
  errors: [
    "USER_NOT_FOUND",
    "BRANCH_NOT_FOUND",
    "PACKAGE_NOT_ON_SALE",
    "NOT_NEW_USER",
    "AMOUNT_CHANGED",
    "RECEIVED_TOO_LITTLE",
    "SOLD_A_MOMENT_AGO",
    ...couponReasons,
    "IDEMPOTENCY_KEY_REUSED",
    "REQUEST_IN_PROGRESS",
  ],
})

export const getRefundImpact = endpoint({
  method: "GET",
  path: "/transactions/:id/refund-impact",
  tag,
  summary: "Qué pasaría al reembolsar un pago y quitar su paquete",
  access: { module: "transacciones", action: "editar", of: "branch" },
  params,
  output: z.object({
    /** Pesos that may still go back. */
    left: z.number(),
    /** It was paid to the provider, and can go back there. */
    byProvider: z.boolean(),
    /** A package of it still stands. */
    hasPackage: z.boolean(),
    /** Who holds what was passed on of it, by first name. */
    passedTo: z.string().nullable(),
    /** Credits that would be taken back; null: of an unlimited package, or of none. */
    credits: z.int().nullable(),
    /** Coming reservations that would be cancelled. */
    reservations: z.int(),
    /** With all of it refunded, its coupon may be used again. */
    coupon: z.boolean(),
    /** One's own open drawers, first the one that cash would be paid out of. */
    drawers: z.array(z.object({ id: ShiftId, branchName: z.string() })),
  }),
  errors: ["TRANSACTION_NOT_FOUND"],
})

/** The receipt of a payment as a PDF, for whoever may see it; under `/api`. */
export const receiptPath = "/transactions/:id/receipt"
