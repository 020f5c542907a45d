import { type Config, siteOf } from "./config.ts"
import type { GoogleOptions } from "./features/people/embedded/google.ts"
import { openEmbeddedProvider } from "./features/people/embedded/provider.ts"
import { embeddedTasks } from "./features/people/embedded/tasks.ts"
import type { IdentityProvider } from "./features/people/provider.ts"
import type { Platform } from "./platform/context.ts"
import type { Connection } from "./platform/database/pool.ts"

type Settings = Pick<
  Config,
  | "IDENTITY_SECRET"
  | "ID_TOKEN_MINUTES"
  | "SESSION_DAYS"
  | "RATE_LIMITS"
  | "PUBLIC_URL"
  | "PORT"
  | "GOOGLE_CLIENT_ID"
  | "GOOGLE_CLIENT_SECRET"
  | "GOOGLE_ISSUER"
>

/** What the provider does on the clock. */
export const identityTasks = embeddedTasks

/** The identity provider that the settings ask for; one so far. `close` ends its connections. */
export function openIdentity(
  config: Settings,
  { pool }: Pick<Platform, "pool">,
  connection: Connection,
): Promise<IdentityProvider & { close(): Promise<void> }> {
  return openEmbeddedProvider({
    pool,
    connection,
    secret: config.IDENTITY_SECRET,
    idTokenMinutes: config.ID_TOKEN_MINUTES,
    sessionDays: config.SESSION_DAYS,
    signInLimits: config.RATE_LIMITS,
    google: googleOf(config),
  })
}

function googleOf(config: Settings): GoogleOptions | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = config
  return clientId && clientSecret ? { clientId, clientSecret, issuer, site: siteOf(config) } : undefined
}
