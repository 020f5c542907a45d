import type { FastifyInstance } from "fastify"
import { hasDoor } from "../contract/doors.ts"
import { type Config, siteOf } from "./config.ts"
import { serveMovingFiles } from "./features/moving/files.ts"
import { movingRoutes } from "./features/moving/routes.ts"
import { closeFeed } from "./features/notifications/feed.ts"
import { mountPost } from "./features/notifications/mount.ts"
import { notificationRoutes } from "./features/notifications/routes.ts"
import { packageRoutes } from "./features/packages/routes.ts"
import { assertCoupon } from "./features/payments/coupons/reads.ts"
import { couponRoutes } from "./features/payments/coupons/routes.ts"
import { servePapers } from "./features/payments/desk/papers.ts"
import { deskRoutes } from "./features/payments/desk/routes.ts"
import { mountWebhook } from "./features/payments/mount.ts"
import { readNewcomer } from "./features/payments/newcomer.ts"
import type { PaymentProvider } from "./features/payments/provider.ts"
import { paymentRoutes } from "./features/payments/routes.ts"
import { servePayFiles } from "./features/payroll/files.ts"
import { payrollRoutes } from "./features/payroll/routes.ts"
import { createAuthenticator } from "./features/people/authenticate.ts"
import { noteCodeUsed } from "./features/people/codeUsed.ts"
import type { IsNewcomer } from "./features/people/newcomer.ts"
import { openLeaks } from "./features/people/passwords/leaks.ts"
import { openPasswords } from "./features/people/passwords/passwords.ts"
import type { IdentityProvider } from "./features/people/provider.ts"
import { peopleRoutes } from "./features/people/routes.ts"
import { endSignedOut } from "./features/people/sessions.ts"
import { personalRoutes } from "./features/personal/routes.ts"
import type { BackupKeeper } from "./features/reports/backups.ts"
import { serveReportFiles } from "./features/reports/reporting/files.ts"
import { reportRoutes } from "./features/reports/routes.ts"
import { followers } from "./features/reservations/following/followers.ts"
import { liveSeats } from "./features/reservations/listing/live.ts"
import { reservationRoutes } from "./features/reservations/routes.ts"
import { scheduleRoutes } from "./features/schedule/routes.ts"
import { serveCover } from "./features/studio/cover/serve.ts"
import { serveIcons } from "./features/studio/icon/serve.ts"
import { keepHouse } from "./features/studio/keepHouse.ts"
import type { PictureStore } from "./features/studio/provider.ts"
import { studioRoutes } from "./features/studio/routes.ts"
import { serveImages } from "./features/studio/serveImages.ts"
import { guessAs } from "./import/sheets/guess.ts"
import type { Counter } from "./operating/metrics/counts.ts"
import type { OutsideName } from "./operating/services.ts"
import { keepStatus } from "./operating/status/keep.ts"
import { serveStatus } from "./operating/status/serve.ts"
import type { Platform } from "./platform/context.ts"
import { type Kept, keepPublicAnswers, type PublicAnswers } from "./platform/http/publicAnswers.ts"
import { routesOf } from "./platform/http/routes.ts"
import { createServer } from "./platform/http/server.ts"
import { pages } from "./platform/pages.ts"
import { Refusal } from "./platform/refusal.ts"

export interface AppOptions {
  platform: Platform
  identity: IdentityProvider
  /** Absent: the studio takes no payments online. */
  payments?: PaymentProvider | undefined
  /** Absent: pictures are kept in the database. */
  pictures?: PictureStore | undefined
  config: Pick<
    Config,
    | "PORT"
    | "LOG_LEVEL"
    | "TRUSTED_PROXIES"
    | "PUBLIC_URL"
    | "MAIL_FROM"
    | "RATE_LIMITS"
    | "MOST_LAG_MS"
    | "MOST_WAIT_MS"
    | "SESSION_DAYS"
    | "SESSION_IDLE_DAYS"
    | "SESSION_STAFF_IDLE_HOURS"
    | "LEAKED_PASSWORDS_URL"
    | "SMTP_URL"
    | "MAIL_FROM"
    | "DATABASE_URL"
    | "BACKUP_FOLDER"
    | "BACKUP_S3_BUCKET"
  >
  /** Where what is answered is counted, if anybody asks. */
  counter?: Counter | undefined
  /** True once it is to stop: it serves, and says that nobody else is to be sent. */
  isLeaving?: () => boolean
  /** `built` serves build/, `dev` builds while it is edited, `none` leaves the API alone. */
  web: "built" | "dev" | "none"
}

