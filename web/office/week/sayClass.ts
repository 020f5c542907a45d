import { formatLongDay } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { hourAt, type Placed } from "./placing.ts"

/** «3 de 20 lugares», «Llena · 20 de 20 lugares»; without «lugares» where there is little room. */
export function sayOccupancy({ occupied, capacity, available }: StudioClass, isNarrow = false): string {
  const seats = `${occupied} de ${capacity}`
  if (isNarrow) return available === 0 ? "Llena" : seats
  return available === 0 ? `Llena · ${seats} lugares` : `${seats} lugares`
}

/** «Cancelada», «Cerrada»; null of a class that can be booked. */
export function sayState({ cancelledAt, status }: StudioClass): string | null {
  return cancelledAt ? "Cancelada" : status === "cerrada" ? "Cerrada" : null
}

/** All of it in one sentence, for who cannot see where it stands. */
export function sayClass(item: StudioClass, { start, end }: Placed): string {
  return [
    `${formatLongDay(item.day)}, ${hourAt(start)} a ${hourAt(end % (24 * 60))}`,
    item.discipline,
    item.roomName,
    item.instructor,
    sayOccupancy(item),
    sayState(item),
  ]
    .filter(Boolean)
    .join(", ")
}
