// Days, hours and moments as people say them. No schemas: the first screens of the web stand on this.

export const defaultTimeZone = "America/Mexico_City"

const locale = "es-MX"

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making one takes a hundred times as long as using it. */
function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  let made = formatters.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat(language, options)
    formatters.set(key, made)
  }
  return made
}

/** The day it is in a time zone at an instant, `yyyy-MM-dd`. */
export function dayIn(timeZone: string, instant: Date): string {
  return formatter("sv-SE", { timeZone, dateStyle: "short" }).format(instant)
}

/** The wall-clock time in a time zone at an instant, `HH:mm`. */
export function hourIn(timeZone: string, instant: Date): string {
  return formatter("sv-SE", { timeZone, hour: "2-digit", minute: "2-digit" }).format(instant)
}

/** The day `days` after a day; both `yyyy-MM-dd`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** «mar 25 de noviembre» with the options given, for a branch day that has no zone of its own. */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return formatter(locale, { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))
}

/** «mar 25 nov», whatever commas and particles the runtime's own data has. */
export function formatShortDay(day: string): string {
  return formatDay(day, { weekday: "short", day: "numeric", month: "short" }).replace(/,| de\b/g, "")
}

/** «8:00 p. m.» in the branch's zone. */
export function formatTime(instant: string | Date, timeZone: string): string {
  return formatter(locale, { timeZone, hour: "numeric", minute: "2-digit", hour12: true }).format(
    new Date(instant),
  )
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
  return `${formatShortDay(day)} ${time}`
}
