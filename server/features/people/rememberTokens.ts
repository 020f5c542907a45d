import type { JWTPayload } from "jose"
import type { VerifiedIdentity } from "../../platform/http/access.ts"

interface Verified extends VerifiedIdentity {
  expiresAt: number
}

const mostRemembered = 5_000

/** Reads ID tokens by `check`, which throws for one that is not valid. What was verified is remembered until it expires. */
export function rememberTokens(check: (token: string) => Promise<JWTPayload>) {
  const remembered = new Map<string, Verified>()

  return async (token: string): Promise<VerifiedIdentity | undefined> => {
    const known = remembered.get(token)
    if (known) {
      if (known.expiresAt > Date.now()) return known
      remembered.delete(token)
      return undefined
    }
    const payload = await check(token).catch((error: Error & { code?: string }) => {
      if (error.code?.startsWith("ERR_J")) return undefined
      throw error
    })
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
