import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { Email } from "../../../../contract/people.ts"
import type { Runner } from "../../../platform/database/statement.ts"
import { countCalls, type Limit } from "../../../platform/http/limits.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { Auth } from "./auth.ts"

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
  { mostPerMinute: 120, keyOf: (request) => request.ip },
  { mostPerMinute: 10, keyOf: (request) => `${request.ip} ${(request.body as { email: string }).email}` },
]

const passedOn = ["content-type", "set-auth-token", "access-control-expose-headers"]

/**
 * The four calls of better-auth that Cupo shows, and no others. No cookie goes in or out: the refresh credential
 * travels in the header `set-auth-token` and comes back as a bearer, so no other site can make a browser send it.
 */
export function mountIdentity(app: FastifyInstance, auth: Auth, pool: Runner, limits: boolean): void {
  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const { authorization } = request.headers
    const response = await auth.handler(
      new Request(new URL(request.url, "http://cupo.internal"), {
        method: request.method,
        headers: { "content-type": "application/json", ...(authorization && { authorization }) },
        ...(request.method === "POST" && { body: JSON.stringify(request.body ?? {}) }),
      }),
    )
    // It does not say why it failed; if the database is away, asking it does.
    if (response.status >= 500) await pool.query("select 1")
    if (response.status >= 500) throw new Error(`The identity provider failed: ${await response.text()}`)
    if (!response.ok) {
      throw new Refusal(request.url.includes("/sign-in/") ? "INVALID_CREDENTIALS" : "SESSION_EXPIRED")
    }
    for (const name of passedOn) {
      const value = response.headers.get(name)
      if (value) reply.header(name, value)
    }
    return reply
      .header("cache-control", "no-store")
      .code(response.status)
      .send(await response.text())
  }

  const tag = { tags: ["Identidad"] }
  app.post(
    "/api/identity/sign-in/email",
    {
      schema: { ...tag, summary: "Entrar con email y contraseña", body: Credentials },
      preHandler: limits ? countCalls(app, signInLimits) : [],
    },
    forward,
  )
  app.post("/api/identity/sign-out", { schema: { ...tag, summary: "Anular la credencial" } }, forward)
  app.get(
    "/api/identity/token",
    { schema: { ...tag, summary: "Un ID token de corta vida, con la credencial como bearer" } },
    forward,
  )
  app.get("/api/identity/jwks", { schema: { ...tag, summary: "Las claves públicas" } }, forward)
}
