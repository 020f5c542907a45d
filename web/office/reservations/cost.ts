import { sayMoment } from "../../../contract/calendar.ts"
import type { RosterEntry } from "../../../contract/reservations.ts"

type Cost = { kind: "returned" | "lost" | "unlimited"; text: string }

/** What a cancellation made now costs whoever booked, in words. */
export function costOf(
  { available, freeUntil }: Pick<RosterEntry, "available" | "freeUntil">,
  timeZone: string,
  now: Date,
): Cost {
  const deadline = sayMoment(freeUntil, timeZone, { now, audience: "staff" })
  if (available === null) {
    return { kind: "unlimited", text: "Su paquete es ilimitado: no pierde ninguna clase." }
  }
  return now <= new Date(freeUntil)
    ? { kind: "returned", text: `Está a tiempo: la clase regresa a su paquete. El límite es ${deadline}.` }
    : { kind: "lost", text: `Pierde la clase: el límite para cancelar sin costo fue ${deadline}.` }
}
