import { hash, verify } from "@node-rs/argon2"
import { Refusal } from "./refusal.ts"

/** OWASP's floor for argon2id (the library's default): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const atOnce = 4
const longestQueue = 400
let running = 0
const queue: (() => void)[] = []

/** Hashing takes 19 MiB and a core for some milliseconds: a few at once, a bounded queue, and then «come back later». */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (queue.length >= longestQueue) throw new Refusal("UNAVAILABLE", { retryAfter: 5 })
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

/** The digest of a password, or of another secret short enough to be guessed. Throws UNAVAILABLE. */
export const hashSecret = (secret: string): Promise<string> => inTurn(() => hash(secret, cost))

/** Throws UNAVAILABLE. */
export const verifySecret = (digest: string, secret: string): Promise<boolean> =>
  inTurn(() => verify(digest, secret))
