import type { Taken } from "../../features/reservations/import.ts"
import type { Faults } from "../faults.ts"
import type { PlannedReservation } from "./held.ts"
import { idOfReservation, placeOf } from "./reservations.ts"

/** New reservations in a class that the studio has: on a seat of somebody else's, or of who has one there already. */
export function checkTaken(reservations: PlannedReservation[], taken: Taken[], faults: Faults): void {
  if (taken.length === 0) return
  const ids = new Set(taken.map(({ id }) => id))
  const seats = new Set(taken.map(({ class_id, seat }) => `${class_id} ${seat}`))
  const people = new Set(taken.map(({ class_id, email }) => `${class_id} ${email}`))
  const classes = new Set(taken.map(({ class_id }) => class_id))
  for (const one of reservations) {
    const { id: class_id } = one.class
    if (!classes.has(class_id) || one.cancelled !== undefined || ids.has(idOfReservation(one))) continue
    const { seat, customer } = one
    if (people.has(`${class_id} ${customer.email}`))
      faults.add(placeOf(one), "customer", "ya tiene un lugar en esta clase del estudio")
    else if (seats.has(`${class_id} ${seat}`))
      faults.add(placeOf(one), "seat", `el lugar ${seat} ya está tomado en esta clase del estudio`)
  }
}
