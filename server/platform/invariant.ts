import type { Runner } from "./database/statement.ts"

/** Something that is true after every request, crash and race, as the query of its violations: columns `what` and `why`. */
export interface Invariant {
  name: string
  violations: string
}

export interface Violation {
  invariant: string
  what: string
  why: string
}

/** Checks invariants on a live database. Returns every violation found. */
export async function findViolations(runner: Runner, invariants: Invariant[]): Promise<Violation[]> {
  const found: Violation[] = []
  for (const { name, violations } of invariants) {
    const { rows } = await runner.query<{ what: string; why: string }>(violations)
    found.push(...rows.map((row) => ({ invariant: name, ...row })))
  }
  return found
}
