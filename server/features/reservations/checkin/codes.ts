import { createHmac, timingSafeEqual } from "node:crypto"
import { ticketCode } from "../../../../contract/ticketCode.ts"

const { letters, named, signed, short } = ticketCode

/** What a code is of: one reservation, as this person's and of this class. */
export interface Ticket {
  id: string
  userId: string
  classId: string
}

function write(value: Buffer, length: number): string {
  let rest = BigInt(`0x${value.toString("hex")}`)
  let text = ""
  for (let at = 0; at < length; at++) {
    text = letters[Number(rest % 32n)] + text
    rest /= 32n
  }
  return text
}

/** The id that a code names; undefined for what no code of ours begins with. */
function readId(text: string): string | undefined {
  let value = 0n
  for (const letter of text) value = value * 32n + BigInt(letters.indexOf(letter))
  const hex = value.toString(16).padStart(32, "0")
  return hex.length > 32 ? undefined : hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5")
}

const signatureOf = (key: Buffer, { id, userId, classId }: Ticket): string =>
  write(
    createHmac("sha256", key).update(`ticket:${id}:${userId}:${classId}`).digest().subarray(0, 10),
    signed,
  )

/** The same code for the same ticket, whenever it is asked for. */
export const codeOf = (key: Buffer, ticket: Ticket): string =>
  write(Buffer.from(ticket.id.replaceAll("-", ""), "hex"), named) + signatureOf(key, ticket)

export type Given = { id: string; signature: string } | { short: string }

/** What a code says before anybody has looked whether it is one of ours; undefined where it has not even the form. */
export function readGiven(code: string): Given | undefined {
  if ([...code].some((letter) => !letters.includes(letter))) return undefined
  if (code.length === short) return { short: code }
  const id = code.length === named + signed ? readId(code.slice(0, named)) : undefined
  return id === undefined ? undefined : { id, signature: code.slice(named) }
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Whether what was given is the code of a ticket, whole or short. */
export function isCodeOf(key: Buffer, given: Given, ticket: Ticket): boolean {
  const ours = signatureOf(key, ticket)
  return "short" in given ? isSame(given.short, ours.slice(-short)) : isSame(given.signature, ours)
}
