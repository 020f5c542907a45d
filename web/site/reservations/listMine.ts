import { listMyReservations, type MyReservation } from "../../../contract/reservations.ts"
import { call } from "../../api/client.ts"

export async function listMine(): Promise<MyReservation[]> {
  const { reservations } = await call(listMyReservations)
  return reservations
}
