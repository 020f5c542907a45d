import type pg from "pg"
import type { Config } from "../../config.ts"
import { countSealed } from "../../features/people/embedded/seals.ts"
import { broken, type Finding, good } from "../../platform/finding.ts"

/** Whether the second steps of staff can be compared with anything: a secret that was changed, and not named, leaves them shut. */
export async function secondSteps(
  client: pg.Client,
  config: Pick<Config, "IDENTITY_SECRET" | "IDENTITY_SECRETS_BEFORE">,
): Promise<Finding[]> {
  const { IDENTITY_SECRET: secret, IDENTITY_SECRETS_BEFORE: before } = config
  const { all, shut } = await countSealed(client, secret ? [secret, ...before] : before)
  if (all === 0) return []
  if (shut === 0) return [good(`The secret opens the second steps that staff have (${all}).`)]
  return [
    broken(
      `No secret opens ${shut} of the second steps that staff have (${all}): whose they are stands before the door.`,
      "Name in IDENTITY_SECRETS_BEFORE what IDENTITY_SECRET was before; where nobody knows it any more, reset-second-step lets each of them in again.",
    ),
  ]
}
