import { ApiError } from "./ApiError.ts"

/** Milliseconds: a wait that nobody is asked whether to give up ends by itself. */
export const longest = 20_000

/** What is asked with the signal, until it has taken too long: what was sent by then may count. Throws `ApiError`. */
export async function inTime<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const waiting = new AbortController()
  const late = setTimeout(() => waiting.abort(ApiError.unreachable()), longest)
  try {
    return await ask(waiting.signal)
  } finally {
    clearTimeout(late)
  }
}
