import { Refusal } from "../../../platform/refusal.ts"

/** Firebase's own word for why not. */
export class Refused extends Error {
  readonly code: string

  constructor(what: string, code: string) {
    super(`Firebase refused ${what}: ${code}`)
    this.code = code
  }
}

export const isRefused = (error: unknown, ...codes: string[]): error is Refused =>
  error instanceof Refused && codes.includes(error.code)

export const isTaken = (error: unknown) => isRefused(error, "EMAIL_EXISTS")

/** The project may ask more of a password than we do. Throws VALIDATION for it, and whatever else it was. */
export function sayWeak(error: unknown, path: string): never {
  if (!isRefused(error, "WEAK_PASSWORD", "PASSWORD_DOES_NOT_MEET_REQUIREMENTS")) throw error
  const message = "Esa contraseña es demasiado débil. Elige otra."
  throw new Refusal("VALIDATION", { fields: [{ path, message }] })
}
