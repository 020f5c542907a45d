import { randomUUID } from "node:crypto"
import type { Runner } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { NewEmail, NewPassword } from "../provider.ts"
import { isTaken, Refused, sayWeak } from "./refused.ts"
import { googleId, type HostedAccount, type Service } from "./service.ts"
import { endSignIns } from "./signIns.ts"

/** Firebase's words for a sign-in that is wrong; which of them it says is a setting of the project. */
const wrong = ["INVALID_LOGIN_CREDENTIALS", "INVALID_PASSWORD", "EMAIL_NOT_FOUND", "INVALID_EMAIL"]

/** An ID token, if the password is the address's. Throws TOO_MANY_REQUESTS, and ACCOUNT_DISABLED for who was disabled at Firebase. */
export async function tryPassword(service: Service, email: string, password: string) {
  try {
    return await service.signIn(email, password)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (wrong.includes(error.code)) return undefined
    if (error.code === "USER_DISABLED") throw new Refusal("ACCOUNT_DISABLED")
    if (error.code === "TOO_MANY_ATTEMPTS_TRY_LATER")
      throw new Refusal("TOO_MANY_REQUESTS", { retryAfter: 60 })
    throw error
  }
}

/** Whose an address and a password are. */
export const whoseIs = async (service: Service, email: string, password: string) =>
  (await tryPassword(service, email, password))?.localId

export async function findAccount(service: Service, uid: string): Promise<HostedAccount | undefined> {
  return (await service.find({ localId: [uid] }))[0]
}

export const revokedAt = ({ validSince = "0" }: HostedAccount) => new Date(Number(validSince) * 1000)

export async function hasPassword(service: Service, uid: string, password: string): Promise<boolean> {
  const email = (await findAccount(service, uid))?.email
  return email !== undefined && (await whoseIs(service, email, password)) === uid
}

/**
 * Firebase revokes what was signed in before in the same moment, and what it revoked opens nothing here; our own rows follow.
 * That of `except` is good from then on: its credential is ours, and is not changed.
 */
async function changed(pool: Runner, service: Service, uid: string, except: string | undefined) {
  const account = await findAccount(service, uid)
  if (!account) return
  const since = Math.max(revokedAt(account).getTime(), Date.now())
  await endSignIns(pool, uid, { except, validFrom: new Date(since) })
}

export async function setPassword(
  pool: Runner,
  service: Service,
  uid: string,
  { password, except, provesEmail = false }: NewPassword,
): Promise<void> {
  const before = provesEmail ? await findAccount(service, uid) : undefined
  const proven = provesEmail && { emailVerified: true, ...(!before?.emailVerified && withoutGoogle(before)) }
  try {
    await service.update({ localId: uid, password, ...proven })
  } catch (error) {
    sayWeak(error, "newPassword")
  }
  await changed(pool, service, uid, except)
}

/** One that nobody is told, in place of none; with whatever kinds of letters a project may ask for. */
const unknownPassword = () => `${randomUUID()}-Aa1`

/** What ends the link with Google of who has one. */
const withoutGoogle = (account: HostedAccount | undefined) =>
  account?.providerUserInfo?.some(({ providerId }) => providerId === googleId) && {
    deleteProvider: [googleId],
  }

export async function setEmail(
  pool: Runner,
  service: Service,
  uid: string,
  { email, except, isCorrection = false }: NewEmail,
): Promise<boolean> {
  const before = await findAccount(service, uid)
  const gone = isCorrection && before?.emailVerified && { password: unknownPassword() }
  try {
    // Pressed again after it was done, an address that was shown to be theirs since stays so.
    if (before?.email !== email)
      await service.update({
        ...{ localId: uid, email, emailVerified: false, ...gone, ...withoutGoogle(before) },
      })
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
  await changed(pool, service, uid, except)
  return true
}
