/** The log of one person or thing alone. */
export const logOf = (subject: string): string => `/backend/sistema/bitacora?de=${subject}`

/** What the history that led to the log called it. */
export const namedBy = (state: unknown): string | undefined => {
  const name = (state as { subject?: unknown } | null)?.subject
  return typeof name === "string" ? name : undefined
}
