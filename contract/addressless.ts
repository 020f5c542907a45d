import { plain } from "./words.ts"

/** No mail reaches it, ever: the domain is reserved for that (RFC 2606). */
export const nowhere = "sin-correo.invalid"

const longest = 60

/** Seven characters that other words hardly share (FNV-1a). */
function sumOf(words: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < words.length; at++) sum = Math.imul(sum ^ words.charCodeAt(at), 0x01000193) >>> 0
  return sum.toString(36).padStart(7, "0")
}

/**
 * What stands for the address of somebody who was written down at the desk by name and telephone. The same person gives the
 * same, so that they are written down once.
 */
export function addressless({
  firstName,
  lastName,
  phone,
}: Record<"firstName" | "lastName" | "phone", string>): string {
  const names = plain(`${firstName} ${lastName}`)
  const digits = phone.replace(/\D/g, "")
  const written = [digits, ...(names.match(/[a-z0-9]+/g) ?? [])].join("-")
  const whole = [digits, ...(names.match(/[\p{L}\p{N}]+/gu) ?? [])].join("-")
  // An address has no room for all letters, or all names: what is left out still tells them apart.
  const isWhole = written === whole && whole.length <= longest
  return `${isWhole ? whole : `${written.slice(0, longest - 8)}-${sumOf(whole)}`}@${nowhere}`
}

export const hasAddress = (email: string): boolean => !email.endsWith(`@${nowhere}`)

/** An address as it is shown. */
export const sayAddress = (email: string): string => (hasAddress(email) ? email : "sin correo")
