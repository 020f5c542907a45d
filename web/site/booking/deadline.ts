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

/** Whether they came was said already: what is left of it is the reception's. */
export const isMarked = ({ status }: Pick<MyReservation, "status">): boolean =>
  status === "attended" || status === "no_show"

type Promised = Pick<MyReservation, "freeUntil" | "cancelIsFree" | "status"> & { class: { timeZone: string } }

/** What a cancellation made now costs, said before it is confirmed. */
export function sayCancellation(
  { freeUntil, cancelIsFree, status, class: { timeZone } }: Promised,
  now: Date,
): { free: boolean; text: string } {
  if (isMarked({ status })) {
    return { free: false, text: "La asistencia a esta clase ya está marcada. En recepción pueden quitarla." }
  }
  if (!cancelIsFree || now > new Date(freeUntil)) {
    return { free: false, text: "Ya pasó el límite: si cancelas, pierdes esta clase." }
  }
  const moment = sayMoment(freeUntil, timeZone, { now, audience: "customer" })
  return { free: true, text: `Cancela sin perder tu clase hasta ${moment}` }
}

/** Why a reservation can no longer be changed; null while it can. */
export function sayFixed({ changeUntil }: Pick<MyReservation, "changeUntil">, now: Date): string | null {
  return now > new Date(changeUntil) ? "Ya pasó el tiempo para cambiarla." : null
}
