import type { confirmRecovery, requestRecoveryCode, verifyRecoveryCode } from "../../../contract/recovery.ts"
import { type Telling, tellerOf, type Words } from "../../api/telling.ts"

const refusals = {
  INVALID_CODE: "own",
  REQUEST_IN_PROGRESS: "own",
  TOO_MANY_REQUESTS: "own",
} as const satisfies Telling<typeof requestRecoveryCode | typeof verifyRecoveryCode | typeof confirmRecovery>

const told: Record<string, Words> = {
  ...refusals,
  VALIDATION: "own",
  UNAVAILABLE: "own",
  NETWORK: "own",
  OFFLINE: "own",
}

/** What went wrong in the words of who knows; otherwise the step's own. */
export const explainWith = (step: string) => tellerOf(step, told)
