import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type pg from "pg"
import { PasskeyQuestion, PasskeyShown } from "../../../../../contract/passkeys.ts"
import { identityPaths } from "../../../../../contract/people.ts"
import { assertNoBody } from "../../../../platform/http/routes.ts"
import { countNetwork } from "../../countNetwork.ts"
import { describeCall } from "../../identityCalls.ts"
import { notingTried } from "../../tried.ts"
import type { PasskeySignIn } from "./signIn.ts"

/** The two calls of a sign-in with a passkey: the question, and the answer that a device signed. */
export function mountPasskeys(app: FastifyInstance, signIn: PasskeySignIn, pool: pg.Pool, limits: boolean) {
  const count = (name: string) => countNetwork({ pool, limits }, name)
  app.post(
    `/api${identityPaths.beginPasskey}`,
    {
      schema: describeCall("POST", {
        ...{ name: "beginPasskeySignIn", summary: "Empezar a entrar con una llave de acceso" },
        output: PasskeyQuestion,
      }),
      preHandler: [async ({ body }) => assertNoBody(body), ...count("passkey-begin")],
    },
    async (_request, reply) => {
      reply.header("cache-control", "no-store")
      return { options: await signIn.begin() }
    },
  )
  app.post(
    `/api${identityPaths.passkey}`,
    {
      schema: {
        ...describeCall("POST", {
          ...{ name: "showPasskey", summary: "Entrar con lo que firmó el dispositivo" },
          errors: ["PASSKEY_UNKNOWN"],
        }),
        body: PasskeyShown,
      },
      preHandler: count("passkey"),
      onError: notingTried(pool, ({ body }) => signIn.whose((body as PasskeyShown).credentialId)),
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { credential, user } = await signIn.enter(request.body as PasskeyShown)
      return reply.headers({ "cache-control": "no-store", "set-auth-token": credential }).send({ user })
    },
  )
}
