import { api } from "../../../../../contract/api.ts"
import type { Route } from "../../../../platform/http/routes.ts"
import { closeShift } from "./close.ts"
import { moveCash } from "./move.ts"
import { openShift } from "./open.ts"
import { listShifts, readMyShift } from "./read.ts"

const centavos = (pesos: number) => Math.round(pesos * 100)

export function shiftRoutes(route: Route): void {
  route(api.getMyShift, (context, { query }) => readMyShift(context, query.branch))
  route(api.listShifts, (context, { query }) => listShifts(context, query))
  route(api.openShift, (context, { body, idempotencyKey }) =>
    openShift(context, { ...body, openingFloat: centavos(body.openingFloat) }, idempotencyKey),
  )
  route(api.moveCash, (context, { params, body, idempotencyKey }) =>
    moveCash(context, { ...body, shiftId: params.id, amount: centavos(body.amount) }, idempotencyKey),
  )
  route(api.closeShift, (context, { params, body, idempotencyKey }) => {
    const { counted, expected, explanation } = body
    const wish = { shiftId: params.id, counted: centavos(counted), expected: centavos(expected), explanation }
    return closeShift(context, wish, idempotencyKey)
  })
}
