import { isToldToStop, whenToldToStop } from "../platform/told.ts"
import { StopError } from "./stop.ts"

/** Waits for something that is begun, and says how it is ended. */
export type Step = <T>(begun: T | Promise<T>, end?: (made: T) => unknown) => Promise<T>

/**
 * Begins what runs for long, step by step. Where one of them fails, or the process is told to stop before `stands` is called, what was begun is
 * ended, last first, and nothing is begun after it.
 */
export async function begin<T>(work: (step: Step) => Promise<T>): Promise<{ begun: T; stands(): void }> {
  const ends: (() => Promise<unknown>)[] = []
  const undo = async () => {
    for (const end of ends.splice(0).reverse()) await end().catch(() => {})
  }
  const told = whenToldToStop(undo)
  const step: Step = async (begun, end) => {
    if (end) ends.push(async () => end(await begun))
    const made = await begun
    if (isToldToStop()) throw new StopError("It was told to stop.")
    return made
  }
  try {
    return { begun: await work(step), stands: told.forget }
  } catch (error) {
    await undo()
    told.forget()
    throw error
  }
}
