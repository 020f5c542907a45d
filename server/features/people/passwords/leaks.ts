import { createHash } from "node:crypto"
import { boundedText } from "../../../platform/boundedText.ts"

/** Passwords that are known to have leaked somewhere. */
export interface Leaks {
  has(password: string): Promise<boolean>
}

/** Milliseconds for one question: whoever chooses a password waits for it. */
const patience = 1_000
/** Bytes of an answer: with its padding it is a sixth of that. */
const mostBytes = 256 * 1024
const mostAtOnce = 16

/**
 * Asks whoever collects leaks (Have I Been Pwned, or a copy of it) for all that begin as this one does: five letters of a digest leave, and
 * an answer of about the same length comes whether it is there or not. Late, failing, or asked for too much, it knows of none: `failed` is told.
 * Undefined where no address says whom to ask.
 */
export function openLeaks(address: string | undefined, failed: (error: unknown) => void): Leaks | undefined {
  if (address === undefined) return undefined
  const house = address.replace(/\/$/, "")
  let asking = 0

  async function ask(beginning: string): Promise<string> {
    if (asking >= mostAtOnce) throw new Error("Too many ask for leaked passwords at once")
    asking++
    try {
      const response = await fetch(`${house}/${beginning}`, {
        redirect: "error",
        headers: { "add-padding": "true", "user-agent": "cupo" },
        signal: AbortSignal.timeout(patience),
      })
      if (!response.ok) throw new Error(`Leaked passwords: ${response.status}`)
      return await boundedText(response, "The answer about leaked passwords", mostBytes)
    } finally {
      asking--
    }
  }

  return {
    async has(password) {
      // Theirs is of this kind: it protects nothing here.
      const digest = createHash("sha1").update(password).digest("hex").toUpperCase()
      try {
        return countIn(await ask(digest.slice(0, 5)), digest.slice(5)) > 0
      } catch (error) {
        failed(error)
        return false
      }
    },
  }
}

/** How often one leaked, of lines «the rest of a digest:times»; what pads the answer did so no time. Throws for what is no such answer. */
function countIn(answer: string, rest: string): number {
  const lines = answer.trim().split(/\r?\n/)
  if (!lines.every((line) => /^[0-9A-F]{35}:\d+$/.test(line)))
    throw new Error("Something else came than leaked passwords")
  return Number(lines.find((line) => line.startsWith(rest))?.split(":")[1] ?? 0)
}
