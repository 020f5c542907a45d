import { api } from "../../../contract/api.ts"
import type { Route } from "../../platform/http/routes.ts"
import { closeFeed, openFeed, readAddress } from "./feed.ts"
import { followLink, seeLink } from "./followLink.ts"
import { listAll } from "./list.ts"
import { messageClass, readAudience } from "./messageClass.ts"
import { type House, readMessage } from "./reads.ts"
import { resend } from "./resend.ts"
import { sendTest } from "./sendTest.ts"

interface Mailing extends House {
  /** Whether there is a mail server. */
  hasMail: boolean
}

/** The house's `site` is what a calendar's address begins with. */
export function notificationRoutes(route: Route, { hasMail, ...house }: Mailing): void {
  const { site } = house
  route(api.getMailWay, async () => ({ isAvailable: hasMail }))
  route(api.sendTestMail, (context) => sendTest(context, hasMail))
  route(api.listMessages, (context, { query }) => listAll(context, query))
  route(api.getMessage, (context, { params }) => readMessage(context, params.id, house))
  route(api.resendMessage, (context, { params }) => resend(context, params.id))

  route(api.getClassAudience, (context, { params }) => readAudience(context, params.id))
  route(api.messageClass, (context, { params, body, idempotencyKey }) =>
    messageClass(context, { classId: params.id, ...body }, idempotencyKey),
  )

  route(api.getLink, (context, { params }) => seeLink(context, params.token))
  route(api.followLink, (context, { params, idempotencyKey }) =>
    followLink(context, params.token, idempotencyKey),
  )

  route(api.getCalendarFeed, (context) => readAddress(context, site))
  route(api.openCalendarFeed, async (context) => {
    await openFeed(context)
    return readAddress(context, site)
  })
  route(api.closeCalendarFeed, async (context) => {
    await closeFeed(context.pool, context.actor.userId)
    return readAddress(context, site)
  })
}
