import { addPasskey, beginPasskey, type Passkey, type PasskeyQuestion } from "../../../contract/passkeys.ts"
import { identityPaths } from "../../../contract/people.ts"
import { ApiError } from "../ApiError.ts"
import { call } from "../client.ts"
import { askCredential } from "./askCredential.ts"
import { NotUnlocked } from "./device.ts"
import { postIdentity } from "./postIdentity.ts"

const loadDevice = () =>
  import("@simplewebauthn/browser").catch(() => {
    throw ApiError.unreachable()
  })

/** Of what a device says no with, that it is not there, not unlocked in time, given up or has a key already is nobody's fault. */
async function orNotUnlocked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { name } = error as Error
    throw ["NotAllowedError", "AbortError", "InvalidStateError"].includes(name)
      ? new NotUnlocked(name)
      : error
  }
}

/** The credential of a sign-in, of who unlocks their device. Throws NotUnlocked, ApiError. */
export async function showPasskey(): Promise<string> {
  const { startAuthentication } = await loadDevice()
  const question = await postIdentity(identityPaths.beginPasskey, {})
  const { options }: PasskeyQuestion = await question.json()
  const { id, response } = await orNotUnlocked(
    startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]["optionsJSON"] }),
  )
  const { clientDataJSON: clientData, authenticatorData, signature } = response
  return askCredential(identityPaths.passkey, { credentialId: id, clientData, authenticatorData, signature })
}

/** Has this device, or one beside it, keep a key. Throws NotUnlocked, ApiError. */
export async function keepPasskey(name: string, body: { password: string; code?: string }): Promise<Passkey> {
  const { startRegistration } = await loadDevice()
  const { options } = await call(beginPasskey, { body })
  const { id, response } = await orNotUnlocked(
    startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]["optionsJSON"] }),
  )
  const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = response
  return call(addPasskey, {
    body: { name, made: { ...{ credentialId: id, clientData, attestation }, transports: [...transports] } },
  })
}
