import { api } from "../../../../contract/api.ts"
import type { Route } from "../../../platform/http/routes.ts"
import type { IdentityProvider } from "../provider.ts"
import { addPasskey, beginPasskey, readPasskeys, removePasskey } from "./own.ts"

export function passkeyRoutes(route: Route, provider: IdentityProvider): void {
  route(api.listPasskeys, async (context) => ({ passkeys: await readPasskeys(context, provider) }))
  route(api.beginPasskey, async (context, { body }) => ({
    options: await beginPasskey(context, provider, body),
  }))
  route(api.addPasskey, (context, { body }) => addPasskey(context, provider, body))
  route(api.removePasskey, async (context, { params, body }) => {
    await removePasskey(context, provider, params.id, body)
    return { ok: true as const }
  })
}
