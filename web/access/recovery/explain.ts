import { ApiError } from "../../api/ApiError.ts"

const spoken = [
  ...["INVALID_CODE", "VALIDATION", "TOO_MANY_REQUESTS", "REQUEST_IN_PROGRESS"],
  ...["UNAVAILABLE", "NETWORK", "OFFLINE"],
]

/** What went wrong in the words of who knows; otherwise the step's own. */
export const explainWith = (fallback: string) => (error: unknown) =>
  error instanceof ApiError && spoken.includes(error.code) ? error.message : fallback
