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
  route(api.requestRecoveryCode, async (context, { body, network }) => ({
    ok: true as const,
    ...(await requestCode(context, { ...body, network })),
  }))

  route(api.verifyRecoveryCode, async (context, { body, network }) => {
    await verifyCode(context, { ...body, network })
    return { ok: true as const }
  })

  route(api.confirmRecovery, async (context, { body, network }) => {
    await confirmRecovery(context, provider, passwords, forgetCalendar, { ...body, network })
    return { ok: true as const }
  })
}
