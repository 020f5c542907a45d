import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose"
import { rememberTokens } from "../rememberTokens.ts"
import { type Auth, audience, issuer } from "./auth.ts"
import { orFail } from "./failures.ts"

const keysPause = 1_000

/** Verifies ID tokens against the provider's keys. A token already verified is remembered until it expires. */
export async function createTokenVerifier(auth: Auth) {
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

  return rememberTokens(async (token) => (await check(token)).payload)
}
