import type { Platform } from "../context.ts"
import { isDatabaseAway, isRetryable } from "./errors.ts"
import { openDatabase } from "./kysely.ts"
import { NotLent } from "./standby.ts"

/**
 * Reads over the standby where there is one, and anew over the primary when it is behind, went away meanwhile or cancelled the reading to
 * go on: so `read` only reads.
 */
export async function readOver<C extends Platform, T>(
  context: C,
  age: "recent" | "current",
  read: (context: C) => Promise<T>,
): Promise<T> {
  const pool = context.standby?.[age]
  if (!pool) return read(context)
  try {
    return await read({ ...context, pool, readers: pool, db: openDatabase(pool) })
  } catch (error) {
    if (!(error instanceof NotLent) && !isDatabaseAway(error) && !isRetryable(error)) throw error
    return read(context)
  }
}
