import { dictionary } from "@zxcvbn-ts/language-common"
import { Refusal } from "../../platform/refusal.ts"

/** All of the list: only one in ten has the eight letters and the digit that we ask for, and ASVS means 3,000 of those. */
const common = new Set(dictionary["passwords-common"].map(String))

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
