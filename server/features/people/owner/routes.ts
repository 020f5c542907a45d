import { api } from "../../../../contract/api.ts"
import type { Route } from "../../../platform/http/routes.ts"
import type { Passwords } from "../passwords/passwords.ts"
import type { IdentityProvider } from "../provider.ts"
import { makeOwner } from "./make.ts"
import { isOwned } from "./word.ts"

export function ownerRoutes(route: Route, provider: IdentityProvider, passwords: Passwords): void {
  route(api.getOwnership, async ({ pool }) => ({ hasOwner: await isOwned(pool) }))

  route(api.makeOwner, async (context, { body }) => {
    await makeOwner(context, provider, passwords, body)
    return { ok: true as const }
  })
}
