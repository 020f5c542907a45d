import { plain } from "./words.ts"

/** No mail reaches it, ever: the domain is reserved for that (RFC 2606). */
const nowhere = "sin-correo.invalid"

/**
 * What stands for the address of somebody who was written down at the desk by name and telephone. The same person gives the
 * same, so that they are written down once.
 */
export function addressless({
  firstName,
  lastName,
  phone,
}: Record<"firstName" | "lastName" | "phone", string>): string {
  const words = [firstName, lastName].flatMap((name) => plain(name).match(/[a-z0-9]+/g) ?? [])
  return `${[phone.replace(/\D/g, ""), ...words].join("-").slice(0, 60)}@${nowhere}`
}

export const hasAddress = (email: string): boolean => !email.endsWith(`@${nowhere}`)

/** An address as it is shown. */
export const sayAddress = (email: string): string => (hasAddress(email) ? email : "sin correo")
