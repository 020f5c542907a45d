import { z } from "zod"
import type { Input } from "../../../contract/endpoint.ts"
import { paymentMethods, transactionStatuses } from "../../../contract/payments.ts"
import { UserId } from "../../../contract/people.ts"
import { BranchId } from "../../../contract/studio.ts"
import { ChosenDay } from "../../../contract/time.ts"
import type { listTransactions, TransactionOrder } from "../../../contract/transactions.ts"
import { pageIn } from "../../ui/paging.ts"
import { orderAsked, parseSort } from "../../ui/sorting.ts"

/** What narrows the list, as its address carries it. */
export const filterNames = ["initdate", "enddate", "userId", "status", "method", "branch", "coupon"] as const
export type FilterName = (typeof filterNames)[number]

/** What the columns that sort are called over the wire. */
const orders: Record<string, TransactionOrder> = {
  Usuario: "user",
  Paquete: "package",
  Monto: "amount",
  Método: "method",
  Estado: "status",
  Fecha: "createdAt",
}

/** The filter that an address means; what is not well formed counts as absent. */
export function filterOf(query: URLSearchParams) {
  const one = <T>(name: FilterName, schema: z.ZodType<T>) =>
    schema.safeParse(query.get(name) ?? undefined).data
  return {
    initdate: one("initdate", ChosenDay),
    enddate: one("enddate", ChosenDay),
    userId: one("userId", UserId),
    status: one("status", z.enum(transactionStatuses)),
    method: one("method", z.enum(paymentMethods)),
    branch: one("branch", BranchId),
    coupon: one("coupon", z.enum(["true", "false"])),
    sort: parseSort(query.get("sort")),
    page: pageIn(query),
  }
}

export type PaymentFilter = ReturnType<typeof filterOf>

/** What the server is asked, but for the page. */
export function asked({
  sort,
  page,
  ...narrow
}: PaymentFilter): NonNullable<Input<typeof listTransactions>["query"]> {
  const order = orderAsked(sort, orders)
  const given = Object.fromEntries(Object.entries(narrow).filter(([, value]) => value !== undefined))
  return { ...given, ...(order && { sort: order }) }
}
