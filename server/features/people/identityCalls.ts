import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import type { ErrorCode } from "../../../contract/errors.ts"
import { Email, identityPaths } from "../../../contract/people.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { anyErrors, errorReplies } from "../../platform/http/describe.ts"
import { countTogether, type Limit } from "../../platform/http/limits.ts"
import { networkOf } from "../../platform/http/network.ts"
import { assertNoBody } from "../../platform/http/routes.ts"
import type { SignIn } from "./provider.ts"
import { notingTried } from "./tried.ts"

export const Credentials = z.strictObject({
  email: Email,
  password: z
    .string({ error: "La contraseña es requerida" })
    .min(1, "La contraseña es requerida")
    .max(128, "La contraseña debe tener como máximo 128 caracteres"),
  rememberMe: z.boolean().optional(),
})

/** Tries are counted by address, and by address and person: a stranger elsewhere cannot lock anybody out. */
const signInLimits: Limit[] = [
  { mostPerMinute: 120, keyOf: ({ ip }) => networkOf(ip) },
  { mostPerMinute: 10, keyOf: ({ ip, body }) => `${networkOf(ip)} ${(body as { email: string }).email}` },
]

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** What a provider does at each of its calls. */
export interface IdentityCalls {
  /** Answers with the refresh credential in the header `set-auth-token`. Throws INVALID_CREDENTIALS. */
  signIn: Handler
  /** Whose sign-in a credential is. Throws SESSION_EXPIRED. */
  signInOf: (request: FastifyRequest) => Promise<SignIn>
  /** Answers once what waits for its end is done too. */
  signOut: (request: FastifyRequest, reply: FastifyReply, ended: () => Promise<void>) => Promise<unknown>
  /** `{ token }`. Throws SESSION_EXPIRED. */
  token: Handler
}

interface Mounting {
  pool: Runner
  limits: boolean
  /** Told of a sign-in before it ends, and once it has. */
  signingOut: (signIn: SignIn) => Promise<void>
}

interface Described {
  /** What a generated client calls it by. */
  name: string
  summary: string
  /** What it carries; nothing unless said. */
  shows?: "credential" | "idToken"
  output?: z.ZodType
  errors?: ErrorCode[]
}

export const describeCall = (
  method: "GET" | "POST",
  { name, summary, shows, output = z.looseObject({}), errors = [] }: Described,
) => ({
  ...{ tags: ["Identidad"], summary, operationId: name },
  security: shows ? [{ [shows]: [] }] : [],
  response: { 200: output, ...errorReplies([...errors, ...anyErrors(method)]) },
})

/**
 * The calls of a sign-in, the same whoever keeps the credentials. No cookie goes in or out: the refresh credential travels in
 * the header `set-auth-token` and comes back as a bearer, so no other site can make a browser send it.
 */
export function mountIdentityCalls(
  app: FastifyInstance,
  calls: IdentityCalls,
  { pool, limits, signingOut }: Mounting,
): void {
  app.post(
    pathOf("signIn"),
    {
      schema: {
        ...describeCall("POST", {
          ...{ name: "signIn", summary: "Entrar con email y contraseña", errors: ["INVALID_CREDENTIALS"] },
        }),
        body: Credentials,
      },
      preHandler: limits ? countTogether(pool, "sign-in", signInLimits) : [],
      onError: notingTried(pool, ({ body }) => body as z.output<typeof Credentials> | undefined),
    },
    calls.signIn,
  )
  app.post(
    pathOf("signOut"),
    {
      schema: describeCall("POST", {
        ...{
          name: "signOut",
          summary: "Anular la credencial",
          shows: "credential",
          errors: ["SESSION_EXPIRED"],
        },
      }),
      onRequest: async (request) => void (await calls.signInOf(request)),
      preHandler: async ({ body }) => assertNoBody(body),
    },
    async (request, reply) => {
      // Ours first: cut short after it, nothing is open, and the same press ends the rest.
      const signIn = await calls.signInOf(request)
      await signingOut(signIn)
      // A session that it opened in between looked before it had ended.
      return calls.signOut(request, reply, () => signingOut(signIn))
    },
  )
  app.get(
    pathOf("token"),
    {
      schema: describeCall("GET", {
        ...{ name: "getIdToken", summary: "Un ID token de corta vida, con la credencial como bearer" },
        ...{ shows: "credential", output: z.object({ token: z.string() }), errors: ["SESSION_EXPIRED"] },
      }),
    },
    calls.token,
  )
}

const pathOf = (name: keyof typeof identityPaths) => `/api${identityPaths[name]}`
