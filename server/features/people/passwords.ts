import { dictionary } from "@zxcvbn-ts/language-common"
import { Refusal } from "../../platform/refusal.ts"

/** The list comes by frequency; ASVS asks for the 3,000 commonest, and a longer one costs nothing. */
const common = new Set(dictionary["passwords-common"].slice(0, 10_000).map(String))

/** True for passwords that guessing tries first, whatever their case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}

/** Throws VALIDATION of that field of the input. */
export function assertUncommon(password: string, path: string): void {
  if (!isCommonPassword(password)) return
  const message = "Esa contraseña es demasiado común. Elige otra."
  throw new Refusal("VALIDATION", { fields: [{ path, message }] })
}
