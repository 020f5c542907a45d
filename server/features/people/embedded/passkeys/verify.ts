import type { WebAuthnCredential } from "@simplewebauthn/server"
import type { ErrorCode } from "../../../../../contract/errors.ts"
import type { PasskeyMade, PasskeyShown } from "../../../../../contract/passkeys.ts"
import { Refusal } from "../../../../platform/refusal.ts"
import type { Party } from "./party.ts"

/** EdDSA, ES256 and RS256, by COSE's numbers: what devices sign with today, and Node without a warning. */
export const algorithms = [-8, -7, -257]

interface Made {
  credential: WebAuthnCredential
  aaguid: string
  deviceType: string
  isBackedUp: boolean
}

type IsOurs = (question: string) => boolean

/** What a device made, as it is to be kept. Throws PASSKEY_REFUSED. */
export const checkMade = (made: PasskeyMade, party: Party, isOurs: IsOurs): Promise<Made> =>
  orRefuse("PASSKEY_REFUSED", async () => {
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server")
    const { credentialId, clientData, attestation, transports } = made
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...named(credentialId),
        response: { clientDataJSON: clientData, attestationObject: attestation, transports },
      },
      ...expected(clientData, party, isOurs),
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return undefined
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo
    return { credential, aaguid, deviceType: credentialDeviceType, isBackedUp: credentialBackedUp }
  })

/** How often a device has signed, by what it signed now. Throws PASSKEY_UNKNOWN. */
export const checkShown = (
  shown: PasskeyShown,
  credential: WebAuthnCredential,
  party: Party,
  isOurs: IsOurs,
): Promise<number> =>
  orRefuse("PASSKEY_UNKNOWN", async () => {
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server")
    const { credentialId, clientData, authenticatorData, signature } = shown
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...named(credentialId),
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
      ...expected(clientData, party, isOurs),
      credential,
    })
    return verified ? authenticationInfo.newCounter : undefined
  })

const named = (id: string) => ({ id, rawId: id, type: "public-key", clientExtensionResults: {} }) as const

/** What is asked of either: one of our questions, on one of our pages, for this house, unlocked by its owner. */
const expected = (clientData: string, party: Party, isOurs: IsOurs) => ({
  expectedChallenge: isOurs,
  expectedOrigin: pageOf(clientData, party),
  expectedRPID: party.id,
  requireUserVerification: true,
})

interface ClientData {
  origin: string
  challenge: string
}

export const readClientData = (clientData: string): ClientData =>
  JSON.parse(Buffer.from(clientData, "base64url").toString())

/** The page that asked the device, where that is one of ours. */
function pageOf(clientData: string, party: Party): string {
  const { origin } = readClientData(clientData)
  if (!party.has(origin)) throw new Error(`${origin} is none of our pages`)
  return origin
}

/** The library throws for whatever it does not like: nothing of it is away or broken, it only looks at what was brought. */
async function orRefuse<T>(code: ErrorCode, check: () => Promise<T | undefined>): Promise<T> {
  const found = await check().catch((cause) => {
    throw new Refusal(code, {}, { cause })
  })
  if (found === undefined) throw new Refusal(code)
  return found
}
