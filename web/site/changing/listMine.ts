import { listMyReservations, type MyReservation } from "../../../contract/reservations.ts"
import { listMyWaitlist, type MyWaitlistEntry } from "../../../contract/waitlist.ts"
import { call } from "../../api/client.ts"

export async function listMine(): Promise<{ mine: MyReservation[]; waits: MyWaitlistEntry[] }> {
  const [{ reservations }, { waitlists }] = await Promise.all([
    call(listMyReservations),
    call(listMyWaitlist),
  ])
  return { mine: reservations, waits: waitlists }
}
