import { api } from "../../../../contract/api.ts"
import type { Route } from "../../../platform/http/routes.ts"
import type { ForgetCalendar } from "../forgetCalendar.ts"
import type { Passwords } from "../passwords/passwords.ts"
import type { IdentityProvider } from "../provider.ts"
import { verifyCode } from "./codes.ts"
import { confirmRecovery } from "./confirm.ts"
import { requestCode } from "./request.ts"

export function recoveryRoutes(
  route: Route,
  provider: IdentityProvider,
  passwords: Passwords,
  forgetCalendar: ForgetCalendar,
): void {
  route(api.requestRecoveryCode, async (context, { body }) => ({
    ok: true as const,
    resendIn: await requestCode(context, body.email),
  }))

  route(api.verifyRecoveryCode, async (context, { body }) => {
    await verifyCode(context, body)
    return { ok: true as const }
  })

  route(api.confirmRecovery, async (context, { body }) => {
    await confirmRecovery(context, provider, passwords, forgetCalendar, body)
    return { ok: true as const }
  })
}
