import { phoneForm } from "../../../contract/text.ts"

/** A telephone number as people write one, in the form that the house keeps; undefined when it is none. */
export function readPhone(cell: string): string | undefined {
  const [first = ""] = cell
    .replace(/^(tel|cel|whatsapp|movil|móvil)\.?:?\s*/i, "")
    .split(/\s*(?:[,;]|\/|\by\b|\bo\b|\bext\.?|\bx)\s*/i)
  const written = first
    .replace(/[.·–_]/g, " ")
    .replace(/[^\d+\s()-]/g, "")
    .replace(/\s+/g, " ")
    .trim()
  return /\p{L}{3}/u.test(first) || !phoneForm.test(written) ? undefined : written
}

/** What two ways of writing a number have in common: its last ten digits, without the country's. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, "").slice(-10)
