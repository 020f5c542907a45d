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

/** Checks invariants on a live database, telling of each as it begins. Returns every violation found. */
export async function findViolations(
  runner: Runner,
  invariants: Invariant[],
  begin: (name: string, nth: number) => void = () => {},
): Promise<Violation[]> {
  const found: Violation[] = []
  for (const [i, { name, violations }] of invariants.entries()) {
    begin(name, i + 1)
    const { rows } = await runner.query<{ what: string; why: string }>(violations)
    found.push(...rows.map((row) => ({ invariant: name, ...row })))
  }
  return found
}
