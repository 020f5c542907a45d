import { addDays } from "../../../../contract/calendar.ts"

/** By number: 0 is Monday. */
export const weekdays = ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado", "Domingo"] as const

/** The Monday of the week that a day is in. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
