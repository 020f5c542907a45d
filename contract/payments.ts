import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { Currency } from "./money.ts"
import { PackageId, packageTypes } from "./packages.ts"
import { history } from "./paging.ts"
import { UserId } from "./people.ts"
import { BranchId } from "./studio.ts"
import { Instant } from "./time.ts"

export const TransactionId = Id.brand<"TransactionId">()
export type TransactionId = z.infer<typeof TransactionId>

export const transactionStatuses = ["pending", "paid", "rejected", "cancelled", "refunded"] as const
export const paymentMethods = ["cash", "terminal", "paypal"] as const

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

export const listMyTransactions = endpoint({
  method: "GET",
  path: "/transactions/my",
  tag: "Pagos",
  summary: "Mis pagos, el más reciente primero",
  access: "signedIn",
  output: z.object({ transactions: z.array(Transaction), ...history }),
})
