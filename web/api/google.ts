import {
  type GoogleProfile,
  type GoogleReturn,
  type GoogleSaid,
  type GoogleStart,
  googleChannel,
  googlePaths,
  googleReturn,
} from "../../contract/google.ts"
import { type CurrentUser, completeProfile } from "../../contract/people.ts"
import { ApiError } from "./ApiError.ts"
import { enterAsCustomer } from "./access.ts"
import { onBroughtBack } from "./broughtBack.ts"
import { callAs } from "./client.ts"
import { returnedFromGoogle } from "./googleReturn.ts"
import { postIdentity } from "./identity/postIdentity.ts"
import { hasParts } from "./keptJson.ts"
import type { CallInput } from "./path.ts"
import { drop, keep, keptReader } from "./storage.ts"

/** What came of it: who is known is in, who is not completes their profile. */
export type GoogleResult = { result: "logged"; user: CurrentUser } | { result: "not_found" }

export interface PendingGoogle extends GoogleProfile {
  credential: string
}

/** The person said no at Google, or turned back. */
export class GoogleCancelled extends Error {}

export interface GooglePress {
  /** The window is closed, as far as can be seen from here; should it answer all the same, it is heard. */
  gone: () => void
  signal: AbortSignal
  /** What is to be there again should the page itself have to go: where no window may be opened. */
  carried: unknown
}

/**
 * Called at the very press: later the browser takes the window for one that nobody asked for. Where it opens none, this page goes
 * to Google itself, and `finishReturned` goes on. Throws GoogleCancelled, ApiError.
 */
export async function signInWithGoogle({ gone, signal, carried }: GooglePress): Promise<GoogleResult> {
  const popup = window.open("", "cupo-google", "popup,width=480,height=640")
  if (!popup) return goToGoogle(carried)
  try {
    const { url, proof } = await start()
    // Whoever left meanwhile is followed into no window.
    signal.throwIfAborted()
    const state = new URL(url).searchParams.get("state")
    const answer = answerOf(popup, state, { gone, signal })
    popup.location.href = url
    return await finish(await answer, proof)
  } finally {
    popup.close()
  }
}

const start = async () => (await (await postIdentity(googlePaths.start, {})).json()) as GoogleStart

async function finish({ code, state }: GoogleSaid, proof: string): Promise<GoogleResult> {
  if (!code) throw new GoogleCancelled()
  const response = await postIdentity(googlePaths.finish, { code, state, proof })
  return admit(response.headers.get("set-auth-token") ?? "", await response.json())
}

/** Only ever ends for who turns back. */
async function goToGoogle(carried: unknown): Promise<never> {
  const { url, proof } = await start()
  const state = new URL(url).searchParams.get("state") ?? ""
  const { pathname, search, hash } = location
  const left: GoogleReturn = { state, proof, back: { path: pathname, search, hash }, carried }
  sessionStorage.setItem(googleReturn, JSON.stringify(left))
  return new Promise((_, reject) => {
    const stop = onBroughtBack(() => {
      stop()
      reject(new GoogleCancelled())
    })
    location.assign(url)
  })
}

/** Goes on with what came back from Google, once. Throws GoogleCancelled, ApiError. */
export async function finishReturned(): Promise<GoogleResult> {
  const { told, proof } = returnedFromGoogle() ?? {}
  sessionStorage.removeItem(googleReturn)
  if (!told || !proof) throw new GoogleCancelled()
  return finish(told, proof)
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

export const pendingGoogle = keptReader(
  "pendingGoogle",
  hasParts<PendingGoogle>({ email: "string", firstName: "string", lastName: "string", credential: "string" }),
)

export const dropPendingGoogle = (): void => drop("pendingGoogle")

/** The profile of who came with Google, and the way in. What was pending stays until that worked, or can no more. */
export async function completeGoogle(body: CallInput<typeof completeProfile>["body"]): Promise<CurrentUser> {
  const pending = pendingGoogle()
  const noSession = new ApiError(401, { message: "No hay una sesión activa de Firebase." })
  if (!pending) throw noSession
  try {
    return await enterAsCustomer(pending.credential, (as) => callAs(as, completeProfile, { body }))
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    dropPendingGoogle()
    throw noSession
  }
}

/** Milliseconds between looks at the window. */
const pause = 700

/** What Google told the window. Its own pages may cut it off from this one, which then looks like a window that was closed. */
function answerOf(
  popup: Window,
  state: string | null,
  { gone, signal }: Omit<GooglePress, "carried">,
): Promise<GoogleSaid> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(googleChannel)
    let last: ReturnType<typeof setTimeout> | undefined
    const looks = setInterval(() => {
      if (!popup.closed) return
      clearInterval(looks)
      // What it said last may still be on its way.
      last = setTimeout(gone, pause)
    }, pause)
    const finish = () => {
      clearInterval(looks)
      clearTimeout(last)
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
