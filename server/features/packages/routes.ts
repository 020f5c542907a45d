import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import { listPackages, readPackage } from "./catalogue.ts"
import { readCurrentUser, readHeldPackages, readMovements } from "./held.ts"

export function packageRoutes(route: Route): void {
  route(api.listPackages, (context) => listPackages(context))
  route(api.getPackage, (context, { params }) => readPackage(context, params.id))
  route(api.getMe, (context) => readCurrentUser(context, context.actor))
  route(api.listMyCredits, async (context) => {
    const { userId } = context.actor
    const [packages, movements] = await Promise.all([
      readHeldPackages(context, userId),
      readMovements(context, userId),
    ])
    return { packages, movements }
  })
}
