import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import { topics } from "../../platform/topics.ts"
import { reachCustomer, toSee } from "../people/users/reach.ts"
import { adjustCredits } from "./adjust.ts"
import { listPackages, readPackage } from "./catalogue.ts"
import { deletePackage } from "./deletePackage.ts"
import { extendValidity } from "./extendValidity.ts"
import { readCredits } from "./held.ts"
import { readHolders } from "./holders.ts"
import { passOn } from "./passOn.ts"
import { type AssertCoupon, savePackage } from "./savePackage.ts"

/** Whether one is on sale also depends on the day in its branch. */
const madeFrom = () => [topics.catalogue, topics.studio]

export function packageRoutes(route: Route, assertCoupon: AssertCoupon): void {
  route(api.listPackages, (context) => listPackages(context), madeFrom)
  route(api.getPackage, (context, { params }) => readPackage(context, params.id), madeFrom)
  route(api.getPackageHolders, (context, { params }) => readHolders(context, params.id))
  route(api.createPackage, (context, { body, idempotencyKey }) =>
    savePackage(context, assertCoupon, undefined, body, idempotencyKey),
  )
  route(api.updatePackage, (context, { params, body, idempotencyKey }) =>
    savePackage(context, assertCoupon, params.id, body, idempotencyKey),
  )
  route(api.deletePackage, async (context, { params }) => {
    await deletePackage(context, params.id)
    return { ok: true as const }
  })
  route(api.readUserCredits, async (context, { params, query }) => {
    const { id } = await reachCustomer(context, params.id, toSee)
    return readCredits(context, id, query)
  })
  route(api.adjustCredits, (context, { params, body, idempotencyKey }) =>
    adjustCredits(context, { userId: params.id, heldPackageId: params.packageId, ...body }, idempotencyKey),
  )
  route(api.extendPackage, (context, { params, body, idempotencyKey }) =>
    extendValidity(context, { userId: params.id, heldPackageId: params.packageId, ...body }, idempotencyKey),
  )
  route(api.passPackage, (context, { params, body, idempotencyKey }) =>
    passOn(context, { userId: params.id, heldPackageId: params.packageId, ...body }, idempotencyKey),
  )
  route(api.listMyCredits, (context, { query }) => readCredits(context, context.actor.userId, query))
}
