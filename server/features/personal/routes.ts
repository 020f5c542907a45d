import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import type { IdentityProvider } from "../people/provider.ts"
import { closeAccount } from "./closeAccount.ts"
import { readPersonalData } from "./personalData.ts"

export function personalRoutes(route: Route, provider: IdentityProvider): void {
  route(api.getPersonalData, (context, { params }) => readPersonalData(context, params.id))
  route(api.closeAccount, async (context, { params, body }) => {
    await closeAccount(context, provider, params.id, body.password)
    return { ok: true as const }
  })
}
