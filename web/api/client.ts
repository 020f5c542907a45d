import type { Endpoint, Output } from "../../contract/endpoint.ts"
import { ApiError } from "./ApiError.ts"
import { newIdempotencyKey } from "./idempotencyKey.ts"
import { type CallInput, pathOf } from "./path.ts"
import { endSession, refreshToken, sessionRevoked } from "./session.ts"
import { kept } from "./storage.ts"

export interface CallOptions {
  /** The key of the press this call serves; a new one for each call when absent. Only endpoints that take one send it. */
  idempotencyKey?: string
  signal?: AbortSignal
}

const pauses = [400, 1200, 3000]

/** Calls the API as whoever is signed in. Throws `ApiError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]
): Promise<Output<E>> {
  const body = (input as { body?: unknown } | undefined)?.body
  const headers = new Headers()
  if (body !== undefined) headers.set("content-type", "application/json")
  if (endpoint.takesIdempotencyKey)
    headers.set("idempotency-key", options.idempotencyKey ?? newIdempotencyKey())
  const init: RequestInit = { method: endpoint.method, headers }
  if (body !== undefined) init.body = JSON.stringify(body)
  if (options.signal) init.signal = options.signal

  const patience = endpoint.takesIdempotencyKey || endpoint.method === "GET" ? pauses : []
  const response = await persist(() => signed(pathOf(endpoint, input ?? {}), init), patience)
  if (!response.ok) throw await ApiError.from(response)
  return (await response.json()) as Output<E>
}

/** Tries again, while it is safe, when nothing came back or the server asks to wait. */
async function persist(attempt: () => Promise<Response>, patience: readonly number[]): Promise<Response> {
  for (const pause of patience) {
    try {
      const response = await attempt()
      const wait = response.status === 503 || (response.status === 409 && response.headers.has("retry-after"))
      if (!wait) return response
      await sleep(Math.max(pause, 1000 * Number(response.headers.get("retry-after") ?? 0)))
    } catch (error) {
      if (error instanceof ApiError || isAbort(error)) throw error
      await sleep(pause)
    }
  }
  try {
    return await attempt()
  } catch (error) {
    throw error instanceof ApiError || isAbort(error) ? error : ApiError.unreachable()
  }
}

/** Sends one request with the session's credentials; a stale token is renewed once. */
async function signed(path: string, init: RequestInit): Promise<Response> {
  const asked = kept("sessionId")
  const response = await send(path, init)
  // What was asked for a session that is no longer kept says nothing of the present one.
  if (response.status !== 401 || kept("sessionId") !== asked) return response
  const { error } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error?: string }
  if (error === "session_revoked") {
    sessionRevoked()
    return response
  }
  if (!kept("credential")) return response
  if (await refreshToken()) return send(path, init)
  endSession({ kind: "info", text: "Sesión reemplazada" })
  return response
}

function send(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = kept("token")
  const sessionId = kept("sessionId")
  if (token) headers.set("authorization", `Bearer ${token}`)
  if (sessionId) headers.set("x-session-id", sessionId)
  return fetch(path, { ...init, headers, credentials: "omit" })
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError"
