import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type pg from "pg"
import type { ErrorCode } from "../../../../contract/errors.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { describeCall, type IdentityCalls } from "../identityCalls.ts"
import type { SignIn } from "../provider.ts"
import { assertNoStep } from "./assertNoStep.ts"
import type { Auth } from "./auth.ts"
import { orFail } from "./failures.ts"
import { noteMade } from "./made.ts"
import { askStep } from "./mountSecondStep.ts"
import { endUnopened } from "./signingKeys.ts"

const passedOn = ["content-type", "set-auth-token", "access-control-expose-headers"]

/** Three calls of better-auth, as Cupo shows them. */
export function callsOf(auth: Auth, pool: pg.Pool, secret: string): IdentityCalls {
  const forward = forwardTo(auth)
  const token = forward("SESSION_EXPIRED")
  return {
    signIn: forward("INVALID_CREDENTIALS", tellSignIn(pool)),
    /** better-auth says that all is well to who has nothing to sign out from. */
    async signInOf(request): Promise<SignIn> {
      const headers = new Headers(credentialOf(request))
      const found = await orFail(() => auth.api.getSession({ headers }))
      if (!found) throw new Refusal("SESSION_EXPIRED")
      return { uid: found.user.id, identitySession: found.session.id }
    },
    signOut: (request, reply, ended) =>
      forward("SESSION_EXPIRED", (response) => ended().then(() => response.text()))(request, reply),
    async token(request, reply) {
      try {
        return await token(request, reply)
      } catch (error) {
        // The secret is another one than when the key was made.
        if (error instanceof Refusal || !(await endUnopened(pool, secret))) throw error
        return token(request, reply)
      }
    },
  }
}

/** A fourth, that only this provider has. */
export function mountKeys(app: FastifyInstance, auth: Auth): void {
  app.get(
    "/api/identity/jwks",
    { schema: describeCall("GET", { name: "listKeys", summary: "Las claves públicas" }) },
    forwardTo(auth)("SESSION_EXPIRED"),
  )
}

/**
 * With a second step still to come, better-auth's answer opens nothing: the page is told to ask for it. It looks at the person before their
 * password, which takes its time: one that was turned on meanwhile is looked at again.
 */
const tellSignIn = (pool: pg.Pool) => async (response: Response) => {
  const asked = askStep(response)
  if (asked) return JSON.stringify(asked)
  const credential = response.headers.get("set-auth-token") ?? ""
  await assertNoStep(pool, credential, "SECOND_STEP_OVER")
  await noteMade(pool, credential, { way: "password" })
  return response.text()
}

/** Passes a call on. What better-auth refuses is `refusal`; what failed under it is thrown. */
const forwardTo =
  (auth: Auth) =>
  (refusal: ErrorCode, tell: (response: Response) => Promise<string> = (response) => response.text()) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const response = await orFail(() => auth.handler(asWebRequest(request)))
    if (response.status >= 500) throw new Error(`The identity provider failed: ${await response.text()}`)
    if (!response.ok) throw new Refusal(refusal)
    // Before anything is given away.
    const said = await tell(response)
    for (const name of passedOn) {
      const value = response.headers.get(name)
      if (value) reply.header(name, value)
    }
    return reply.header("cache-control", "no-store").code(response.status).send(said)
  }

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
