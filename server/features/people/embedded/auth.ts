import { betterAuth } from "better-auth"
import { bearer, jwt, twoFactor } from "better-auth/plugins"
import type pg from "pg"
import { connectionsOf } from "../../../platform/database/beside.ts"
import { type Connection, openPool } from "../../../platform/database/pool.ts"
import { hashSecret, verifySecret } from "../../../platform/hashing.ts"
import { drawLetters } from "../drawLetters.ts"
import { logFailure } from "./failures.ts"

/** Who signs the ID tokens and whom they are for. They are checked on this server alone. */
export const issuer = "cupo"
export const audience = "cupo-api"

export interface EmbeddedOptions {
  connection: Connection
  secret: string
  idTokenMinutes: number
  sessionDays: number
}

/** What any better-auth of ours begins with: our database, and no door but those that are mounted. */
export function foundation(database: pg.Pool, { secret, sessionDays }: EmbeddedOptions) {
  return {
    baseURL: "http://cupo.internal",
    basePath: "/api/identity",
    database,
    secret,
    onAPIError: { throw: true },
    session: { expiresIn: sessionDays * 86_400, updateAge: 86_400 },
    rateLimit: { enabled: false },
    advanced: { database: { generateId: "uuid" as const } },
  }
}

/** «k7m4x-2qp9t», ten of them. */
const drawCodes = (): string[] => Array.from({ length: 10 }, () => `${drawLetters(5)}-${drawLetters(5)}`)

/** The connections of its own, with the schema `identity` for their tables. */
function openOwnPool(connection: Connection): pg.Pool {
  return openPool(connection, connectionsOf.identity, () => {}, {
    options: "-c search_path=identity",
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    query_timeout: 15_000,
    application_name: "cupo identity",
  })
}

/** Sign-ins with email and password, and ID tokens. */
export function createAuth(options: EmbeddedOptions) {
  const pool = openOwnPool(options.connection)
  const auth = betterAuth({
    ...foundation(pool, options),
    logger: { level: "error", log: logFailure },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: {
        hash: hashSecret,
        verify: ({ hash, password }) => verifySecret(hash, password),
      },
    },
    plugins: [
      // Before the bearer, which gives away whatever session it finds open.
      twoFactor({ backupCodeOptions: { customBackupCodesGenerate: drawCodes } }),
      bearer({ requireSignature: true }),
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          issuer,
          audience,
          expirationTime: `${options.idTokenMinutes} minutes`,
          definePayload: ({ user, session }) => ({ email: user.email, sid: session.id }),
        },
      }),
    ],
  })
  return { auth, pool }
}

export type Auth = ReturnType<typeof createAuth>["auth"]
