import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import { listTransactionsOf } from "./reads.ts"

export function paymentRoutes(route: Route): void {
  route(api.listMyTransactions, (context) => listTransactionsOf(context, context.actor.userId))
}
