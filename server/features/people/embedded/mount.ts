import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import type { ErrorCode } from "../../../../contract/errors.ts"
import { Email, identityPaths } from "../../../../contract/people.ts"
import type { Runner } from "../../../platform/database/statement.ts"
import { anyErrors, errorReplies } from "../../../platform/http/describe.ts"
import { countTogether, type Limit } from "../../../platform/http/limits.ts"
import { networkOf } from "../../../platform/http/network.ts"
import { assertNoBody } from "../../../platform/http/routes.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { SignIn } from "../provider.ts"
import type { Auth } from "./auth.ts"
import { orFail } from "./failures.ts"

const Credentials = z.strictObject({
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

const passedOn = ["content-type", "set-auth-token", "access-control-expose-headers"]

interface Mounting {
  pool: Runner
  limits: boolean
  /** Told of a sign-in before it ends. */
  signingOut: (signIn: SignIn) => Promise<void>
}

/**
 * The four calls of better-auth that Cupo shows, and no others. No cookie goes in or out: the refresh credential
 * travels in the header `set-auth-token` and comes back as a bearer, so no other site can make a browser send it.
 */
export function mountIdentity(
  app: FastifyInstance,
  auth: Auth,
  { pool, limits, signingOut }: Mounting,
): void {
  /** Passes a call on. What better-auth refuses is `refusal`; what failed under it is thrown. */
  const forward = (refusal: ErrorCode) => async (request: FastifyRequest, reply: FastifyReply) => {
    const response = await orFail(() => auth.handler(asWebRequest(request)))
    if (response.status >= 500) throw new Error(`The identity provider failed: ${await response.text()}`)
    if (!response.ok) throw new Refusal(refusal)
    for (const name of passedOn) {
      const value = response.headers.get(name)
      if (value) reply.header(name, value)
    }
    return reply
      .header("cache-control", "no-store")
      .code(response.status)
      .send(await response.text())
  }

  /** better-auth says that all is well to who has nothing to sign out from. */
  const signInOf = async (request: FastifyRequest): Promise<SignIn> => {
    const headers = new Headers(credentialOf(request))
    const found = await orFail(() => auth.api.getSession({ headers }))
    if (!found) throw new Refusal("SESSION_EXPIRED")
    return { uid: found.user.id, identitySession: found.session.id }
  }
  const signOut = forward("SESSION_EXPIRED")

  const describe = (method: "GET" | "POST", summary: string, ...own: ErrorCode[]) => ({
    ...{ tags: ["Identidad"], summary },
    response: errorReplies([...own, ...anyErrors(method)]),
  })
  app.post(
    identityPath("signIn"),
    {
      schema: {
        ...describe("POST", "Entrar con email y contraseña", "INVALID_CREDENTIALS"),
        body: Credentials,
      },
      preHandler: limits ? countTogether(pool, "sign-in", signInLimits) : [],
    },
    forward("INVALID_CREDENTIALS"),
  )
  app.post(
    identityPath("signOut"),
    {
      schema: describe("POST", "Anular la credencial", "SESSION_EXPIRED"),
      onRequest: async (request) => void (await signInOf(request)),
      preHandler: async ({ body }) => assertNoBody(body),
    },
    async (request, reply) => {
      // Ours first: cut short after it, nothing is open, and the same press ends the rest.
      await signingOut(await signInOf(request))
      return signOut(request, reply)
    },
  )
  app.get(
    identityPath("token"),
    {
      schema: describe("GET", "Un ID token de corta vida, con la credencial como bearer", "SESSION_EXPIRED"),
    },
    forward("SESSION_EXPIRED"),
  )
  app.get(
    "/api/identity/jwks",
    { schema: describe("GET", "Las claves públicas") },
    forward("SESSION_EXPIRED"),
  )
}

const identityPath = (name: keyof typeof identityPaths) => `/api${identityPaths[name]}`

const credentialOf = ({ headers: { authorization } }: FastifyRequest): Record<string, string> =>
  authorization ? { authorization } : {}

function asWebRequest(request: FastifyRequest): Request {
  const { method, url, body } = request
  return new Request(new URL(url, "http://cupo.internal"), {
    method,
    headers: { "content-type": "application/json", ...credentialOf(request) },
    ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
  })
}
