import type { Config } from "../config.ts"
import { invariants } from "../invariants.ts"
import { openBulkPool } from "../platform/database/pool.ts"
import { findViolations } from "../platform/invariant.ts"
import { assertThere, withDatabase } from "./database.ts"
import { assertMigrated } from "./migrate.ts"

/** Checks every invariant, however long it takes, and names each violation. Exits with 1 when there is any. */
export async function verify(config: Config): Promise<void> {
  await assertThere(config)
  const violations = await withDatabase(config, async (connection) => {
    await assertMigrated(connection)
    const pool = openBulkPool(connection)
    try {
      return await findViolations(pool, invariants, sayProgress)
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

/** On stderr: what is found is the output. */
function sayProgress(name: string, nth: number): void {
  console.error(`${nth} of ${invariants.length}: ${name}`)
}
