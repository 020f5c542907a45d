import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import { adjustPay, removeAdjustment } from "./adjustments.ts"
import { closePeriod } from "./close.ts"
import { listPeriods } from "./list.ts"
import { readPeriod } from "./period.ts"
import { addRate, listRates, removeRate } from "./rates.ts"
import { reopenPeriod } from "./reopen.ts"
import { readPayRules, savePayRules } from "./rules.ts"
import { listOwn, readOwnSlip, readSlip } from "./slip.ts"

const ok = { ok: true as const }

export function payrollRoutes(route: Route): void {
  route(api.getPayRules, (context) => readPayRules(context))
  route(api.savePayRules, (context, { body, idempotencyKey }) => savePayRules(context, body, idempotencyKey))
  route(api.listRates, (context, { params }) => listRates(context, params.id))
  route(api.addRate, (context, { params, body, idempotencyKey }) =>
    addRate(context, params.id, body, idempotencyKey),
  )
  route(api.removeRate, async (context, { params }) => {
    await removeRate(context, params.id)
    return ok
  })
  route(api.listPayPeriods, (context, { query }) => listPeriods(context, query))
  route(api.getPayPeriod, (context, { params }) => readPeriod(context, params.period))
  route(api.getPaySlip, (context, { params }) => readSlip(context, params.period, params.instructor))
  route(api.adjustPay, (context, { body, idempotencyKey }) => adjustPay(context, body, idempotencyKey))
  route(api.removeAdjustment, async (context, { params }) => {
    await removeAdjustment(context, params.id)
    return ok
  })
  route(api.closePayPeriod, (context, { body, idempotencyKey }) => closePeriod(context, body, idempotencyKey))
  route(api.reopenPayPeriod, (context, { params, body, idempotencyKey }) =>
    reopenPeriod(context, params.id, body.reason, idempotencyKey),
  )
  route(api.listOwnPay, (context) => listOwn(context))
  route(api.getOwnPay, (context, { params }) => readOwnSlip(context, params.period))
}
