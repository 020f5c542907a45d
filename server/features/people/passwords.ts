import { dictionary } from "@zxcvbn-ts/language-common"

/** The list comes by frequency; ASVS asks for the 3,000 commonest, and a longer one costs nothing. */
const common = new Set(dictionary["passwords-common"].slice(0, 10_000).map(String))

/** True for passwords that guessing tries first, whatever their case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
