import type { Endpoint, Output } from "../../contract/endpoint.ts"
import { ApiError } from "./ApiError.ts"
import { isUnattended } from "./attended.ts"
import { newIdempotencyKey } from "./idempotencyKey.ts"
import { inTime } from "./inTime.ts"
import { type CallInput, pathOf } from "./path.ts"
import { noteServerTime } from "./serverClock.ts"
import { endSession, renewInTime, renewToken, sessionRevoked } from "./session.ts"
import { isKeptStill, kept, keptSignIn } from "./storage.ts"

export interface CallOptions {
  /** The key of the press this call serves; a new one for each call when absent. Only endpoints that take one send it. */
  idempotencyKey?: string
  signal?: AbortSignal
}

const pauses = [400, 1200, 3000]

let timesLeft = 0
if (typeof window !== "undefined") addEventListener("pagehide", () => timesLeft++)

/** Whether what is pressed now is meant still: by who pressed it, on a page that was not left since, which a browser may bring back. */
function meaning(): () => boolean {
  const [left, who] = [timesLeft, keptSignIn()]
  return () => timesLeft === left && isKeptStill(who)
}

/** Calls the API as whoever is signed in. Throws `ApiError`. */
export function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]
): Promise<Output<E>> {
  const isRead = endpoint.method === "GET"
  const isMeant = isRead ? () => true : meaning()
  const ask = (signal?: AbortSignal) =>
    exchange(endpoint, input, signal ? { ...options, signal } : options, {
      isMeant,
      ask: (path, init) => signed(path, init, isMeant),
    })
  // A file is on its way for as long as it is large; who may give up says themselves for how long they wait.
  return endpoint.takesFiles || options.signal ? ask() : inTime(ask)
}

/** What a call shows of who makes it. */
export interface Shows {
  token?: string
  sessionId?: string
}

/** Who needs not be signed in to ask, and is let in or told no whoever is signed in here. */
export const nobody: Shows = {}

/**
 * Calls the API as somebody of whom nothing is kept: who is coming in, or nobody. What it refuses says nothing of who is signed in
 * here. Throws `ApiError`.
 */
export function callAs<E extends Endpoint>(as: Shows, endpoint: E, input: CallInput<E>): Promise<Output<E>> {
  const left = timesLeft
  const way: Way = { isMeant: () => timesLeft === left, ask: (path, init) => send(path, init, as) }
  return inTime((signal) => exchange(endpoint, input, { signal }, way))
}

interface Way {
  isMeant: () => boolean
  ask: (path: string, init: RequestInit) => Promise<Response>
}

async function exchange<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | undefined,
  options: CallOptions,
  { isMeant, ask }: Way,
): Promise<Output<E>> {
  const body = (input as { body?: object } | undefined)?.body
  const headers = new Headers()
  const sent = body === undefined ? undefined : endpoint.takesFiles ? formOf(body) : JSON.stringify(body)
  if (typeof sent === "string") headers.set("content-type", "application/json")
  if (endpoint.takesIdempotencyKey)
    headers.set("idempotency-key", options.idempotencyKey ?? newIdempotencyKey())
  const init: RequestInit = { method: endpoint.method, headers }
  if (sent !== undefined) init.body = sent
  if (options.signal) init.signal = options.signal

  const patience = endpoint.takesIdempotencyKey || endpoint.method === "GET" ? pauses : []
  const attempt = () => ask(pathOf(endpoint, input ?? {}), init)
  const response = await persist(attempt, patience, isMeant, options.signal)
  if (!response.ok) throw await ApiError.from(response)
  return heeding(options.signal, response.json() as Promise<Output<E>>)
}

/** A form in parts: bytes are files, the rest is text, a list is one part for each. */
function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined)
        form.append(name, one instanceof Uint8Array ? new Blob([one as BlobPart]) : String(one))
    }
  }
  return form
}

