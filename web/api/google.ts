import {
  type GoogleProfile,
  type GoogleSaid,
  type GoogleStart,
  googleChannel,
  googlePaths,
} from "../../contract/google.ts"
import { type CurrentUser, completeProfile } from "../../contract/people.ts"
import { ApiError } from "./ApiError.ts"
import { enterAsCustomer } from "./access.ts"
import { call } from "./client.ts"
import type { CallInput } from "./path.ts"
import { drop, keep, kept } from "./storage.ts"

/** What came of it: who is known is in, who is not completes their profile. */
export type GoogleResult = { result: "logged"; user: CurrentUser } | { result: "not_found" }

export interface PendingGoogle extends GoogleProfile {
  credential: string
}

/** Why nothing came back: the browser opened no window, or the person said no in it. */
export class GoogleWindow extends Error {
  readonly why: "blocked" | "cancelled"

  constructor(why: GoogleWindow["why"]) {
    super("No se pudo iniciar sesión con Google")
    this.why = why
  }
}

export interface GooglePress {
  /** The window is closed, as far as can be seen from here; should it answer all the same, it is heard. */
  gone: () => void
  signal: AbortSignal
}

/** Called at the very press: later the browser takes the window for one that nobody asked for. Throws GoogleWindow, ApiError. */
export async function signInWithGoogle({ gone, signal }: GooglePress): Promise<GoogleResult> {
  const popup = window.open("", "cupo-google", "popup,width=480,height=640")
  if (!popup) throw new GoogleWindow("blocked")
  try {
    const { url, proof } = (await (await post(googlePaths.start, {})).json()) as GoogleStart
    const state = new URL(url).searchParams.get("state")
    const answer = answerOf(popup, state, { gone, signal })
    popup.location.href = url
    const { code } = await answer
    if (!code) throw new GoogleWindow("cancelled")
    const response = await post(googlePaths.finish, { code, state, proof })
    return await admit(response.headers.get("set-auth-token") ?? "", await response.json())
  } finally {
    popup.close()
  }
}

async function admit(credential: string, profile: GoogleProfile): Promise<GoogleResult> {
  try {
    const user = await enterAsCustomer(credential)
    return { result: "logged", user }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "USER_NOT_FOUND")) throw error
    const pending: PendingGoogle = { ...profile, credential }
    keep("pendingGoogle", JSON.stringify(pending))
    return { result: "not_found" }
  }
}

export function pendingGoogle(): PendingGoogle | null {
  const text = kept("pendingGoogle")
  return text ? (JSON.parse(text) as PendingGoogle) : null
}

export const dropPendingGoogle = (): void => drop("pendingGoogle")

/** The profile of who came with Google, and the way in. What was pending stays until that worked, or can no more. */
export async function completeGoogle(body: CallInput<typeof completeProfile>["body"]): Promise<CurrentUser> {
  const pending = pendingGoogle()
  const noSession = new ApiError(401, { message: "No hay una sesión activa de Firebase." })
  if (!pending) throw noSession
  try {
    return await enterAsCustomer(pending.credential, () => call(completeProfile, { body }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw noSession
    keep("pendingGoogle", JSON.stringify(pending))
    throw error
  }
}

/** Milliseconds between looks at the window. */
const pause = 700

/** What Google told the window. Its own pages may cut it off from this one, which then looks like a window that was closed. */
function answerOf(popup: Window, state: string | null, { gone, signal }: GooglePress): Promise<GoogleSaid> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(googleChannel)
    const timer = setInterval(() => {
      if (!popup.closed) return
      clearInterval(timer)
      // What it said last may still be on its way.
      setTimeout(() => !signal.aborted && gone(), pause)
    }, pause)
    const finish = () => {
      clearInterval(timer)
      channel.close()
    }
    channel.onmessage = ({ data }: MessageEvent<GoogleSaid>) => {
      if (data.state !== state) return
      finish()
      resolve(data)
    }
    signal.addEventListener("abort", () => {
      finish()
      reject(signal.reason)
    })
  })
}

async function post(path: string, body: unknown): Promise<Response> {
  const response = await fetch(`/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
  }).catch(() => {
    throw ApiError.unreachable()
  })
  if (!response.ok) throw await ApiError.from(response)
  return response
}
