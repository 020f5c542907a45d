import { betterAuth } from "better-auth"
import { bearer, jwt } from "better-auth/plugins"
import pg from "pg"
import type { Connection } from "../../../platform/database/pool.ts"
import { hashSecret, verifySecret } from "../../../platform/hashing.ts"
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

/** How many it opens of its own. */
export const ownConnections = 4

/** better-auth on our database, its tables in the schema `identity`. */
export function createAuth({ connection, secret, idTokenMinutes, sessionDays }: EmbeddedOptions) {
  const pool = new pg.Pool({
    ...connection,
    options: "-c search_path=identity",
    max: ownConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    application_name: "cupo identity",
  })
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  const auth = betterAuth({
    baseURL: "http://cupo.internal",
    basePath: "/api/identity",
    database: pool,
    secret,
    logger: { level: "error", log: logFailure },
    onAPIError: { throw: true },
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
    session: { expiresIn: sessionDays * 86_400, updateAge: 86_400 },
    rateLimit: { enabled: false },
    advanced: { database: { generateId: "uuid" } },
    plugins: [
      bearer({ requireSignature: true }),
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          issuer,
          audience,
          expirationTime: `${idTokenMinutes} minutes`,
          definePayload: ({ user, session }) => ({ email: user.email, sid: session.id }),
        },
      }),
    ],
  })
  return { auth, pool }
}

export type Auth = ReturnType<typeof createAuth>["auth"]
