import type { Config } from "../config.ts"
import { invariants } from "../invariants.ts"
import { openPool } from "../platform/database/pool.ts"
import { findViolations } from "../platform/invariant.ts"
import { withDatabase } from "./database.ts"

/** Checks every invariant and names each violation. Exits with 1 when there is any. */
export async function verify(config: Config): Promise<void> {
  const violations = await withDatabase(config, async (connection) => {
    const pool = openPool({ ...connection }, 1, () => {})
    try {
      return await findViolations(pool, invariants)
    } finally {
      await pool.end()
    }
  })
  for (const { invariant, what, why } of violations) console.log(`${invariant}: ${what} (${why})`)
  console.log(
    violations.length === 0
      ? `All ${invariants.length} invariants hold.`
      : `${violations.length} violations of ${invariants.length} invariants checked.`,
  )
  if (violations.length > 0) process.exitCode = 1
}
