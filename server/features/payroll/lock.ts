import type { Runner } from "../../platform/database/statement.ts"

/** Whoever closes or reopens a period does so alone, until they commit. */
export async function lockPayroll(runner: Runner): Promise<void> {
  await runner.query("select pg_advisory_xact_lock(hashtext('cupo.payroll'))")
}
