import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose"
import type { VerifiedIdentity } from "../../../platform/http/access.ts"
import { type Auth, audience, issuer } from "./auth.ts"
import { orFail } from "./failures.ts"

interface Verified extends VerifiedIdentity {
  expiresAt: number
}

const mostRemembered = 5_000
const keysPause = 1_000

/** Verifies ID tokens against the provider's keys. A token already verified is remembered until it expires. */
export async function createTokenVerifier(auth: Auth) {
  const remembered = new Map<string, Verified>()

  const readKeys = async () => {
    const set = (await orFail(() => auth.api.getJwks())) as JSONWebKeySet
    return { find: createLocalJWKSet(set), readAt: Date.now() }
  }
  // Read before anybody signs in: the first read makes the key, and many at once would make many.
  let keys = await readKeys()

  const check = async (token: string) => {
    const { find, readAt } = keys
    const options = { issuer, audience, algorithms: ["EdDSA"] }
    try {
      return await jwtVerify(token, find, options)
    } catch (error) {
      // Another process may have made a new key since ours were read.
      const unknownKey = (error as { code?: string }).code === "ERR_JWKS_NO_MATCHING_KEY"
      if (!unknownKey || Date.now() - readAt < keysPause) throw error
      keys = await readKeys()
      return await jwtVerify(token, keys.find, options)
    }
  }

  return async (token: string): Promise<VerifiedIdentity | undefined> => {
    const known = remembered.get(token)
    if (known) {
      if (known.expiresAt > Date.now()) return known
      remembered.delete(token)
      return undefined
    }
    const payload = await check(token).then(
      (result) => result.payload,
      (error: Error & { code?: string }) => {
        if (error.code?.startsWith("ERR_J")) return undefined
        throw error
      },
    )
    if (!payload?.sub || !payload.exp) return undefined
    const identity: Verified = {
      uid: payload.sub,
      email: String(payload.email ?? ""),
      identitySession: payload.sid ? String(payload.sid) : undefined,
      expiresAt: payload.exp * 1000,
    }
    if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value as string)
    remembered.set(token, identity)
    return identity
  }
}
