import type { Runner } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"

/**
 * Throws VALIDATION for a zone that the database has no name of: a browser may know younger ones, and every hour of a branch
 * is read there.
 */
export async function assertZone(runner: Runner, timeZone: string): Promise<void> {
  const { rowCount } = await runner.query("select from pg_timezone_names where name = $1", [timeZone])
  if (rowCount) return
  const message = "Esa zona horaria no existe"
  throw new Refusal("VALIDATION", { fields: [{ path: "timeZone", message }] })
}
