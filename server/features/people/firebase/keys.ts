import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose"

/** Milliseconds: how old keys may be before they are read again, and how soon again for one that is not among them. */
const [mostAge, pause] = [3_600_000, 10_000]

interface Keys {
  find: JWTVerifyGetKey
  readAt: number
}

/**
 * The keys that Google signs ID tokens with. They are changed every few days, and each is told days before it is used: while
 * they cannot be read, those that are known go on being good. Throws what `read` throws when none are.
 */
export function keepKeys(read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let kept: Keys | undefined
  let reading: Promise<Keys> | undefined
  let triedAt = 0

  const renew = () => {
    triedAt = Date.now()
    reading ??= read()
      .then((set) => {
        kept = { find: createLocalJWKSet(set), readAt: Date.now() }
        return kept
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  return async (header, token) => {
    const { find, readAt } = kept ?? (await renew())
    const isDue = Date.now() - triedAt > pause
    if (isDue && Date.now() - readAt > mostAge) renew().catch(() => {})
    try {
      return await find(header, token)
    } catch (error) {
      if (!isDue || !(error instanceof errors.JWKSNoMatchingKey)) throw error
      return (await renew()).find(header, token)
    }
  }
}
