import { z } from "zod"

/** A calendar day of the branch, `yyyy-MM-dd`. */
export const Day = z.iso.date().refine((day) => day >= "0001-01-01", "Fecha inválida")
/** A wall-clock time of the branch, `HH:mm`. */
export const Hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Usa HH:mm")
/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** A birthday without year, `dd/mm`. */
export const Birthday = z
  .string()
  .regex(/^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])$/, "Formato inválido. Usa dd/mm")

export const defaultTimeZone = "America/Mexico_City"

const locale = "es-MX"

/** The day it is in a time zone at an instant, `yyyy-MM-dd`. */
export function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(instant)
}

/** The wall-clock time in a time zone at an instant, `HH:mm`. */
export function hourIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, hour: "2-digit", minute: "2-digit" }).format(instant)
}

/** The day `days` after a day; both `yyyy-MM-dd`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** «mar 25 de noviembre» with the options given, for a branch day that has no zone of its own. */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))
}

/** «8:00 p. m.» in the branch's zone. */
export function formatTime(instant: string | Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
  }).format(new Date(instant))
}

/**
 * A moment as a person would say it, seen from `now`: «hoy 8:00 p. m.», «mañana 7:15 a. m.»,
 * «mié 26 nov 7:15 a. m.». All in the branch's zone.
 */
export function sayMoment(instant: string | Date, timeZone: string, now: Date): string {
  const moment = new Date(instant)
  const day = dayIn(timeZone, moment)
  const today = dayIn(timeZone, now)
  const time = formatTime(moment, timeZone)
  if (day === today) return `hoy ${time}`
  if (day === addDays(today, 1)) return `mañana ${time}`
  const date = formatDay(day, { weekday: "short", day: "numeric", month: "short" }).replace(",", "")
  return `${date} ${time}`
}
