import pg from "pg"

/** The constraint an insert or update broke; undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith("23") ? error.constraint : undefined
}

/** The table whose rows refer to one that was to be deleted, or would to one that is gone; undefined for any other error. */
export function brokenTable(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === "23503" ? error.table : undefined
}

/** True when the statement may be tried again as it is: a deadlock or a serialization failure. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "40P01" || error.code === "40001")
}

/** True when a lock was waited for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "55P03"
}

/** True when nothing came back for as long as anybody waits: what was asked may have been done. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === "Query read timeout"

/** True when it took as long as anybody waits: for a lock, for a statement, or for any answer at all. */
export const isWaitedOut = (error: unknown): boolean =>
  isLockTimeout(error) || isUnanswered(error) || (error instanceof pg.DatabaseError && error.code === "57014")

const cutCodes = new Set(["ECONNRESET", "EPIPE"])

/** True when a connection went in the middle of what it was asked, which may have been done; another may be had at once. */
export function isCut(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P0[12])/.test(error.code ?? "")
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return (
    (code !== undefined && cutCodes.has(code)) ||
    /Connection terminated(?! due to)|Client has encountered a connection error|not queryable/.test(
      error.message,
    )
  )
}

const networkCodes = new Set([
  "ECONNREFUSED",
  "ENOENT",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
])

/**
 * True when the database itself is away or cannot take work now: connection lost (class 08), out of resources such as
 * disk or connections (53), shut down or starting (57P), I/O error (58), or has given up a transaction in which it, or we, stood still (25P03).
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return /^(08|53|57P|57014|58|XX001|25006|25P03)/.test(error.code ?? "")
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const { code } = error as NodeJS.ErrnoException
  return (
    isUnanswered(error) ||
    isCut(error) ||
    (code !== undefined && networkCodes.has(code)) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  )
}
