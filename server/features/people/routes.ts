import { api } from "../../../contract/api.ts"
import { Decided } from "../../platform/database/decision.ts"
import type { Route } from "../../platform/http/routes.ts"
import { completeProfile } from "./completeProfile.ts"
import type { ForgetCalendar } from "./forgetCalendar.ts"
import { type IsNewcomer, type ReadShown, showUser } from "./newcomer.ts"
import { ownerRoutes } from "./owner/routes.ts"
import { passkeyRoutes } from "./passkeys/routes.ts"
import type { Passwords } from "./passwords/passwords.ts"
import { editProfile } from "./profile/edit.ts"
import { changeEmail } from "./profile/email.ts"
import { changePassword } from "./profile/password.ts"
import { readProfile } from "./profile/read.ts"
import type { IdentityProvider } from "./provider.ts"
import { findEditableUser, readUser } from "./reads.ts"
import { recoveryRoutes } from "./recovery/routes.ts"
import { register } from "./register.ts"
import { secondStepRoutes } from "./secondStep/routes.ts"
import type { SessionLife } from "./sessionLife.ts"
import { closeSession, endSession, openSession } from "./sessions.ts"
import { staffRoutes } from "./staff/routes.ts"
import { sayTried } from "./tried.ts"
import { userRoutes } from "./users/routes.ts"

export function peopleRoutes(
  route: Route,
  provider: IdentityProvider,
  passwords: Passwords,
  life: SessionLife,
  isNewcomer: IsNewcomer,
  forgetCalendar: ForgetCalendar,
): void {
  const readShown: ReadShown = async (platform, id) =>
    showUser(platform, isNewcomer, await readUser(platform, id))

  recoveryRoutes(route, provider, passwords, forgetCalendar)
  ownerRoutes(route, provider, passwords)
  secondStepRoutes(route, provider)
  passkeyRoutes(route, provider)
  staffRoutes(route, provider, passwords)
  userRoutes(route, provider, passwords, readShown, forgetCalendar)

  route(api.openSession, async (context, { identity, query, note }) => {
    const verified = identity as NonNullable<typeof identity>
    const asked = { life, door: query.door }
    const { sessionId, userId, way, steppedAt } = await openSession(context, provider, verified, asked).catch(
      async (error) => {
        note(await sayTried(context.pool, verified))
        throw error
      },
    )
    note({ user: userId, ...(way && { way }), ...(steppedAt && { step: true }) })
    return { sessionId }
  })

  route(
    api.getWaysIn,
    async () => ({ google: provider.hasGoogle, ...(provider.door && { hosted: provider.door }) }),
    () => [],
  )

  route(api.completeProfile, async (context, { identity, body }) => {
    const verified = identity as NonNullable<typeof identity>
    return readShown(context, await completeProfile(context, provider, verified, body))
  })

  route(api.closeSession, async (context) => {
    await closeSession(context, provider)
    return { ok: true as const }
  })

  route(api.forceLogout, async (context, { body }) => {
    const userId = await findEditableUser(context, body.uid)
    await endSession(context, provider, { userId, uid: body.uid }, "forced")
    return { ok: true as const }
  })

  route(api.register, async (context, { body }) =>
    readShown(context, await register(context, provider, passwords, body)),
  )

  route(api.getProfile, (context, { params }) => readProfile(context, params.id))
  route(api.updateUser, async (context, { params, body, idempotencyKey }) => {
    const { answer, isRepeated } = await editProfile(context, params.id, body, idempotencyKey)
    return new Decided({ ...(await readShown(context, params.id)), ...answer }, isRepeated)
  })
  route(api.changeEmail, async (context, { params, body }) => {
    await changeEmail(context, provider, params.id, body)
    return { ok: true as const }
  })
  route(api.changePassword, async (context, { params, body }) => {
    await changePassword(context, provider, passwords, params.id, body)
    return { ok: true as const }
  })
}
