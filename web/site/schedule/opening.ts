import { sayAt, sayDays } from "../../../contract/calendar.ts"
import type { Ahead } from "./useOpening.ts"

const [minute, hour, day] = [60, 3_600, 86_400]
const two = (number: number) => String(number).padStart(2, "0")

/** «3 días», «2:04:09», «9:41». */
export function sayLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000)
  const days = Math.floor(seconds / day)
  if (days > 0) return sayDays(days)
  const clock = `${two(Math.floor((seconds % hour) / minute))}:${two(seconds % minute)}`
  return seconds < hour ? clock.replace(/^0/, "") : `${Math.floor(seconds / hour)}:${clock}`
}

/** «Abre el martes a las 8:00 p. m.» */
export const sayOpening = ({ at, left }: Ahead, timeZone: string): string =>
  `Abre ${sayAt(new Date(at), timeZone, { now: new Date(at - left), audience: "customer" })}`

/** Where there is little room: the moment, and in the last hour what is left. */
export const sayOpeningShort = (ahead: Ahead, timeZone: string): string =>
  ahead.left < hour * 1_000 ? `Abre en ${sayLeft(ahead.left)}` : sayOpening(ahead, timeZone)
