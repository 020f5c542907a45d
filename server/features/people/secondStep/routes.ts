import { api } from "../../../../contract/api.ts"
import type { Route } from "../../../platform/http/routes.ts"
import type { IdentityProvider } from "../provider.ts"
import { beginSecondStep, confirmSecondStep, endSecondStep, readSecondStep, renewCodes } from "./own.ts"
import { resetSecondStep } from "./reset.ts"

export function secondStepRoutes(route: Route, provider: IdentityProvider): void {
  route(api.getSecondStep, (context) => readSecondStep(context, provider))
  route(api.beginSecondStep, (context, { body }) => beginSecondStep(context, provider, body.password))
  route(api.confirmSecondStep, async (context, { body }) => ({
    codes: await confirmSecondStep(context, provider, body.code),
  }))
  route(api.renewStepCodes, async (context, { body }) => ({
    codes: await renewCodes(context, provider, body),
  }))
  route(api.endSecondStep, async (context, { body }) => {
    await endSecondStep(context, provider, body)
    return { ok: true as const }
  })
  route(api.resetSecondStep, async (context, { params }) => {
    await resetSecondStep(context, provider, params.id)
    return { ok: true as const }
  })
}
