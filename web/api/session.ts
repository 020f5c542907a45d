import { emit, type SessionEvent } from "./sessionEvents.ts"
import { forget, keep, kept, userChanged } from "./storage.ts"
import { isStaff } from "./useUser.ts"

const revokedQuiet = 4000
let revokedAt = 0
let refreshing: Promise<boolean> | undefined

/** The session was opened elsewhere. Many calls may learn it at once; the person is told once. */
export function sessionRevoked(): void {
  const now = Date.now()
  if (now - revokedAt < revokedQuiet) return
  revokedAt = now
  endSession({ kind: "info", text: "Tu sesión fue cerrada porque se inició en otro dispositivo." })
}

/** Clears what the browser keeps, says so, and goes to the stored target. */
export function endSession(event: SessionEvent): void {
  if (!kept("user") && !kept("token")) return
  const to = logoutTarget()
  forget()
  userChanged()
  emit(event)
  emit({ kind: "go", to })
}

/** Where a logout ends: the stored target, else the staff's door or the home page. */
export function logoutTarget(): string {
  const stored = kept("logoutRedirect")
  if (stored) return stored
  const user = kept("user")
  return user && isStaff(JSON.parse(user)) ? "/backend" : "/"
}

/** A new ID token from the credential of the sign-in. Calls that need it at once share one request. */
export function refreshToken(): Promise<boolean> {
  refreshing ??= fetchToken(kept("credential"))
    .then((token) => {
      if (token) keep("token", token)
      return token !== undefined
    })
    .finally(() => {
      refreshing = undefined
    })
  return refreshing
}

/** The ID token (15 minutes) of a credential; undefined when it is no longer good. */
export async function fetchToken(credential: string | null): Promise<string | undefined> {
  if (!credential) return undefined
  const response = await fetch("/api/identity/token", {
    headers: { authorization: `Bearer ${credential}` },
    credentials: "omit",
  })
  if (!response.ok) return undefined
  return ((await response.json()) as { token?: string }).token
}
