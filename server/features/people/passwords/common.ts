import { dictionary } from "@zxcvbn-ts/language-common"

/** All of the list: only one in ten has the eight letters and the digit that we ask for, and ASVS means 3,000 of those. */
const common = new Set(dictionary["passwords-common"].map(String))

/** True for passwords that guessing tries first, whatever their case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
