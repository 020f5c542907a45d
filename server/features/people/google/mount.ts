import type { FastifyInstance } from "fastify"
import type { z } from "zod"
import { GoogleFinish, GoogleProfile, GoogleStart, googlePaths } from "../../../../contract/google.ts"
import type { Runner } from "../../../platform/database/statement.ts"
import { isFirst } from "../../../platform/http/limits.ts"
import { assertNoBody } from "../../../platform/http/routes.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { countNetwork } from "../countNetwork.ts"
import { describeCall } from "../identityCalls.ts"
import { notingTried } from "../tried.ts"
import { callbackPage } from "./callbackPage.ts"
import type { Google } from "./google.ts"

/** Longer than better-auth takes one. */
const minutesOfAnswer = 30

/**
 * The two calls and the page of a sign-in with Google. No cookie here either: what ties Google's answer to the browser that
 * asked is kept by the page that asked, and comes back in the body.
 */
export function mountGoogle(app: FastifyInstance, google: Google, pool: Runner, limits: boolean): void {
  const count = (name: string) => countNetwork({ pool, limits }, name)

  app.post(
    `/api${googlePaths.start}`,
    {
      schema: describeCall("POST", {
        ...{ name: "startGoogle", summary: "Empezar a entrar con Google" },
        ...{ output: GoogleStart, errors: ["GOOGLE_FAILED"] },
      }),
      preHandler: [async ({ body }) => assertNoBody(body), ...count("google-start")],
    },
    async (_request, reply) => {
      reply.header("cache-control", "no-store")
      return google.start()
    },
  )
  app.post(
    `/api${googlePaths.finish}`,
    {
      schema: {
        ...describeCall("POST", {
          ...{ name: "finishGoogle", summary: "Terminar de entrar con Google" },
          ...{
            output: GoogleProfile,
            errors: ["GOOGLE_FAILED", "GOOGLE_NOT_LINKED", "SECOND_STEP_NEEDS_PASSWORD"],
          },
        }),
        body: GoogleFinish,
      },
      preHandler: count("google-finish"),
      // Who it was, Google's own answer says.
      onError: notingTried(pool, () => undefined),
    },
    async ({ body }, reply) => {
      const answer = body as z.output<typeof GoogleFinish>
      // What better-auth reads and then forgets, several at once all read.
      if (!(await isFirst(pool, "google-answer", answer.state, minutesOfAnswer)))
        throw new Refusal("GOOGLE_FAILED")
      const { credential, profile } = await google.finish(answer)
      reply.header("cache-control", "no-store").header("set-auth-token", credential)
      return profile
    },
  )
  app.get("/api/identity/google/callback", { schema: { hide: true } }, async (_request, reply) =>
    reply.headers(callbackPage.headers).send(callbackPage.html),
  )
}
