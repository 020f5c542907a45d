import type { FastifyRequest } from "fastify"
import { type ErrorCode, errors } from "../../../contract/errors.ts"
import { networkOf } from "./network.ts"

const statuses = new Set<number>([401, 403, 423, 429])
/** What a guess is answered, where its status says nothing of it. */
const guesses = new Set<ErrorCode>([
  ...(["WRONG_PASSWORD", "INVALID_CODE", "SECOND_STEP_WRONG", "SECOND_STEP_USED"] as const),
  ...(["INVALID_OWNER_WORD", "LINK_INVALID", "CODE_INVALID", "KIOSK_NOT_RECOGNIZED"] as const),
])

/** What the log says of a refusal: why; and of who was not let in or guessed, from which network, and whose session it was. */
export function turnedAway({ refused, caller, ip }: FastifyRequest) {
  if (!refused) return {}
  if (!statuses.has(errors[refused].status) && !guesses.has(refused)) return { refused }
  return { refused, from: networkOf(ip), ...(caller?.actor && { user: caller.actor.userId }) }
}
