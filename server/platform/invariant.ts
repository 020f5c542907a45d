import type { Runner } from "./database/statement.ts"

/** What breaks an invariant, and how. */
interface Found {
  what: string
  why: string
}

/**
 * Something that is true after every request, crash and race: the query of its violations, with the columns `what` and `why`,
 * in which `$1` is the time; or, where a rule decides that is told elsewhere, who reads the facts and asks that rule.
 */
export interface Invariant {
  name: string
  violations: string | ((runner: Runner, now: Date) => Promise<Found[]>)
}

export interface Violation extends Found {
  invariant: string
}

/** Checks invariants on a live database, telling of each as it begins. Returns every violation found. */
export async function findViolations(
  runner: Runner,
  invariants: Invariant[],
  begin: (name: string, nth: number) => void = () => {},
): Promise<Violation[]> {
  const found: Violation[] = []
  const now = new Date()
  for (const [i, { name, violations }] of invariants.entries()) {
    begin(name, i + 1)
    const those =
      typeof violations === "string"
        ? (await runner.query<Found>(violations, violations.includes("$1") ? [now] : [])).rows
        : await violations(runner, now)
    found.push(...those.map((one) => ({ invariant: name, ...one })))
  }
  return found
}
