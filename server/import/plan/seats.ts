import { unlimitedPerDay } from "../../features/reservations/deciding/bookable.ts"
import type { Faults } from "../faults.ts"
import type { PlannedReservation } from "./held.ts"
import { placeOf } from "./reservations.ts"

/**
 * Two people on one seat, one person in two classes at once, and more than two a day with an unlimited package.
 */
export function checkReservations(reservations: PlannedReservation[], faults: Faults): void {
  for (const inClass of Map.groupBy(reservations, (one) => one.class).values()) checkSeats(inClass, faults)
  for (const all of Map.groupBy(reservations, ({ customer }) => customer).values()) {
    const own = all.filter(({ cancelled }) => cancelled === undefined)
    checkOverlaps(own, faults)
    for (const sameDay of Map.groupBy(own, (one) => one.class.day).values()) {
      const third = sameDay[unlimitedPerDay]
      if (third && sameDay.some(({ payer }) => payer?.is_unlimited)) {
        const message = `${third.customer.email} tiene un paquete ilimitado y más de ${unlimitedPerDay} reservas el ${third.class.day}`
        faults.add(placeOf(third), "day", message)
      }
    }
  }
}

function checkSeats(inClass: PlannedReservation[], faults: Faults): void {
  const seats = new Map<number, PlannedReservation>()
  for (const one of inClass) {
    // Without a seat, that was said.
    if (one.cancelled !== undefined || one.seat === 0) continue
    const other = seats.get(one.seat)
    if (other)
      faults.add(placeOf(one), "seat", `el lugar ${one.seat} ya está reservado en la fila ${other.line}`)
    else seats.set(one.seat, one)
  }
}

function checkOverlaps(own: PlannedReservation[], faults: Faults): void {
  let last: PlannedReservation | undefined
  for (const one of own.toSorted((a, b) => a.class.starts_at.getTime() - b.class.starts_at.getTime())) {
    if (last?.class === one.class) {
      faults.add(placeOf(one), "customer", `ya tiene una reserva en esta clase (fila ${last.line})`)
    } else if (last && last.class.ends_at > one.class.starts_at) {
      faults.add(placeOf(one), "customer", `ya tiene otra clase a esa hora (fila ${last.line})`)
    }
    if (!last || one.class.ends_at > last.class.ends_at) last = one
  }
}
