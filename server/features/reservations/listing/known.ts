import { addDays, dayIn } from "../../../../contract/calendar.ts"
import type { RosterEntry } from "../../../../contract/reservations.ts"

/** 29/02 is kept on the 28th of a year without it. `birthDate`: `dd/mm`; `day`: `yyyy-MM-dd`. */
export function isBirthday(birthDate: string | null, day: string): boolean {
  if (!birthDate) return false
  const [year, month, date] = day.split("-")
  const isLeap = new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() === 1
  return (birthDate === "29/02" && !isLeap ? "28/02" : birthDate) === `${date}/${month}`
}

/** What pays a seat, and what its customer has besides. */
export interface Paying {
  isUnlimited: boolean
  balance: number
  expiresAt: Date
  /** It pays a later class of theirs too. */
  paysLater: boolean
  /** Until when others of theirs pay such classes; null when none does. */
  othersUntil: Date | null
}

/** A package whose last day is so near a class ends with it, for whoever asks them to renew. */
const nearDays = 2

/** Why a package ends with a class, if it does and the class is not of a day gone by. */
export function endingOf(
  { isUnlimited, balance, expiresAt, paysLater, othersUntil }: Paying,
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
  now: Date,
): RosterEntry["ending"] {
  const day = dayIn(timeZone, startsAt)
  if (dayIn(timeZone, now) > day) return null
  const until = othersUntil && othersUntil > expiresAt ? othersUntil : expiresAt
  const lastDay = dayIn(timeZone, until)
  if (!isUnlimited && balance === 0 && !paysLater && !othersUntil) return { why: "lastCredit", lastDay }
  return lastDay <= addDays(day, nearDays) ? { why: "expiry", lastDay } : null
}
