import { sayMoment } from "../../../contract/calendar.ts"
import { type Deadline, isMarked, type MyReservation } from "../../../contract/reservations.ts"

/** How a moment is told: seen from when; `zone`: whose clock it is of, to who reads another, whose «hoy» is not that one. */
export interface Reading {
  from: Date
  zone?: string | null
}

export function sayRead(instant: string, timeZone: string, { from, zone }: Reading): string {
  const moment = sayMoment(instant, timeZone, { now: zone ? never : from, audience: "customer" })
  return zone ? `${moment}, ${zone}` : moment
}

// Seen from there, each day has its name.
export const never = new Date(0)

/** The two halves of the promise: the words, and the moment that stands out. The server decides both instants. */
export function sayDeadline(
  { freeUntil, isGrace }: Deadline,
  timeZone: string,
  reading: Reading,
): { words: string; moment: string } {
  const moment = sayRead(freeUntil, timeZone, reading)
  return isGrace
    ? { words: "Si te arrepientes, no pierdes tu clase hasta ", moment }
    : { words: "Cancela sin perder tu clase hasta ", moment }
}

export const losesNothing = "Tu paquete es ilimitado: si cancelas, no pierdes nada."

type Promised = Pick<MyReservation, "freeUntil" | "cancelIsFree" | "isUnlimited" | "status"> & {
  class: { timeZone: string }
}

/** What a cancellation made now costs, said before it is confirmed; `reading`: where it is not read now, on the branch's clock. */
export function sayCancellation(
  { freeUntil, cancelIsFree, isUnlimited, status, class: { timeZone } }: Promised,
  now: Date,
  reading: Reading = { from: now },
): { free: boolean; text: string } {
  if (isMarked(status)) {
    return { free: false, text: "La asistencia a esta clase ya está marcada. En recepción pueden quitarla." }
  }
  if (!cancelIsFree || now > new Date(freeUntil)) {
    if (isUnlimited) return { free: true, text: `Ya pasó el límite. ${losesNothing}` }
    return { free: false, text: "Ya pasó el límite: si cancelas, pierdes esta clase." }
  }
  if (isUnlimited) return { free: true, text: losesNothing }
  const moment = sayRead(freeUntil, timeZone, reading)
  return { free: true, text: `Cancela sin perder tu clase hasta ${moment}` }
}

/** What its customer may still do with a reservation; `fixed`: why not change it, where nothing else said so. */
export function waysWith(
  { changeUntil, status }: Pick<MyReservation, "changeUntil" | "status">,
  now: Date,
): { mayCancel: boolean; mayChange: boolean; fixed: string | null } {
  if (isMarked(status)) return { mayCancel: false, mayChange: false, fixed: null }
  const mayChange = now <= new Date(changeUntil)
  return { mayCancel: true, mayChange, fixed: mayChange ? null : "Ya pasó el tiempo para cambiarla." }
}
