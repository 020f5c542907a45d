import type { Platform } from "../context.ts"
import { isDatabaseAway, isRetryable } from "./errors.ts"
import { openDatabase } from "./kysely.ts"
import { NotLent } from "./standby.ts"

/**
 * Reads over the standby where there is one, and anew over the primary when it is behind, went away meanwhile or cancelled the reading to
 * go on: so `read` only reads.
 */
export async function readOver<T>(
  platform: Platform,
  age: "recent" | "current",
  read: (platform: Platform) => Promise<T>,
): Promise<T> {
  const pool = platform.standby?.[age]
  if (!pool) return read(platform)
  try {
    return await read({ ...platform, pool, readers: pool, db: openDatabase(pool) })
  } catch (error) {
    if (!(error instanceof NotLent) && !isDatabaseAway(error) && !isRetryable(error)) throw error
    return read(platform)
  }
}
