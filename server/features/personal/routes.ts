import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import type { IdentityProvider } from "../people/provider.ts"
import { closeAccount } from "./closeAccount.ts"
import { mergeAccounts, previewMerge } from "./merging/merge.ts"
import { readPersonalData } from "./personalData.ts"
import { previewRemoval, removeUser } from "./removeUser.ts"

export function personalRoutes(route: Route, provider: IdentityProvider): void {
  route(api.getPersonalData, (context, { params }) => readPersonalData(context, provider, params.id))
  route(api.closeAccount, async (context, { params, body }) => {
    await closeAccount(context, provider, params.id, body.password)
    return { ok: true as const }
  })
  route(api.previewRemoval, (context, { params }) => previewRemoval(context, params.id))
  route(api.deleteUser, async (context, { params, query }) => ({
    became: await removeUser(context, provider, params.id, query.expects),
  }))
  route(api.previewMerge, (context, { params, body }) =>
    previewMerge(context, { staysId: params.id, goesId: body.other }),
  )
  route(api.mergeUsers, (context, { params, body, idempotencyKey }) => {
    const both = { staysId: params.id, goesId: body.other }
    return mergeAccounts(context, provider, both, body.accepts, idempotencyKey)
  })
}
