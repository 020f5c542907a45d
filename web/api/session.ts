import type { SessionEnd } from "../../contract/live.ts"
import type { CurrentUser } from "../../contract/people.ts"
import { ApiError } from "./ApiError.ts"
import { clearAway, goodbye } from "./clearAway.ts"
import { inTime } from "./inTime.ts"
import type { SessionEvent } from "./sessionEvents.ts"
import { drop, isKeptStill, keep, keepUser, kept, readUser, type SignIn } from "./storage.ts"
import { isStaff } from "./useUser.ts"

const revokedQuiet = 4000
let revokedAt = 0
/** By the credential that each is asked with. */
const renewing = new Map<string, Promise<Response>>()

/** The session was opened elsewhere, or is over. Many calls may learn it at once; the person is told once. */
export function sessionRevoked(): void {
  const now = Date.now()
  if (now - revokedAt < revokedQuiet) return
  revokedAt = now
  endSession({ kind: "info", text: "Tu sesión fue cerrada porque se inició en otro dispositivo." })
}

/**
 * The server said, unasked, that a session is over, and where that leads from here. Another tab may have cleared by now
 * what the browser keeps of it. Who signed out is told elsewhere.
 */
export function sessionEnded({ data, sessionId, to }: Ended): void {
  const now = kept("sessionId")
  const isOurs = now === null || now === sessionId
  const isNews = ["session_revoked", "SESSION_IDLE", "ACCOUNT_DISABLED", "ACCOUNT_MERGED"].includes(
    data.error,
  )
  if (!isOurs || !isNews || Date.now() - revokedAt < revokedQuiet) return
  revokedAt = Date.now()
  clearAway({ kind: data.error === "ACCOUNT_DISABLED" ? "error" : "info", text: data.message }, to)
}

interface Ended {
  data: SessionEnd
  sessionId: string
  /** Where it ends. */
  to: string
}

let isLeaving = false

/** Milliseconds: for so long a network that says nothing keeps nobody in. */
const longestLeaving = 4000

/** Waits for what ends a session, and no longer than that. */
export const notForLong = (end: Promise<unknown>): Promise<unknown> =>
  Promise.race([end, new Promise((resolve) => setTimeout(resolve, longestLeaving))])

/** What is refused while this ends a session tells of no other end: this is it. */
export async function endedBy(end: Promise<unknown>): Promise<void> {
  isLeaving = true
  await notForLong(end).finally(() => {
    isLeaving = false
  })
}

/** Signs out by what ends the session. Whoever came in meanwhile stays. */
export async function leave(who: SignIn, end: Promise<unknown>): Promise<void> {
  await endedBy(end)
  if (isKeptStill(who)) endSession(goodbye)
}

/** Clears what the browser keeps, says so, and goes to the stored target. */
export function endSession(event: SessionEvent): void {
  if (isLeaving || (!kept("user") && !kept("token"))) return
  clearAway(event, logoutTarget())
}

/** Where a logout ends: the stored target, else the staff's door or the home page. */
export function logoutTarget(): string {
  const stored = kept("logoutRedirect")
  if (stored) return stored
  const user = readUser()
  return user && isStaff(user) ? "/backend" : "/"
}

/**
 * Asks for a new ID token (15 minutes) with the credential of the sign-in, and keeps it; who needs it at once shares the
 * answer. Only 401 says that the credential is good no more: any other answer, or none, says nothing of it.
 */
export async function renewToken(): Promise<Response> {
  const credential = kept("credential") ?? ""
  const asked = renewing.get(credential) ?? renew(credential).finally(() => renewing.delete(credential))
  renewing.set(credential, asked)
  return (await asked).clone()
}

async function renew(credential: string): Promise<Response> {
  const response = await askToken(credential)
  if (response.ok) {
    const { token } = (await response.clone().json()) as { token: string }
    if (kept("credential") === credential) keepToken(token)
  }
  return response
}

const askToken = (credential: string, signal?: AbortSignal): Promise<Response> =>
  fetch("/api/identity/token", {
    headers: { authorization: `Bearer ${credential}` },
    credentials: "omit",
    ...(signal && { signal }),
  })

/** The first ID token of who comes in with a credential, of whom nothing is kept yet. Throws ApiError. */
export async function firstToken(credential: string): Promise<string> {
  const response = await inTime((signal) => askToken(credential, signal)).catch(() => {
    throw ApiError.unreachable()
  })
  if (!response.ok) throw await ApiError.from(response)
  const { token } = (await response.json()) as { token: string }
  return token
}

/** Before it is over by so much, a token is taken for over: what is sent with it is some time on its way. */
const margin = 20_000

/** How long it lives is the token's; from when on is this device's, whose clock may say what it likes. */
function keepToken(token: string): void {
  keep("token", token)
  const { iat, exp } = JSON.parse(atob(token.split(".")[1]?.replace(/-/g, "+").replace(/_/g, "/") ?? ""))
  keep("tokenUntil", String(Date.now() + (exp - iat) * 1000 - margin))
}

interface CameIn {
  credential: string
  token: string
  sessionId: string
  user: CurrentUser
}

/** Keeps who came in, all of it at once, in the place of who was here: nothing of these is theirs. */
export function keepSignIn({ credential, token, sessionId, user }: CameIn): void {
  drop("nextClasses")
  drop("pendingGoogle")
  keepToken(token)
  keep("credential", credential)
  keep("sessionId", sessionId)
  keepUser(user)
}

/** Renews a token that is over before anything is asked with it. Should that fail, the answer to what is asked says why. */
export async function renewInTime(): Promise<void> {
  const until = Number(kept("tokenUntil") ?? Number.POSITIVE_INFINITY)
  if (Date.now() > until && kept("credential")) await renewToken().catch(() => undefined)
}
