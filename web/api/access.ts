import type { CurrentUser, HostedDoor } from "../../contract/people.ts"
import { getMe, identityPaths, openSession, register } from "../../contract/people.ts"
import { ApiError } from "./ApiError.ts"
import { call } from "./client.ts"
import { askCredential } from "./identity/askCredential.ts"
import { showUs } from "./identity/ours.ts"
import { SecondStepAsked } from "./identity/SecondStepAsked.ts"
import type { CallInput } from "./path.ts"
import { renewToken } from "./session.ts"
import { forget, keep, keepUser, kept, keptSignIn, refreshUser, userChanged } from "./storage.ts"
import { turnAway } from "./turnAway.ts"
import { isStaff } from "./useUser.ts"

interface Door {
  admits: (user: CurrentUser) => boolean
  refusal: { error: string; message: string }
}

const customersDoor: Door = {
  admits: (user) => !isStaff(user),
  refusal: {
    error: "STAFF_AT_CUSTOMER_DOOR",
    message: "Este acceso es solo para usuarios. Usa el login de administrador.",
  },
}

const staffDoor: Door = {
  admits: isStaff,
  refusal: {
    error: "CUSTOMER_AT_STAFF_DOOR",
    message: "Este acceso es solo para el personal. Entra a tu cuenta desde el sitio.",
  },
}

export interface Shown {
  email: string
  password: string
  /** Whom a password is shown to, when that is not us. */
  hosted: HostedDoor | undefined
}

/** Opens a session with email and password, and keeps it; whom the door does not admit is signed out before any screen knows. */
const signIn = async (shown: Shown, door: Door): Promise<CurrentUser> => enter(await show(shown), door)

async function show({ email, password, hosted }: Shown): Promise<string> {
  if (!hosted) return showUs(email, password)
  const { showFirebase } = await import("./identity/hosted.ts").catch(() => {
    throw ApiError.unreachable()
  })
  return showFirebase(hosted, email, password)
}

/** From a credential to a session that is kept. Of who fails on the way nothing is; whoever came in meanwhile stays. */
async function enter(
  credential: string,
  door: Door,
  first: () => Promise<unknown> = async () => {},
): Promise<CurrentUser> {
  keep("credential", credential)
  const who = keptSignIn()
  try {
    const renewal = await renewToken()
    if (!renewal.ok) throw await ApiError.from(renewal)
    await first()
    const { sessionId } = await call(openSession)
    keep("sessionId", sessionId)
    const user = await call(getMe)
    if (!door.admits(user)) {
      await turnAway(who)
      throw new ApiError(403, door.refusal)
    }
    keepUser(user)
    return user
  } catch (error) {
    if ((kept("credential") ?? credential) === credential) {
      forget()
      userChanged()
    }
    throw error
  }
}

/** Asks who is signed in again, and keeps the answer, unless they signed out while it was on its way. */
export async function loadUser(): Promise<CurrentUser> {
  const user = await call(getMe)
  refreshUser(user)
  return user
}

export const signInCustomer = (shown: Shown): Promise<CurrentUser> =>
  signIn(shown, customersDoor).catch((error) => {
    // Staff alone have a second step.
    throw error instanceof SecondStepAsked ? new ApiError(403, customersDoor.refusal) : error
  })

/** Throws SecondStepAsked for who has one: `enterWithStep` goes on. */
export const signInStaff = (shown: Shown): Promise<CurrentUser> => signIn(shown, staffDoor)

export type StepTyped = { code: string } | { writtenCode: string }

/** The second step of a sign-in. Throws ApiError. */
export const enterWithStep = async (proof: string, typed: StepTyped): Promise<CurrentUser> =>
  enter(await askCredential(identityPaths.secondStep, { proof, ...typed }), staffDoor)

/** With what a device keeps, and neither password nor code. Throws NotUnlocked, ApiError. */
export async function enterWithPasskey(): Promise<CurrentUser> {
  const { showPasskey } = await import("./identity/passkeys.ts").catch(() => {
    throw ApiError.unreachable()
  })
  return enter(await showPasskey(), staffDoor)
}

export async function registerCustomer(
  body: CallInput<typeof register>["body"],
  hosted: HostedDoor | undefined,
): Promise<CurrentUser> {
  await call(register, { body })
  return signInCustomer({ email: body.email, password: body.password, hosted })
}

/** With the credential of a sign-in elsewhere. Throws USER_NOT_FOUND for who has no profile yet. */
export const enterAsCustomer = (credential: string, first?: () => Promise<unknown>): Promise<CurrentUser> =>
  enter(credential, customersDoor, first)
