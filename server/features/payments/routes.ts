import { api } from "../../../contract/api.ts"
import { toPesos } from "../../../contract/money.ts"
import { Decided } from "../../platform/database/decision.ts"
import type { Route } from "../../platform/http/routes.ts"
import { Refusal } from "../../platform/refusal.ts"
import { reachCustomer, toSee } from "../people/users/reach.ts"
import { captureOrder } from "./captureOrder.ts"
import { createOrder } from "./createOrder.ts"
import { readCurrentUser } from "./currentUser.ts"
import { seenBranches } from "./desk/visible.ts"
import { type Online, wayOf } from "./online.ts"
import { listTransactionsOf } from "./reads.ts"
import { reconcile } from "./reconcile.ts"
import { refund } from "./refund.ts"
import { resolve } from "./resolve.ts"
import { tryProvider } from "./tryProvider.ts"
import { listUnresolved } from "./unresolved.ts"

/** Seconds for which whoever is at it now is left alone, when somebody waits for the answer. */
const onDemand = 5

export function paymentRoutes(route: Route, online: Online): void {
  route(api.getMe, (context) => readCurrentUser(context, online.followers))
  route(api.getPaymentWay, async () => wayOf(online))
  route(api.tryPayments, async () => {
    await tryProvider(online)
    return { ok: true as const }
  })
  route(api.createOrder, (context, { body: { amount, ...wish }, idempotencyKey }) =>
    createOrder(context, online, { ...wish, amount: Math.round(amount * 100) }, idempotencyKey),
  )
  route(api.captureOrder, (context, { body }) => captureOrder(context, online, body))
  route(api.listPaypalTransactions, (context) =>
    listTransactionsOf(context, context.actor.userId, { method: "paypal" }),
  )
  route(api.refundTransaction, async (context, { params, body, idempotencyKey }) => {
    const amount = body.amount === undefined ? undefined : Math.round(body.amount * 100)
    const wish = { ...body, transactionId: params.id, amount }
    const { answer, isRepeated } = await refund(context, online, wish, idempotencyKey)
    return new Decided({ ...answer, amount: toPesos(answer.amount) }, isRepeated)
  })
  route(api.listUnresolved, (context) => listUnresolved(context))
  route(api.resolveUnresolved, (context, { params, body }) => resolve(context, online, params.id, body))
  route(api.reconcilePayments, (context) => {
    if (!online.provider) throw new Refusal("PAYMENTS_OFF")
    return reconcile(context, online, onDemand)
  })
  route(api.listUserTransactions, async (context, { params }) => {
    const { id } = await reachCustomer(context, params.id, toSee)
    const branches = seenBranches(context.actor)
    if (branches?.length === 0) throw new Refusal("FORBIDDEN")
    return listTransactionsOf(context, id, { branches })
  })
  route(api.listMyTransactions, (context) => listTransactionsOf(context, context.actor.userId))
}
