import type { FastifyRequest } from "fastify"
import { decodeJwt } from "jose"
import type pg from "pg"
import type { z } from "zod"
import { Refusal } from "../../../platform/refusal.ts"
import type { Credentials, IdentityCalls } from "../identityCalls.ts"
import { findAccount, revokedAt, tryPassword } from "./credentials.ts"
import type { Service } from "./service.ts"
import { endSignIns, findSignIn, type HostedSignIn, openSignIn } from "./signIns.ts"

/** The calls of a sign-in. Firebase says whether a password is right, and makes each ID token; the credential is ours. */
export function callsOf(pool: pg.Pool, service: Service, days: number): IdentityCalls {
  const signInOf = async (request: FastifyRequest): Promise<HostedSignIn> => {
    const credential = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1]
    const found = credential && (await findSignIn(pool, credential))
    if (!found) throw new Refusal("SESSION_EXPIRED")
    return found
  }
  return {
    async signIn({ body }, reply) {
      const { email, password } = body as z.output<typeof Credentials>
      const came = await tryPassword(service, email, password)
      if (!came) throw new Refusal("INVALID_CREDENTIALS")
      const { auth_time: seconds } = decodeJwt<{ auth_time: number }>(came.idToken)
      const validFrom = new Date(seconds * 1000)
      const credential = await openSignIn(pool, came.localId, { way: "password", validFrom, days })
      return reply
        .headers({ "cache-control": "no-store", "set-auth-token": credential })
        .send({ user: { id: came.localId, email } })
    },
    async signInOf(request) {
      const { uid, id: identitySession } = await signInOf(request)
      return { uid, identitySession }
    },
    async signOut(request, reply, ended) {
      const { uid, id } = await signInOf(request)
      await endSignIns(pool, uid, { only: id })
      await ended()
      return reply.header("cache-control", "no-store").send({ success: true })
    },
    async token(request, reply) {
      const signIn = await signInOf(request)
      if (!(await isGood(service, signIn))) {
        await endSignIns(pool, signIn.uid, { only: signIn.id })
        throw new Refusal("SESSION_EXPIRED")
      }
      const { idToken, isNewUser } = await service.vouch(signIn.uid, signIn.id)
      // Removed since it was looked at: what Firebase made in its place is nobody's.
      if (isNewUser) {
        await service.remove(signIn.uid)
        throw new Refusal("SESSION_EXPIRED")
      }
      return reply.header("cache-control", "no-store").send({ token: idToken })
    },
  }
}

/** Whether Firebase still has the account, and neither disabled it nor revoked its sign-ins since this one. */
export async function isGood(service: Service, { uid, valid_from }: HostedSignIn): Promise<boolean> {
  const account = await findAccount(service, uid)
  return account !== undefined && !account.disabled && valid_from >= revokedAt(account)
}
