import { addDays, dayIn, formatLongDay } from "../../../contract/calendar.ts"
import type { OwnClass } from "../../../contract/ownClasses.ts"

const some = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : count === 1 ? one : `${count} ${many}`

/** «Hoy, domingo 22 de noviembre». */
export function sayDay(day: string, timeZone: string, now: Date): string {
  const today = dayIn(timeZone, now)
  const long = formatLongDay(day)
  if (day === today) return `Hoy, ${long}`
  if (day === addDays(today, 1)) return `Mañana, ${long}`
  return `${long.charAt(0).toUpperCase()}${long.slice(1)}`
}

/** «1 viene por primera vez». */
export const sayFirst = ({ firstTimers }: Pick<OwnClass, "firstTimers">) =>
  some(firstTimers, "1 viene por primera vez", "vienen por primera vez")

/** «2 piden cuidado». */
export const sayCare = ({ careNotes }: Pick<OwnClass, "careNotes">) =>
  some(careNotes, "1 pide cuidado", "piden cuidado")

/** «12 de 16 lugares». */
export const sayPlaces = ({ occupied, capacity }: Pick<OwnClass, "occupied" | "capacity">) =>
  `${occupied} de ${capacity} lugares`
