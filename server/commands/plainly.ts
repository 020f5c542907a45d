import { ConfigError } from "../config.ts"
import { sayWhy } from "../operating/check.ts"
import { isDatabaseAway } from "../platform/database/errors.ts"
import { Refusal } from "../platform/refusal.ts"
import { StopError } from "./stop.ts"

/** What ended a command: a line where that is all there is to know, and the whole of an error that nobody foresaw. */
export function plainly(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof StopError) return error.message
  const { code, syscall, message } = error as NodeJS.ErrnoException
  // A folder that is not there, a full disk: as the system said it.
  if (code?.startsWith("ERR_PARSE_ARGS") || syscall !== undefined) return message
  if (isDatabaseAway(error)) return `The database: ${message}`
  if (!(error instanceof Refusal)) return error
  // Nobody else whom a command asks is somewhere else.
  return error.code === "UNAVAILABLE" && error.cause
    ? `IDENTITY_PROVIDER: who keeps the credentials does not answer: ${sayWhy(error.cause)}`
    : `${error.code}: ${message}`
}
