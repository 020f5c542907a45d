import type { FastifyRequest } from "fastify"
import { SessionId } from "../../../contract/people.ts"
import type { Context } from "../../platform/context.ts"
import type { Authenticator } from "../../platform/http/access.ts"
import { Refusal } from "../../platform/refusal.ts"
import type { IdentityProvider } from "./provider.ts"
import { createAccountReader, createSessionReader, readSession } from "./readSession.ts"
import type { SessionLife } from "./sessionLife.ts"

/** Reads `Authorization: Bearer <ID token>` and `X-Session-Id` of a request, and `X-Unattended`, of what a page reads with nobody at it. */
export function createAuthenticator(
  context: Pick<Context, "admission" | "pool" | "clock">,
  provider: IdentityProvider,
  life: SessionLife,
): Authenticator {
  const { pool, admission } = context
  const readers = {
    // What is asked next goes over the same connection, which is awake; in a crowd nobody waits behind others to be known.
    read: createSessionReader(() => (pool.idleCount > 0 ? pool : admission)),
    readAccount: createAccountReader(admission),
  }
  const identity = async (request: FastifyRequest) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1]
    if (!token) throw new Refusal("UNAUTHENTICATED")
    const verified = await provider.verifyIdToken(token)
    if (!verified) throw new Refusal("SESSION_EXPIRED")
    return verified
  }
  return {
    identity,
    async session(request) {
      const { uid } = await identity(request)
      const sessionId = SessionId.safeParse(request.headers["x-session-id"])
      if (!sessionId.success) throw new Refusal("UNAUTHENTICATED")
      const hasSecondStep = provider.secondStep !== undefined
      const isUnattended = request.method === "GET" && request.headers["x-unattended"] !== undefined
      const asking = { life, hasSecondStep, isUnattended }
      return readSession(context, readers, { sessionId: sessionId.data, uid }, asking)
    },
  }
}
