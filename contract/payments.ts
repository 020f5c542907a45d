import { z } from "zod"
import { dayIn, formatDate } from "./calendar.ts"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { Currency, sayPesos } from "./money.ts"
import { PackageId, packageTypes } from "./packages.ts"
import { history } from "./paging.ts"
import { UserId } from "./people.ts"
import type { Action } from "./permissions.ts"
import { BranchId } from "./studio.ts"
import { Instant } from "./time.ts"

/** Whoever may do one of these in `transacciones` may look at payments, in the branches where they may. */
export const seesPayments: readonly Action[] = ["listado", "detalle", "crear", "editar"]

export const TransactionId = Id.brand<"TransactionId">()
export type TransactionId = z.infer<typeof TransactionId>

export const transactionStatuses = ["pending", "paid", "rejected", "cancelled", "refunded"] as const
export const paymentMethods = ["cash", "terminal", "paypal"] as const

/** What a payment's state is called in lists and on badges: what is neither paid, nor pending, nor given back is rejected. */
export const sayStatus: Record<(typeof transactionStatuses)[number], string> = {
  paid: "Pagada",
  pending: "Pendiente",
  refunded: "Reembolsada",
  rejected: "Rechazada",
  cancelled: "Rechazada",
}

/** What was paid, or was to be. */
export const Transaction = z.object({
  id: TransactionId,
  /** The receipt's number. */
  folio: z.int(),
  userId: UserId,
  branchId: BranchId.nullable(),
  /** Pesos, with two decimals at most. */
  amount: z.number(),
  currency: Currency,
  status: z.enum(transactionStatuses),
  createdAt: Instant,
  paymentMethod: z.enum(paymentMethods),
  couponUsed: z.boolean(),
  /** Pesos of it that went back, and when the last of them did; null: nothing did, or elsewhere, before it was brought in. */
  refunded: z.number(),
  refundedAt: Instant.nullable(),
  /** Null: it was for something else than a package of the catalogue. */
  package: z
    .object({
      id: PackageId,
      description: z.string(),
      /** 0 means unlimited. */
      totalClasses: z.int(),
      type: z.enum(packageTypes),
    })
    .nullable(),
  /** In which its day is counted: its branch's, else the customer's own branch's. */
  timeZone: z.string(),
})
export type Transaction = z.infer<typeof Transaction>

/** «$600 reembolsado el 12/11/2026»; null when nothing went back. */
export function sayRefunded(
  payment: Pick<Transaction, "refunded" | "refundedAt" | "timeZone">,
): string | null {
  const { refunded, refundedAt, timeZone } = payment
  if (refunded === 0) return null
  const when = refundedAt ? ` el ${formatDate(dayIn(timeZone, new Date(refundedAt)))}` : ""
  return `${sayPesos(refunded)} reembolsado${when}`
}

export const listMyTransactions = endpoint({
  method: "GET",
  path: "/transactions/my",
  tag: "Pagos",
  summary: "Mis pagos, el más reciente primero",
  access: "signedIn",
  output: z.object({ transactions: z.array(Transaction), ...history }),
})
