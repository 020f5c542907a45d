/** Crockford's letters: none is taken for another, on paper or by a scanner that types on a keyboard of another language. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** How a ticket's code is written: whose it is, 26 letters, and the signature, 16. */
export const ticketCode = {
  letters,
  /** Letters of the part that names the reservation. */
  named: 26,
  signed: 16,
  /** How many of the last are enough to be typed at a desk. */
  short: 8,
  /** As it was meant: capitals, without the dashes and spaces that help to read it. */
  normalize: (typed: string): string =>
    typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1"),
} as const

/** The last letters of a code, as a person reads them out: `K7QM-2F9D`. */
export function sayShortCode(code: string): string {
  const short = code.slice(-ticketCode.short)
  return `${short.slice(0, 4)}-${short.slice(4)}`
}
