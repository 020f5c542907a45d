import { ApiError } from "./ApiError.ts"

/** Milliseconds: a wait that nobody is asked whether to give up ends by itself. */
export const longest = 20_000

/** The same of what is read for a screen: the server says before it that a report took it too long, and that is what is told. */
export const longestRead = 30_000

interface Until {
  /** Whoever asked gives it up before. */
  given?: AbortSignal
  most?: number
}

/** What is asked with the signal, until it has taken too long: what was sent by then may count. Throws `ApiError`. */
export async function inTime<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  { given, most = longest }: Until = {},
): Promise<Answer> {
  const waiting = new AbortController()
  const late = setTimeout(() => waiting.abort(ApiError.unreachable()), most)
  const giveUp = () => waiting.abort(given?.reason)
  if (given?.aborted) giveUp()
  given?.addEventListener("abort", giveUp)
  try {
    return await ask(waiting.signal)
  } finally {
    clearTimeout(late)
    given?.removeEventListener("abort", giveUp)
  }
}
