import { broken, type Finding, good } from "../../platform/finding.ts"

/** Whether the second steps of staff can be compared with anything: a secret that was changed, and not named, leaves them shut. */
export function secondSteps({ all, shut }: { all: number; shut: number }): Finding[] {
  if (all === 0) return []
  if (shut === 0) return [good(`The secret opens the second steps that staff have (${all}).`)]
  return [
    broken(
      `No secret opens ${shut} of the second steps that staff have (${all}): whose they are stands before the door.`,
      "Name in IDENTITY_SECRETS_BEFORE what IDENTITY_SECRET was before; where nobody knows it any more, reset-second-step lets each of them in again.",
    ),
  ]
}
