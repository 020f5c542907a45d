import { ApiError } from "./ApiError.ts"

/** How a write ended that did not succeed: answered with a no, never sent, or sent with nothing heard since. */
export type Outcome = "refused" | "unsent" | "unknown"

export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return "refused"
  return error.code === "OFFLINE" ? "unsent" : error.code === "NETWORK" ? "unknown" : "refused"
}
