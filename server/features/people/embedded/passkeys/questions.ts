import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"

/** A device asks its owner for a finger or a code: they have so long. */
export const seconds = 120

export interface Questions {
  /** Another each time. `of`: what it is asked for. */
  ask(of: string): Buffer
  /** As it comes back, base64url: asked here, for this, and not too long ago. */
  isOurs(of: string, question: string): boolean
}

/** Drawn, dated and signed: so that nothing is written down for whoever has shown nothing yet. */
export function openQuestions(secret: string): Questions {
  const sign = (of: string, said: Buffer) =>
    createHmac("sha256", secret).update(`passkey\n${of}\n`).update(said).digest().subarray(0, 16)
  return {
    ask(of) {
      const said = Buffer.alloc(24)
      randomBytes(16).copy(said)
      said.writeBigInt64BE(BigInt(Date.now()), 16)
      return Buffer.concat([said, sign(of, said)])
    },
    isOurs(of, question) {
      const bytes = Buffer.from(question, "base64url")
      if (bytes.length !== 40) return false
      const said = bytes.subarray(0, 24)
      const age = Date.now() - Number(said.readBigInt64BE(16))
      return timingSafeEqual(bytes.subarray(24), sign(of, said)) && age >= 0 && age < seconds * 1_000
    },
  }
}
