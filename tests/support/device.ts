import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"
import { isoCBOR } from "@simplewebauthn/server/helpers"
import type { PasskeyMade, PasskeyShown } from "../../contract/passkeys.ts"

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest()
const present = 0x01
const unlocked = 0x04
const makes = 0x40

interface Wish {
  /** The page that asks; the house's own unless said. */
  origin?: string
  /** Whether its owner showed a finger or a code. */
  isUnlocked?: boolean
  /** For which house it signs. */
  house?: string
}

/** A telephone that keeps keys as WebAuthn has them: one for each house. */
export class Device {
  readonly credentialId = randomBytes(16).toString("base64url")
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
  })
  #signed = 0

  make(challenge: string, wish: Wish = {}): PasskeyMade {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" })
    const key = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
      [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
    ])
    const id = Buffer.from(this.credentialId, "base64url")
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const made = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(key))])
    const said = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", Uint8Array.from(Buffer.concat([this.#data(makes, wish), made]))],
    ])
    return {
      credentialId: this.credentialId,
      clientData: clientData("webauthn.create", challenge, wish),
      attestation: Buffer.from(isoCBOR.encode(said as never)).toString("base64url"),
      transports: ["internal"],
    }
  }

  show(challenge: string, wish: Wish = {}): PasskeyShown {
    this.#signed += 1
    const data = this.#data(0, wish)
    const said = clientData("webauthn.get", challenge, wish)
    const signed = Buffer.concat([data, sha256(Buffer.from(said, "base64url"))])
    return {
      ...{ credentialId: this.credentialId, clientData: said },
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
    }
  }

  #data(flags: number, { isUnlocked = true, house = "localhost" }: Wish): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#signed)
    return Buffer.concat([
      sha256(house),
      Buffer.from([flags | present | (isUnlocked ? unlocked : 0)]),
      counter,
    ])
  }
}

const clientData = (type: string, challenge: string, { origin = "http://localhost:3000" }: Wish) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url")
