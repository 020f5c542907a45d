import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import { followLink, seeLink } from "./followLink.ts"
import { listAll, readMessage } from "./reads.ts"
import { resend } from "./resend.ts"
import { closeFeed, openFeed, readWishes, wishReminders } from "./wishes.ts"

/** `site` is the studio's own address, with which a calendar's begins. */
export function notificationRoutes(route: Route, site: string): void {
  route(api.listMessages, (context, { query }) => listAll(context, query))
  route(api.getMessage, (context, { params }) => readMessage(context, params.id, site))
  route(api.resendMessage, (context, { params }) => resend(context, params.id))

  route(api.getLink, (context, { params }) => seeLink(context, params.token))
  route(api.followLink, (context, { params, idempotencyKey }) =>
    followLink(context, params.token, idempotencyKey),
  )

  route(api.getMailPreferences, (context) => readWishes(context, context.actor.userId, site))
  route(api.saveMailPreferences, async (context, { body }) => {
    await wishReminders(context, context.actor.userId, body.reminders)
    return readWishes(context, context.actor.userId, site)
  })
  route(api.openCalendar, async (context) => {
    await openFeed(context)
    return readWishes(context, context.actor.userId, site)
  })
  route(api.closeCalendar, async (context) => {
    await closeFeed(context)
    return readWishes(context, context.actor.userId, site)
  })
}
