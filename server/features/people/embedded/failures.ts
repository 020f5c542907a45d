import { AsyncLocalStorage } from "node:async_hooks"

const calls = new AsyncLocalStorage<{ failure?: Error }>()

/**
 * Runs a call of better-auth, and throws what failed under it. For a database away or a queue that is full it answers as
 * for a wrong credential, or as if all were well, and tells only its log: see logFailure.
 */
export async function orFail<T>(call: () => Promise<T>): Promise<T> {
  const noted: { failure?: Error } = {}
  const answer = await calls.run(noted, call).catch((error) => {
    throw noted.failure ?? error
  })
  if (noted.failure) throw noted.failure
  return answer
}

/** The log that better-auth is given: the first error of a call is kept for who made it. */
export function logFailure(_level: string, _message: string, ...details: unknown[]): void {
  const call = calls.getStore()
  const error = details.find((one) => one instanceof Error)
  if (call && error) call.failure ??= error
}
