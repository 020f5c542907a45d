import { sayError } from "./ApiError.ts"
import { isDoneBefore } from "./openPresses.ts"
import { outcomeOf } from "./outcome.ts"

/** What is told in place of the sentences that are made of the verb. */
interface Told {
  unsent?: string
  unknown?: string
  refused?: (error: Error) => string
}

/** How a write that did not succeed is told: that nothing was sent, that nobody knows, that something else was done before, or why it was refused. `done`: what it would have done, «guardó». */
export function say(done: string, error: Error, told?: Told): string
export function say(done: string, error: Error | null, told?: Told): string | null
export function say(done: string, error: Error | null, { unsent, unknown, refused = sayError }: Told = {}) {
  if (!error) return null
  const told = {
    unsent: unsent ?? `Sin conexión. No se ${done} nada.`,
    unknown: unknown ?? `No sabemos si se ${done}. Al intentar de nuevo cuenta una sola vez.`,
  }
  if (isDoneBefore(error))
    return `Lo que enviaste antes sí llegó; esto no se ${done}. Revisa: al intentar de nuevo cuenta aparte.`
  const outcome = outcomeOf(error)
  return outcome === "refused" ? refused(error) : told[outcome]
}
