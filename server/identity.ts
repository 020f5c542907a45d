import type pg from "pg"
import { type Config, siteOf } from "./config.ts"
import { openEmbeddedProvider } from "./features/people/embedded/provider.ts"
import { countSealed } from "./features/people/embedded/seals.ts"
import { embeddedTasks } from "./features/people/embedded/tasks.ts"
import { usualPatience } from "./features/people/firebase/http.ts"
import { emulatedProject, type Project, projectOf } from "./features/people/firebase/project.ts"
import { openFirebaseProvider } from "./features/people/firebase/provider.ts"
import { openService } from "./features/people/firebase/service.ts"
import { firebaseTasks } from "./features/people/firebase/tasks.ts"
import type { GoogleOptions } from "./features/people/google/google.ts"
import type { MovingProvider } from "./features/people/moving/accounts.ts"
import type { IdentityProvider } from "./features/people/provider.ts"
import type { Platform } from "./platform/context.ts"
import type { Connection } from "./platform/database/pool.ts"
import type { Task } from "./platform/task.ts"

type FirebaseSettings = Pick<
  Config,
  "FIREBASE_SERVICE_ACCOUNT" | "FIREBASE_API_KEY" | "FIREBASE_AUTH_EMULATOR_HOST" | "FIREBASE_PROJECT_ID"
>

type Settings = FirebaseSettings &
  Pick<
    Config,
    | "IDENTITY_PROVIDER"
    | "IDENTITY_SECRET"
    | "IDENTITY_SECRETS_BEFORE"
    | "FIREBASE_PATIENCE_MS"
    | "ID_TOKEN_MINUTES"
    | "SESSION_DAYS"
    | "RATE_LIMITS"
    | "PUBLIC_URL"
    | "PORT"
    | "GOOGLE_CLIENT_ID"
    | "GOOGLE_CLIENT_SECRET"
    | "GOOGLE_ISSUER"
  >

/** What the providers do on the clock; accounts kept here, and left behind by a move to another, go too. */
export const identityTasks = (config: Settings): Task[] => [
  ...embeddedTasks,
  ...(config.IDENTITY_PROVIDER === "firebase" ? firebaseTasks(firebaseOf(config)) : []),
]

/** What it asks of who comes in, for who does not open it. */
export const doorOf = (config: Settings): { hasSecondStep: boolean } => ({
  hasSecondStep: config.IDENTITY_PROVIDER !== "firebase",
})

/** The identity provider that the settings ask for. `close` ends its connections. */
export function openIdentity(
  config: Settings,
  { pool }: Pick<Platform, "pool">,
  connection: Connection,
): Promise<IdentityProvider & MovingProvider & { close(): Promise<void> }> {
  const options = {
    ...{ pool, secret: config.IDENTITY_SECRET, sessionDays: config.SESSION_DAYS },
    ...{ signInLimits: config.RATE_LIMITS, google: googleOf(config) },
  }
  if (config.IDENTITY_PROVIDER === "firebase")
    return openFirebaseProvider({
      ...{ ...options, project: firebaseOf(config) },
      patience: { ...usualPatience, try: config.FIREBASE_PATIENCE_MS },
    })
  return openEmbeddedProvider({
    ...{ ...options, connection, idTokenMinutes: config.ID_TOKEN_MINUTES },
    googleIssuer: config.GOOGLE_ISSUER,
    publicUrl: config.PUBLIC_URL,
    secretsBefore: config.IDENTITY_SECRETS_BEFORE,
  })
}

/** How many second steps are kept here, and how many of them no secret of the settings opens, nor the one in the database. */
export function countSecondSteps(
  { IDENTITY_SECRET: secret, IDENTITY_SECRETS_BEFORE: before }: Settings,
  client: Pick<pg.ClientBase, "query">,
): Promise<{ all: number; shut: number }> {
  return countSealed(client, secret ? [secret, ...before] : before)
}

/** Asks whoever keeps the credentials somewhere else whether they are there and let us in; undefined: we keep them ourselves. */
export function outsideIdentity(config: Settings): { reach(): Promise<void> } | undefined {
  if (config.IDENTITY_PROVIDER !== "firebase") return undefined
  const service = openService(firebaseOf(config), { ...usualPatience, try: config.FIREBASE_PATIENCE_MS })
  return {
    async reach() {
      await service.find({ localId: ["nobody"] })
    },
  }
}

function googleOf(config: Settings): GoogleOptions | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = config
  return clientId && clientSecret ? { clientId, clientSecret, issuer, site: siteOf(config) } : undefined
}

function firebaseOf(config: FirebaseSettings): Project {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator, FIREBASE_PROJECT_ID: id = "" } = config
  if (emulator) return emulatedProject(emulator, id)
  return projectOf(config.FIREBASE_SERVICE_ACCOUNT ?? "", config.FIREBASE_API_KEY ?? "")
}
