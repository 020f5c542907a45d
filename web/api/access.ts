import type { errors } from "../../contract/errors.ts"
import type { CurrentUser, HostedDoor } from "../../contract/people.ts"
import { getMe, identityPaths, openSession, register } from "../../contract/people.ts"
import { ApiError } from "./ApiError.ts"
import { callAs, nobody, type Shows } from "./client.ts"
import { askCredential } from "./identity/askCredential.ts"
import { showUs } from "./identity/ours.ts"
import { SecondStepAsked } from "./identity/SecondStepAsked.ts"
import type { CallInput } from "./path.ts"
import { firstToken, keepSignIn } from "./session.ts"
import { turnAway } from "./turnAway.ts"
import { isStaff } from "./useUser.ts"

type Shut = "STAFF_AT_CUSTOMER_DOOR" | "CUSTOMER_AT_STAFF_DOOR"

interface Door {
  name: "customers" | "staff"
  admits: (user: CurrentUser) => boolean
  /** In the contract's words, which are too many to come along. */
  refusal: { [Code in Shut]: { error: Code; message: (typeof errors)[Code]["message"] } }[Shut]
}

const customersDoor: Door = {
  name: "customers",
  admits: (user) => !isStaff(user),
  refusal: {
    error: "STAFF_AT_CUSTOMER_DOOR",
    message: "Este acceso es solo para usuarios. Usa el login de administrador.",
  },
}

const staffDoor: Door = {
  name: "staff",
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

/** A server from before takes no door, and opens both to everybody. */
const openAt = ({ name }: Door, token: string) =>
  callAs({ token }, openSession, { query: { door: name } }).catch((error) => {
    if (error instanceof ApiError && error.code === "VALIDATION") return callAs({ token }, openSession, {})
    throw error
  })

/**
 * From a credential to a session that is kept. On the way nothing is, so that who fails leaves nothing, and of two who come in at once
 * the browser keeps one, whole: who came last.
 */
async function enter(credential: string, door: Door, first?: First): Promise<CurrentUser> {
  const token = await firstToken(credential)
  await first?.({ token })
  const { sessionId } = await openAt(door, token).catch(async (error) => {
    if (error instanceof ApiError && error.code === door.refusal.error) await turnAway(credential)
    throw error
  })
  const user = await callAs({ token, sessionId }, getMe, {})
  if (!door.admits(user)) {
    await turnAway(credential)
    throw new ApiError(403, door.refusal)
  }
  keepSignIn({ credential, token, sessionId, user })
  return user
}

/** What is done in the name of who comes in, before there is a session. */
type First = (as: Shows) => Promise<unknown>

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

/** The address of whom this page may have made an account, and has not let in. */
let begun: string | null = null

/**
 * Makes an account and comes in with it. Pressed again where nobody knows what became of the press before, an account that is there
 * by now is theirs if their password opens it. Throws ApiError, ACCOUNT_NOT_OPENED for an account that was made and no more.
 */
export async function registerCustomer(
  body: CallInput<typeof register>["body"],
  hosted: HostedDoor | undefined,
): Promise<CurrentUser> {
  const { email, password } = body
  const isTaken = await makeAccount(body, begun === email)
  begun = email
  const user = await signInCustomer({ email, password, hosted }).catch((error) => {
    throw isTaken && isRefused(error) ? isTaken : sayNotOpened(error)
  })
  begun = null
  return user
}

/** What refused it where it may be there by now of a press before; null once it is made. */
async function makeAccount(
  body: CallInput<typeof register>["body"],
  isAgain: boolean,
): Promise<ApiError | null> {
  try {
    await callAs(nobody, register, { body })
    return null
  } catch (error) {
    const isTaken = error instanceof ApiError && error.code === "EMAIL_ALREADY_EXISTS"
    if (isTaken && isAgain) return error
    if (!isRefused(error)) begun = body.email
    throw error
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

const sayNotOpened = (error: unknown): unknown =>
  error instanceof ApiError && error.status >= 500
    ? new ApiError(error.status, {
        error: "ACCOUNT_NOT_OPENED",
        message: "Tu cuenta ya está lista, pero no se pudo abrir. Intenta de nuevo.",
      })
    : error

/** With the credential of a sign-in elsewhere. Throws USER_NOT_FOUND for who has no profile yet. */
export const enterAsCustomer = (credential: string, first?: First): Promise<CurrentUser> =>
  enter(credential, customersDoor, first)