/** The whole server, not yet listening. */
export async function buildApp({
  platform,
  identity,
  payments,
  pictures,
  config,
  counter,
  isLeaving,
  web,
}: AppOptions): Promise<FastifyInstance> {
  const house = await keepHouse(platform)
  const answers = keepPublicAnswers(platform.news, platform.clock)
  const status = keepStatus(platform)
  const app = await createServer(platform.pool, {
    logLevel: config.LOG_LEVEL,
    trustedProxies: config.TRUSTED_PROXIES,
    pressure: {
      queue: platform.queue,
      mostWait: config.MOST_WAIT_MS,
      mostLag: config.MOST_LAG_MS,
      isKept: (url) => answers.find(url) !== undefined,
    },
    isHttps: config.PUBLIC_URL?.startsWith("https:") ?? false,
    accent: house.accent,
    counter,
    isLeaving,
    tracing: platform.tracing,
    away: async () => [...new Set([...(identity.isAway() ? ["identity"] : []), ...(await status.away())])],
  })
  app.addHook("onClose", async () => house.close())
  const offered = new Set<OutsideName>()
  if (payments) offered.add("payments")
  if (config.SMTP_URL) offered.add("mail")
  if (pictures) offered.add("pictures")
  if (identity.door) offered.add("identity")
  serveStatus(app, status, { offered, house })
  // Whoever only answers the API is looked at by whoever asks.
  if (web !== "none") {
    const unwatch = status.watch()
    app.addHook("onClose", async () => unwatch())
  }
  const life = {
    ...{ days: config.SESSION_DAYS, idleDays: config.SESSION_IDLE_DAYS },
    staffIdleHours: config.SESSION_STAFF_IDLE_HOURS,
  }
  const authenticator = createAuthenticator(platform, identity, life)
  const route = routesOf(app, platform, authenticator, config.RATE_LIMITS, answers)
  identity.mount(app, {
    signingOut: (signIn) => endSignedOut(platform, signIn),
    stepCodeUsed: (uid, left) => noteCodeUsed(platform, uid, left),
  })
  const sayUnasked = (err: unknown) => app.log.warn({ err }, "leaked passwords were not asked")
  const passwords = openPasswords(platform.pool, openLeaks(config.LEAKED_PASSWORDS_URL, sayUnasked))
  const isNewcomer: IsNewcomer = (platform, id) => readNewcomer(platform, followers, id)
  peopleRoutes(route, identity, passwords, life, isNewcomer, closeFeed)
  studioRoutes(route, pictures)
  serveImages(app, platform.pool, pictures)
  serveCover(app, platform)
  serveIcons(app, platform)
  scheduleRoutes(route)
  packageRoutes(route, assertCoupon)
  const online = { provider: payments, followers }
  paymentRoutes(route, online)
  couponRoutes(route)
  deskRoutes(route, followers)
  servePapers(app, platform, authenticator)
  await mountWebhook(app, platform, online, config.RATE_LIMITS)
  reservationRoutes(route)
  notificationRoutes(route, {
    site: siteOf(config),
    from: config.MAIL_FROM,
    hasMail: Boolean(config.SMTP_URL && config.MAIL_FROM),
  })
  await mountPost(app, platform, { site: siteOf(config), limits: config.RATE_LIMITS })
  personalRoutes(route, identity)
  reportRoutes(route, keeperOf(config))
  payrollRoutes(route)
  movingRoutes(route, guessAs)
  serveReportFiles(app, platform, authenticator)
  servePayFiles(app, platform, authenticator)
  serveMovingFiles(app, platform, authenticator)
  liveSeats(app, platform, authenticator, house, life)

  app.setNotFoundHandler(() => {
    throw new Refusal("NOT_FOUND")
  })
  if (web !== "none") {
    await app.register(pages, {
      dev: web === "dev",
      publicUrl: config.PUBLIC_URL,
      withCamera: ["/backend/operaciones/escanear", "/kiosco"],
      others: payments && !payments.way.isSimulated ? { "/paquetes": paypalOrigins } : {},
      spokenFrom: (path) => (identity.door && hasDoor(path) ? identity.door.origins : []),
      answers,
      callApi: (path) => callAsVisitor(app, answers, path),
    })
  }
  return app
}

function keeperOf(config: AppOptions["config"]): BackupKeeper {
  if (config.DATABASE_URL) return "server"
  return config.BACKUP_FOLDER || config.BACKUP_S3_BUCKET ? "settings" : "hand"
}

/** Where PayPal's script, its frames and what they ask come from. */
const paypalOrigins = ["https://*.paypal.com", "https://*.paypalobjects.com"]

/** Calls the API inside this process, as a visitor would from outside. */
async function callAsVisitor(
  app: FastifyInstance,
  answers: PublicAnswers,
  path: string,
): Promise<{ response: Response; kept: Kept | undefined }> {
  const found = answers.find(path)
  const type = { "content-type": "application/json; charset=utf-8" }
  if (found) return { response: new Response(found.answer.body.toString(), { headers: type }), kept: found }
  const reply = await app.inject(path)
  const response = new Response(reply.body, { status: reply.statusCode, headers: type })
  return { response, kept: answers.find(path) }
}
