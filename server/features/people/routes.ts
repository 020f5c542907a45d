import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import type { IdentityProvider } from "./provider.ts"
import { findEditableUser, readUser, readVisibleUser } from "./reads.ts"
import { register } from "./register.ts"
import { endSession, openSession } from "./sessions.ts"

/** Takes what needs a session from a call; the endpoint's access has made sure that it is there. */
export function peopleRoutes(route: Route, provider: IdentityProvider, sessionDays: number): void {
  route(api.openSession, async (context, { identity }) => {
    const opened = await openSession(context, provider, identity as NonNullable<typeof identity>, sessionDays)
    context.news.tell(`person:${opened.userId}`)
    return { sessionId: opened.sessionId }
  })

  route(api.closeSession, async (context) => {
    await endSession(context, provider, context.actor, "logout")
    return { ok: true as const }
  })

  route(api.forceLogout, async (context, { body }) => {
    const userId = await findEditableUser(context, body.uid)
    await endSession(context, provider, { userId, uid: body.uid }, "forced")
    context.news.tell(`person:${userId}`)
    return { ok: true as const }
  })

  route(api.register, async (context, { body }) => readUser(context, await register(context, provider, body)))

  route(api.getUser, (context, { params }) => readVisibleUser(context, params.id))
}