/** Tries again, while it is safe, when nothing came back or the server asks to wait; without a network it says so at once. */
async function persist(
  attempt: () => Promise<Response>,
  patience: readonly number[],
  isMeant: () => boolean,
  signal: AbortSignal | undefined,
): Promise<Response> {
  let maybeSent = false
  let isUnheard = false
  for (const pause of [...patience, null]) {
    if (!isMeant()) break
    // Tried all the same: a server on this machine is reached without a network.
    const isOffline = navigator.onLine === false
    try {
      const response = await heeding(signal, attempt())
      maybeSent = true
      const wait = response.status === 503 || (response.status === 409 && response.headers.has("retry-after"))
      if (!wait || pause === null) return response
      const said = await ApiError.from(response)
      await rest(Math.max(pause, 1000 * (said.retryAfter ?? 0)), signal).catch((reason: unknown) => {
        // Time is up before another try: nothing is on its way, and where each was answered this is known.
        throw reason instanceof ApiError && !isUnheard ? said : reason
      })
    } catch (error) {
      if (error instanceof ApiError || isAbort(error)) throw error
      isUnheard ||= !isOffline
      maybeSent ||= isUnheard
      if (isOffline || pause === null) throw maybeSent ? ApiError.unreachable() : ApiError.offline()
      await rest(pause, signal)
    }
  }
  throw ApiError.unreachable()
}

/**
 * Sends one request with the session's credentials; a token that is over is renewed before, and one that is refused once. The session ends when the server says
 * so of its credential, or of itself with a token that is new; a server that cannot tell ends nothing. What nobody means any more once a
 * token was waited for is not sent: the credentials are by then of whoever is here.
 */
export async function signed(
  path: string,
  init: RequestInit,
  isMeant: () => boolean = () => true,
): Promise<Response> {
  await renewInTime()
  if (!isMeant()) throw ApiError.unreachable()
  const who = keptSignIn()
  const response = await send(path, init)
  if (response.status !== 401) return response
  const { error, message = "" } = await readRefusal(response)
  // What is told to who is no longer here says nothing of who is.
  const isRefused = ({ status }: Response) => status === 401 && isKeptStill(who)
  if (!isRefused(response)) return response
  if (error === "session_revoked") {
    sessionRevoked()
    return response
  }
  if (error === "SESSION_IDLE" || error === "ACCOUNT_CLOSED") {
    endSession({ kind: "info", text: message })
    return response
  }
  if (!kept("credential")) return response
  const renewal = await renewToken()
  if (!isMeant()) throw ApiError.unreachable()
  if (renewal.ok) {
    const again = await send(path, init)
    if (isRefused(again)) sessionRevoked()
    return again
  }
  if (!isRefused(renewal)) return renewal
  endSession({ kind: "info", text: "Sesión reemplazada" })
  return response
}

const readRefusal = (response: Response): Promise<{ error?: string; message?: string }> =>
  response
    .clone()
    .json()
    .catch(() => ({}))

const keptShows = (): Shows => ({
  token: kept("token") ?? undefined,
  sessionId: kept("sessionId") ?? undefined,
})

async function send(
  path: string,
  init: RequestInit,
  { token, sessionId }: Shows = keptShows(),
): Promise<Response> {
  const headers = new Headers(init.headers)
  if (token) headers.set("authorization", `Bearer ${token}`)
  if (sessionId) headers.set("x-session-id", sessionId)
  if (sessionId && (init.method ?? "GET") === "GET" && isUnattended()) headers.set("x-unattended", "yes")
  const response = await fetch(path, { ...init, headers, credentials: "omit" })
  noteServerTime(Date.parse(response.headers.get("date") ?? ""))
  return response
}

function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout>
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return heeding(signal, over).finally(() => clearTimeout(timer))
}

/** What is waited for, unless the person stops waiting first: also for a token, which others wait for too. */
function heeding<T>(signal: AbortSignal | undefined, awaited: Promise<T>): Promise<T> {
  if (!signal) return awaited
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener("abort", stop)
    awaited.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop))
  })
}

export const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError"
