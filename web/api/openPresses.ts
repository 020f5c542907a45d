import { ApiError } from "./ApiError.ts"
import { newIdempotencyKey } from "./idempotencyKey.ts"
import { outcomeOf } from "./outcome.ts"

/** Under one key: what was sent with it, and heard nothing of. */
interface Press {
  key: string
  unheard: Set<string>
}

/** That what was sent before was done, and what is sent now was not. */
export const isDoneBefore = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "IDEMPOTENCY_KEY_REUSED"

/**
 * The presses whose end is not known yet, by what they are about. While nobody heard what became of one, whatever is sent in its place has its
 * key: of all that is sent under one key the server does one, so that what was corrected meanwhile does not count beside what it corrects.
 */
export function openPresses() {
  const open = new Map<string, Press>()
  return async <Answer>(about: string, input: string, send: (key: string) => Promise<Answer>) => {
    const press = open.get(about) ?? { key: newIdempotencyKey(), unheard: new Set() }
    open.set(about, press)
    const end = () => {
      if (open.get(about) === press) open.delete(about)
    }
    try {
      const answer = await send(press.key)
      end()
      return answer
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isDoneBefore(error)) end()
      else if (outcomeOf(error) === "unsent") {
        // Now nothing was sent; of what was sent before, nobody knows.
        if (press.unheard.size > 0) throw ApiError.unreachable()
      } else if (!isAnswered) press.unheard.add(input)
      // Who is told to wait was told nothing of what they ask.
      else if (error.retryAfter === undefined) {
        press.unheard.delete(input)
        if (press.unheard.size === 0) end()
      }
      throw error
    }
  }
}
