import type { Taken } from "../../features/reservations/import.ts"
import type { KnownClass } from "../../features/schedule/import.ts"
import type { Faults } from "../faults.ts"
import type { PlannedReservation } from "./held.ts"
import { idOfReservation, placeOf } from "./reservations.ts"
import type { BookedClass, SchedulePlan } from "./schedule.ts"

/** The seats of a class that the studio made where the folder has one, as that one's: it is not made again. */
export function takenOf(
  { taken, classes: there }: { taken: Taken[]; classes: KnownClass[] },
  classes: Map<string, BookedClass>,
  schedule: SchedulePlan,
): Taken[] {
  const known = new Set(there.map(({ id }) => id))
  const own = new Map<string, string>()
  for (const [key, { id }] of classes) {
    const planned = schedule.get(key)
    if (planned && !known.has(planned.id)) own.set(id, planned.id)
  }
  return taken.map((one) => ({ ...one, class_id: own.get(one.class_id) ?? one.class_id }))
}

/** New reservations in a class that the studio has: on a seat of somebody else's, of who has one there already, cancelled, or in another room by now. */
export function checkTaken(
  reservations: PlannedReservation[],
  { taken, classes: there }: { taken: Taken[]; classes: KnownClass[] },
  faults: Faults,
): void {
  const cancelled = new Set(there.filter((one) => one.is_cancelled).map(({ id }) => id))
  const roomOf = new Map(there.map(({ id, room_id }) => [id, room_id]))
  if (taken.length + roomOf.size === 0) return
  const ids = new Set(taken.map(({ id }) => id))
  const standing = taken.filter((one) => !one.is_cancelled)
  const seats = new Set(standing.map(({ class_id, seat }) => `${class_id} ${seat}`))
  const people = new Set(standing.map(({ class_id, email }) => `${class_id} ${email}`))
  const classes = new Set([...cancelled, ...standing.map(({ class_id }) => class_id)])
  for (const one of reservations) {
    const { id: class_id, room } = one.class
    const isMoved = (roomOf.get(class_id) ?? room.id) !== room.id
    if (!(isMoved || classes.has(class_id)) || one.cancelled !== undefined || ids.has(idOfReservation(one)))
      continue
    const { seat, customer } = one
    if (cancelled.has(class_id)) faults.add(placeOf(one), "hour", "el estudio canceló esta clase")
    else if (isMoved) faults.add(placeOf(one), "room", "el estudio cambió de salón esta clase")
    else if (people.has(`${class_id} ${customer.email}`))
      faults.add(placeOf(one), "customer", "ya tiene un lugar en esta clase del estudio")
    else if (seats.has(`${class_id} ${seat}`))
      faults.add(placeOf(one), "seat", `el lugar ${seat} ya está tomado en esta clase del estudio`)
  }
}
