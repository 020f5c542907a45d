import type { completeProfile, register } from "../../../contract/people.ts"
import { type Telling, tellerOf, type Words } from "../../api/telling.ts"

const refusals = {
  EMAIL_ALREADY_EXISTS: "own",
  BRANCH_NOT_FOUND: "own",
} as const satisfies Telling<typeof register | typeof completeProfile>

const told: Record<string, Words> = {
  ...refusals,
  ACCOUNT_NOT_OPENED: "own",
  NETWORK: "own",
  OFFLINE: "own",
  TOO_MANY_REQUESTS: "own",
  VALIDATION: "own",
}

/** Why no account was made. */
export const explainSignup = tellerOf("No se pudo crear tu cuenta. Intenta más tarde.", told)
