import { sayMoment } from "../../../contract/calendar.ts"

export const graceMinutes = 15

interface Deadline {
  freeUntil: string
  isGrace: boolean
}

/** When a booking made now could still be cancelled free, before the server is asked (visitors). */
export function deadlineOf(startsAt: string, minutes: number, now: Date): Deadline {
  const freeUntil = new Date(Date.parse(startsAt) - minutes * 60_000)
  if (freeUntil >= now) return { freeUntil: freeUntil.toISOString(), isGrace: false }
  return { freeUntil: new Date(now.getTime() + graceMinutes * 60_000).toISOString(), isGrace: true }
}

/** The two halves of the promise: the words, and the moment that stands out. */
export function sayDeadline(
  { freeUntil, isGrace }: Deadline,
  timeZone: string,
  now: Date,
): { words: string; moment: string } {
  return isGrace
    ? {
        words: `Tienes ${graceMinutes} minutos para arrepentirte sin perder tu clase, `,
        moment: "desde que confirmas.",
      }
    : { words: "Cancela sin perder tu clase hasta ", moment: `${sayMoment(freeUntil, timeZone, now)}` }
}

/** What a cancellation made now costs, said before it is confirmed. */
export function sayCancellation(
  reservation: { freeUntil: string; class: { timeZone: string } },
  now: Date,
): { free: boolean; text: string } {
  if (now.getTime() > Date.parse(reservation.freeUntil)) {
    return { free: false, text: "Ya pasó el límite: si cancelas, pierdes esta clase." }
  }
  const moment = sayMoment(reservation.freeUntil, reservation.class.timeZone, now)
  return { free: true, text: `Cancela sin perder tu clase hasta ${moment}` }
}
