import type { Taken } from "../../features/reservations/import.ts"
import type { Faults } from "../faults.ts"
import type { PlannedReservation } from "./held.ts"
import { idOfReservation, placeOf } from "./reservations.ts"

/** Gives whose row names no seat the first that nobody has in that class, of the folder or of the studio. */
export function giveSeats(reservations: PlannedReservation[], taken: Taken[], faults: Faults): void {
  const waiting = Map.groupBy(
    reservations.filter(({ seat }) => seat === 0),
    (one) => one.class,
  )
  if (waiting.size === 0) return
  const used = new Set(
    taken.filter((one) => !one.is_cancelled).map(({ class_id, seat }) => `${class_id} ${seat}`),
  )
  const there = new Map(taken.map((one) => [one.id, one]))
  for (const one of reservations) {
    if (one.cancelled === undefined && waiting.has(one.class)) used.add(`${one.class.id} ${one.seat}`)
  }
  for (const [{ id, room, capacity }, own] of waiting) {
    const seats = room.seats.filter(({ seat, blocked }) => !blocked && seat <= capacity)
    for (const one of own) {
      const same = there.size > 0 ? there.get(idOfReservation(one)) : undefined
      if (same) {
        // Cancelled in the studio since, it has none any more.
        one.seat = same.is_cancelled ? 0 : same.seat
        continue
      }
      // One that was cancelled takes no seat from anybody.
      const isFree = ({ seat }: { seat: number }) => one.cancelled !== undefined || !used.has(`${id} ${seat}`)
      const found = seats.find(isFree)
      if (found) {
        one.seat = found.seat
        if (one.cancelled === undefined) used.add(`${id} ${found.seat}`)
      } else if (seats.length > 0)
        faults.add(placeOf(one), "seat", "ya no queda ningún lugar libre en esta clase")
    }
  }
}
