import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import { captureOrder } from "./captureOrder.ts"
import { createOrder } from "./createOrder.ts"
import type { Online } from "./online.ts"
import { listTransactionsOf } from "./reads.ts"

export function paymentRoutes(route: Route, online: Online): void {
  route(api.getPaymentWay, async () => online.provider?.way ?? { isAvailable: false as const })
  route(api.createOrder, (context, { body: { amount, packageId }, idempotencyKey }) =>
    createOrder(context, online, { packageId, amount: Math.round(amount * 100) }, idempotencyKey),
  )
  route(api.captureOrder, (context, { body }) => captureOrder(context, online, body))
  route(api.listPaypalTransactions, (context) =>
    listTransactionsOf(context, context.actor.userId, { method: "paypal" }),
  )
  route(api.listMyTransactions, (context) => listTransactionsOf(context, context.actor.userId))
}
