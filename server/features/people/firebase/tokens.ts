import { createLocalJWKSet, type JSONWebKeySet, jwtVerify, UnsecuredJWT } from "jose"
import { Refusal } from "../../../platform/refusal.ts"
import { rememberTokens } from "../rememberTokens.ts"
import { keepKeys } from "./keys.ts"
import type { Project } from "./project.ts"

/** Verifies Firebase's ID tokens: signature, issuer, audience and expiry. The emulator's have no signature, and are for it alone. */
export function createTokenVerifier({ id, account, urls }: Project, patience: number) {
  const whose = { issuer: `https://securetoken.google.com/${id}`, audience: id }
  if (!account) return rememberTokens(async (token) => UnsecuredJWT.decode(token, whose).payload)

  const find = keepKeys(async () => {
    try {
      const response = await fetch(urls.keys, { redirect: "error", signal: AbortSignal.timeout(patience) })
      if (!response.ok) throw new Error(`Google's keys: ${response.status}`)
      const set = (await response.json()) as JSONWebKeySet
      // What is no set of keys is thrown here: else everybody's token would be taken for a bad one.
      createLocalJWKSet(set)
      return set
    } catch (cause) {
      throw new Refusal("UNAVAILABLE", { retryAfter: 2 }, { cause })
    }
  })
  return rememberTokens(async (token) => {
    const { payload } = await jwtVerify(token, find, { ...whose, algorithms: ["RS256"] })
    return payload
  })
}
