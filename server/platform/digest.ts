import { createHash } from "node:crypto"

/** What is kept of a secret of 256 bits that somebody else holds: enough to know it by, and nothing to use. */
export const digestOf = (secret: string): Buffer => createHash("sha256").update(secret).digest()

/** A word of 32 letters for what a press would do: another outcome has another, so who agreed to one has not agreed to the next. */
export const tokenOf = (outcome: unknown): string =>
  createHash("sha256").update(JSON.stringify(outcome)).digest("hex").slice(0, 32)
