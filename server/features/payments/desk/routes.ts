import { api } from "../../../../contract/api.ts"
import { Decided } from "../../../platform/database/decision.ts"
import type { Route } from "../../../platform/http/routes.ts"
import type { Followers } from "../followers.ts"
import { findBuyers } from "./buyers.ts"
import { changeStatus } from "./changeStatus.ts"
import { readLiability } from "./liability.ts"
import { listTransactions } from "./listTransactions.ts"
import { readTransaction } from "./readTransaction.ts"
import { readRefundImpact } from "./refundImpact.ts"
import { sell, wishInCentavos } from "./sell.ts"
import { shiftRoutes } from "./shifts/routes.ts"

export function deskRoutes(route: Route, followers: Followers): void {
  shiftRoutes(route)
  route(api.getLiability, (context, { query }) => readLiability(context, query))
  route(api.listTransactions, (context, { query }) => listTransactions(context, query))
  route(api.getTransaction, (context, { params }) => readTransaction(context, params.id))
  route(api.changeTransaction, async (context, { params, body }) => {
    await changeStatus(context, followers, params.id, body)
    return readTransaction(context, params.id)
  })
  route(api.getRefundImpact, (context, { params }) => readRefundImpact(context, followers, params.id))
  route(api.findBuyers, (context, { query }) => findBuyers(context, query.search))
  route(api.sellAtDesk, async (context, { body, idempotencyKey }) => {
    const { answer, isRepeated } = await sell(context, followers, wishInCentavos(body), idempotencyKey)
    return new Decided({ tx: await readTransaction(context, answer.id) }, isRepeated)
  })
}
