import { deleteApp, FirebaseError, initializeApp } from "@firebase/app"
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  type User,
} from "@firebase/auth"
import { type ErrorCode, errors } from "../../../contract/errors.ts"
import { type HostedDoor, identityPaths } from "../../../contract/people.ts"
import { ApiError } from "../ApiError.ts"
import { newIdempotencyKey } from "../idempotencyKey.ts"
import { askCredential } from "./askCredential.ts"

/**
 * The credential of a sign-in, of who shows their password to Firebase. Nothing of Firebase's is kept: the library forgets who
 * came as soon as their token was exchanged, and the sign-in is ours. Throws ApiError.
 */
export async function showFirebase(door: HostedDoor, email: string, password: string): Promise<string> {
  const app = initializeApp({ apiKey: door.apiKey }, newIdempotencyKey())
  try {
    // Neither pop-ups nor frames: without a resolver the library loads nothing more.
    const auth = initializeAuth(app, { persistence: inMemoryPersistence })
    if (door.emulator) connectAuthEmulator(auth, door.emulator, { disableWarnings: true })
    const { user } = await signInWithEmailAndPassword(auth, email, password)
    return await exchange(user)
  } catch (error) {
    throw error instanceof FirebaseError ? refusalOf(error) : error
  } finally {
    await deleteApp(app)
  }
}

/** A token that is refused is renewed once: it may have been made in the very second in which a password changed. */
async function exchange(user: User): Promise<string> {
  const bring = async (isNew: boolean) =>
    askCredential(identityPaths.signInHosted, { idToken: await user.getIdToken(isNew) })
  try {
    return await bring(false)
  } catch (error) {
    if (!isStale(error)) throw error
  }
  return bring(true).catch((error) => {
    // Their password was right: a second no is nothing that they typed.
    throw isStale(error) ? new ApiError(502, { message: "Error al iniciar sesión" }) : error
  })
}

const isStale = (error: unknown) => error instanceof ApiError && error.status === 401

/** The library's words, in ours. */
const words: Record<string, ErrorCode> = {
  "auth/invalid-credential": "INVALID_CREDENTIALS",
  "auth/wrong-password": "INVALID_CREDENTIALS",
  "auth/user-not-found": "INVALID_CREDENTIALS",
  "auth/invalid-email": "INVALID_CREDENTIALS",
  "auth/user-disabled": "ACCOUNT_DISABLED",
  "auth/too-many-requests": "TOO_MANY_REQUESTS",
}

function refusalOf({ code }: FirebaseError): ApiError {
  if (code === "auth/network-request-failed" || code === "auth/timeout") return ApiError.unreachable()
  const error = words[code] ?? "UNAVAILABLE"
  return new ApiError(errors[error].status, { error, message: errors[error].message })
}
