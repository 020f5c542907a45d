import type { reservationStates } from "../../../contract/reservations.ts"

type State = (typeof reservationStates)[number]

/** What a reservation is, by its row. */
export function stateOf({
  cancelled_at,
  attended,
}: {
  cancelled_at: Date | null
  attended: boolean | null
}): State {
  if (cancelled_at) return "cancelled"
  if (attended === null) return "active"
  return attended ? "attended" : "no_show"
}
