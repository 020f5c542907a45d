import { listMyReservations, type MyReservation } from "../../../contract/reservations.ts"
import { listMyWaitlist, type MyWaitlistEntry } from "../../../contract/waitlist.ts"
import { call } from "../../api/client.ts"
import { keepRead } from "../../api/queries.ts"
import { queryClient } from "../../api/queryClient.ts"
import { kept } from "../../api/storage.ts"

/** Read now, whatever is kept; and kept for who asks next. */
export async function listMine(): Promise<{ mine: MyReservation[]; waits: MyWaitlistEntry[] }> {
  const asked = kept("sessionId")
  const input = { query: { scope: "upcoming" } } as const
  const [answer, { waitlists }] = await Promise.all([call(listMyReservations, input), call(listMyWaitlist)])
  if (asked === kept("sessionId")) keepRead(queryClient, listMyReservations, input, answer)
  return { mine: answer.reservations, waits: waitlists }
}
