import { broken, type Finding } from "../platform/finding.ts"

/** One thing that is looked at. What it throws is what stands in the way. */
export interface Check {
  name: string
  /** What to do when it does not answer, or throws. */
  todo: string
  look(): Promise<Finding | Finding[]>
}

export type Found = Finding & { check: string }

/** Milliseconds that one look may take: whatever is asked outside has limits of its own, which may be longer. */
const patience = 10_000

/** Looks at all of them at once; in their order. Whatever does not answer is broken. */
export async function lookAt(checks: readonly Check[], wait = patience): Promise<Found[]> {
  const found = await Promise.all(
    checks.map(async ({ name, todo, look }) => {
      const findings = await within(wait, look).catch((error: Error) => broken(sayWhy(error), todo))
      return [findings].flat().map((one) => ({ check: name, ...one }))
    }),
  )
  return found.flat()
}

export async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`no answer within ${Math.round(milliseconds / 1_000)} s`)),
    milliseconds,
  )
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** An error in one line, with the first that caused it: «PayPal did not answer» alone says nothing of a wrong key. */
export function sayWhy(error: unknown): string {
  const lines: string[] = []
  for (let one = error; one instanceof Error && lines.length < 3; one = one.cause) {
    const { code } = one as NodeJS.ErrnoException
    const said = one instanceof AggregateError ? one.errors.map(sayWhy).join("; ") : one.message
    lines.push(said || code || one.name)
  }
  return lines.join(": ").replace(/\s+/g, " ").slice(0, 300)
}
