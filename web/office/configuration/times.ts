import { dayIn, formatDay, hourIn, toHour } from "../../../contract/calendar.ts"
import {
  type CancellationTimes,
  cancellationTimeRange,
  defaultCancellationTimes,
} from "../../../contract/studio.ts"

export type TimeName = keyof CancellationTimes

/** As they are typed. */
export type TimesTyped = Record<TimeName, string>

/** What is sent of a time that was typed; null stands for the standard one. */
export function minutesOf(typed: string): number | null {
  const minutes = typed.trim() === "" ? Number.NaN : Number(typed)
  const { min, max } = cancellationTimeRange
  return Number.isInteger(minutes) && minutes >= min && minutes <= max ? minutes : null
}

/** «12 horas», «1 hora», «90 minutos». */
export function sayTime(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutos`
  return minutes === 60 ? "1 hora" : `${minutes / 60} horas`
}

/** A Friday at 19:00; of no zone, as only the distance counts. */
const example = Date.UTC(2026, 0, 9, 19)

/** Until when, for a class that anybody can picture: «Clase del viernes a las 19:00: hasta el viernes a las 07:00.» */
export function sayExample(name: TimeName, typed: string): string {
  const minutes = minutesOf(typed)
  const { min, max } = cancellationTimeRange
  const used = minutes ?? defaultCancellationTimes[name]
  const until = new Date(example - used * 60_000)
  const day = formatDay(dayIn("UTC", until), { weekday: "long" })
  const told = `Clase del viernes a las 19:00: hasta el ${day} ${toHour(hourIn("UTC", until))}.`
  if (minutes !== null) return told
  return `No es un número de ${min} a ${max}: se usarán ${used} minutos. ${told}`
}
