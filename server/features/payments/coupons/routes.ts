import { api } from "../../../../contract/api.ts"
import type { Route } from "../../../platform/http/routes.ts"
import { topics } from "../../../platform/topics.ts"
import { deleteCoupon } from "./deleteCoupon.ts"
import { listUses } from "./listUses.ts"
import { listCoupons, readCoupon } from "./reads.ts"
import { saveCoupon } from "./saveCoupon.ts"
import { listSuggested } from "./suggested.ts"
import { validate } from "./validate.ts"

/** Which packages are on sale, and in which time. How many uses are left is at most five seconds old. */
const madeFrom = () => [topics.catalogue, topics.studio]

export function couponRoutes(route: Route): void {
  route(api.listCoupons, (context) => listCoupons(context))
  route(api.listSuggestedCoupons, (context) => listSuggested(context), madeFrom)
  route(api.validateCoupon, (context, { query }) => validate(context, query))
  route(api.getCoupon, (context, { params }) => readCoupon(context, params.id))
  route(api.listCouponUses, (context, { params, query }) => listUses(context, params.id, query))
  route(api.createCoupon, (context, { body, idempotencyKey }) =>
    saveCoupon(context, undefined, body, idempotencyKey),
  )
  route(api.updateCoupon, (context, { params, body, idempotencyKey }) =>
    saveCoupon(context, params.id, body, idempotencyKey),
  )
  route(api.deleteCoupon, async (context, { params }) => {
    await deleteCoupon(context, params.id)
    return { ok: true as const }
  })
}
