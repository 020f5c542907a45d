import type { FastifyInstance } from "fastify"
import { decodeJwt } from "jose"
import type pg from "pg"
import { z } from "zod"
import { identityPaths } from "../../../../contract/people.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { countNetwork } from "../countNetwork.ts"
import { describeCall } from "../identityCalls.ts"
import type { IdentityProvider } from "../provider.ts"
import { notingTried } from "../tried.ts"
import { findAccount, revokedAt } from "./credentials.ts"
import type { Service } from "./service.ts"
import { openSignIn } from "./signIns.ts"

const Shown = z.strictObject({ idToken: z.string().min(1).max(4_000) })

const Claims = z.object({
  sub: z.string(),
  email: z.string(),
  /** Seconds: when the password was shown, however often the token was renewed since. */
  auth_time: z.number(),
  firebase: z.object({ sign_in_provider: z.string() }),
})

/** Milliseconds: how long ago a password may have been shown. A token lives an hour, and what it opens lives for weeks. */
const freshness = 5 * 60_000

interface Options {
  pool: pg.Pool
  service: Service
  verifyIdToken: IdentityProvider["verifyIdToken"]
  days: number
  limits: boolean
}

/**
 * A sign-in of who showed their password to Firebase itself, by the ID token that it gave them. Only of a password, and only
 * just now: a token of ours says that somebody is in already, and one of Firebase's Google may be of an account it was given.
 */
export function mountHosted(
  app: FastifyInstance,
  { pool, service, verifyIdToken, days, limits }: Options,
): void {
  app.post(
    `/api${identityPaths.signInHosted}`,
    {
      schema: {
        ...describeCall("POST", {
          name: "signInHosted",
          summary: "Entrar con el ID token de quien ya mostró su contraseña a Firebase",
          errors: ["SESSION_EXPIRED", "ACCOUNT_DISABLED"],
        }),
        body: Shown,
      },
      preHandler: countNetwork({ pool, limits }, "sign-in-hosted", 120),
      onError: notingTried(pool, ({ body }) => verifyIdToken((body as z.output<typeof Shown>).idToken)),
    },
    async ({ body }, reply) => {
      const { idToken } = body as z.output<typeof Shown>
      const claims = (await verifyIdToken(idToken)) && Claims.safeParse(decodeJwt(idToken)).data
      const shownAt = new Date((claims?.auth_time ?? 0) * 1000)
      const isFresh = Date.now() - shownAt.getTime() < freshness
      if (claims?.firebase.sign_in_provider !== "password" || !isFresh) throw new Refusal("SESSION_EXPIRED")
      const { sub: uid, email } = claims
      const account = await findAccount(service, uid)
      if (account?.disabled) throw new Refusal("ACCOUNT_DISABLED")
      if (!account || shownAt < revokedAt(account)) throw new Refusal("SESSION_EXPIRED")
      const credential = await openSignIn(pool, uid, { way: "hosted", validFrom: shownAt, days })
      return reply
        .headers({ "cache-control": "no-store", "set-auth-token": credential })
        .send({ user: { id: uid, email } })
    },
  )
}
