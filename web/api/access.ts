import type { CurrentUser } from "../../contract/people.ts"
import { closeSession, getMe, identityPaths, openSession, register } from "../../contract/people.ts"
import { ApiError } from "./ApiError.ts"
import { call } from "./client.ts"
import type { CallInput } from "./path.ts"
import { endSession, fetchToken } from "./session.ts"
import { forget, keep, keepUser, kept, userChanged } from "./storage.ts"
import { isStaff } from "./useUser.ts"

/** Opens a session with email and password, and keeps it. */
export async function signIn(email: string, password: string): Promise<CurrentUser> {
  const response = await fetch(`/api${identityPaths.signIn}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
    credentials: "omit",
  }).catch(() => {
    throw ApiError.unreachable()
  })
  if (!response.ok) throw await ApiError.from(response)
  const credential = response.headers.get("set-auth-token")
  const token = await fetchToken(credential)
  if (!credential || !token) throw new ApiError(502, { message: "Error al iniciar sesión" })
  keep("credential", credential)
  keep("token", token)
  try {
    const { sessionId } = await call(openSession)
    keep("sessionId", sessionId)
    return await loadUser()
  } catch (error) {
    forget()
    userChanged()
    throw error
  }
}

/** Asks who is signed in again, and keeps the answer, unless they signed out while it was on its way. */
export async function loadUser(): Promise<CurrentUser> {
  const asked = kept("sessionId")
  const user = await call(getMe)
  if (kept("sessionId") === asked) keepUser(user)
  return user
}

/** The customers' door: staff are refused and signed out. */
export async function signInCustomer(email: string, password: string): Promise<CurrentUser> {
  const user = await signIn(email, password)
  if (!isStaff(user)) return user
  await closeQuietly()
  throw new ApiError(403, {
    error: "STAFF_AT_CUSTOMER_DOOR",
    message: "Este acceso es solo para usuarios. Usa el login de administrador.",
  })
}

/** The staff's door: customers are refused and signed out. */
export async function signInStaff(email: string, password: string): Promise<CurrentUser> {
  const user = await signIn(email, password)
  if (isStaff(user)) return user
  await closeQuietly()
  throw new ApiError(403, {
    error: "CUSTOMER_AT_STAFF_DOOR",
    message: "Este acceso es solo para el personal. Entra a tu cuenta desde el sitio.",
  })
}

export async function registerCustomer(body: CallInput<typeof register>["body"]): Promise<CurrentUser> {
  await call(register, { body })
  return signIn(body.email, body.password)
}

export async function signOut(): Promise<void> {
  await Promise.allSettled([call(closeSession), endCredential()])
  endSession({ kind: "success", text: "Sesión cerrada. ¡Hasta pronto!" })
}

async function closeQuietly(): Promise<void> {
  await Promise.allSettled([call(closeSession), endCredential()])
  forget()
  userChanged()
}

function endCredential(): Promise<unknown> {
  return fetch(`/api${identityPaths.signOut}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${kept("credential") ?? ""}` },
    body: "{}",
    credentials: "omit",
  })
}
