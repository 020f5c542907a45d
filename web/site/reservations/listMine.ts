import { listMyReservations } from "../../../contract/reservations.ts"
import { listMyWaitlist } from "../../../contract/waitlist.ts"
import { call } from "../../api/client.ts"
import type { Mine } from "./useMine.ts"

export async function listMine(): Promise<Omit<Mine, "isRead">> {
  const [{ reservations }, { waitlists }] = await Promise.all([
    call(listMyReservations),
    call(listMyWaitlist),
  ])
  return { mine: reservations, waits: waitlists }
}
