import { sayMoment } from "../../../contract/calendar.ts"
import type { Deadline, MyReservation } from "../../../contract/reservations.ts"

/** The two halves of the promise: the words, and the moment that stands out. The server decides both instants. */
export function sayDeadline(
  { freeUntil, isGrace }: Deadline,
  timeZone: string,
  now: Date,
): { words: string; moment: string } {
  const moment = sayMoment(freeUntil, timeZone, { now, audience: "customer" })
  return isGrace
    ? { words: "Si te arrepientes, no pierdes tu clase hasta ", moment }
    : { words: "Cancela sin perder tu clase hasta ", moment }
}

export const losesNothing = "Tu paquete es ilimitado: si cancelas, no pierdes nada."

/** Whether they came was said already: what is left of it is the reception's. */
const isMarked = ({ status }: Pick<MyReservation, "status">): boolean =>
  status === "attended" || status === "no_show"

type Promised = Pick<MyReservation, "freeUntil" | "cancelIsFree" | "isUnlimited" | "status"> & {
  class: { timeZone: string }
}

/** What a cancellation made now costs, said before it is confirmed; `read`: when it is read, where that is not now. */
export function sayCancellation(
  { freeUntil, cancelIsFree, isUnlimited, status, class: { timeZone } }: Promised,
  now: Date,
  read = now,
): { free: boolean; text: string } {
  if (isMarked({ status })) {
    return { free: false, text: "La asistencia a esta clase ya está marcada. En recepción pueden quitarla." }
  }
  if (!cancelIsFree || now > new Date(freeUntil)) {
    if (isUnlimited) return { free: true, text: `Ya pasó el límite. ${losesNothing}` }
    return { free: false, text: "Ya pasó el límite: si cancelas, pierdes esta clase." }
  }
  if (isUnlimited) return { free: true, text: losesNothing }
  const moment = sayMoment(freeUntil, timeZone, { now: read, audience: "customer" })
  return { free: true, text: `Cancela sin perder tu clase hasta ${moment}` }
}

/** What its customer may still do with a reservation; `fixed`: why not change it, where nothing else said so. */
export function waysWith(
  { changeUntil, status }: Pick<MyReservation, "changeUntil" | "status">,
  now: Date,
): { mayCancel: boolean; mayChange: boolean; fixed: string | null } {
  if (isMarked({ status })) return { mayCancel: false, mayChange: false, fixed: null }
  const mayChange = now <= new Date(changeUntil)
  return { mayCancel: true, mayChange, fixed: mayChange ? null : "Ya pasó el tiempo para cambiarla." }
}
