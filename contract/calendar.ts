// Days, hours and moments as people say them. No schemas: the first screens of the web stand on this.

const locale = "es-MX"

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The years that a studio lives in: a day that somebody writes or asks for is between these. */
export const firstChosenDay = "2000-01-01"
export const lastChosenDay = "2100-12-31"

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

/** Whether there is such a day, written `yyyy-MM-dd`: the 31st of November is read as the 1st of December. */
export const isRealDay = (written: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written)) && addDays(written, 0) === written

/** How many days a day is after another; both `yyyy-MM-dd`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** A branch's day in the parts that the options name. The day has no zone of its own. */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return formatter(locale, { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))
}

/** «mar 25 nov», whatever commas and particles the runtime's own data has. */
export function formatShortDay(day: string): string {
  return formatDay(day, { weekday: "short", day: "numeric", month: "short" }).replace(/,| de\b/g, "")
}

/** «martes 25 de noviembre». */
export function formatLongDay(day: string): string {
  return formatDay(day, { weekday: "long", day: "numeric", month: "long" }).replace(",", "")
}

/** «martes», by number: 0 is Monday. */
export const sayWeekday = (weekday: number): string =>
  formatDay(addDays("2024-01-01", weekday), { weekday: "long" })

/** «21 – 27 de noviembre», «28 nov – 4 dic»: from a day to another. */
export function formatRange(from: string, to: string): string {
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = formatDay(from, sameMonth ? { day: "numeric" } : { day: "numeric", month: "short" })
  return `${first} – ${formatDay(to, { day: "numeric", month: sameMonth ? "long" : "short" })}`
}

/** «25/11/2026»: a day as records and expiries write it. */
export function formatDate(day: string): string {
  return day.split("-").reverse().join("/")
}

/** Whose clock: customers read twelve hours, staff twenty-four. */
export type Audience = "customer" | "staff"

// By hand and not by Intl: the server's data and the browser's write the period differently, and the page would not match.
const [space, am, pm] = ["\u00a0", "a.\u00a0m.", "p.\u00a0m."]

/** The two parts of a wall-clock time `HH:mm`: «7:15» and «p. m.». */
export function clockOf(hour: string): { clock: string; period: string } {
  const [hours, minutes] = hour.split(":")
  return { clock: `${Number(hours) % 12 || 12}:${minutes}`, period: Number(hours) < 12 ? am : pm }
}

/** A wall-clock time `HH:mm` in words: «7:15 p. m.», «19:15» for staff. */
export function sayHour(hour: string, audience: Audience): string {
  const { clock, period } = clockOf(hour)
  return audience === "staff" ? hour : clock + space + period
}

/** «cada martes a las 8:00 a. m.» */
export function sayEvery({ weekday, hour }: { weekday: number; hour: string }): string {
  return `cada ${sayWeekday(weekday)} ${toHour(sayHour(hour, "customer"))}`
}

/** «hasta las 8:10», «hasta la 1:10»: until when, near that hour. */
export const sayUntil = (instant: string | Date, timeZone: string): string =>
  untilHour(clockOf(hourIn(timeZone, new Date(instant))).clock)

/** «hasta las 8:10 p. m.», «hasta la 1:10 p. m.»: until when of today. */
export const sayUntilHour = (instant: string | Date, timeZone: string): string =>
  untilHour(sayHour(hourIn(timeZone, new Date(instant)), "customer"))

const untilHour = (hour: string): string => `hasta ${theHour(hour)}`

/** «a las 8:00 p. m.», «a la 1:00 p. m.»: an hour in words as part of a sentence. */
export const toHour = (hour: string): string => `a ${theHour(hour)}`

/** «las 8:00 p. m.», «la 1:00 p. m.». */
export const theHour = (hour: string): string => `${/^0?1:/.test(hour) ? "la" : "las"} ${hour}`

/**
 * A moment as a person would say it, seen from `now`: «hoy 8:00 p. m.», «mañana 7:15 a. m.»,
 * «mié 26 nov 7:15 a. m.». All in the branch's zone.
 */
export function sayMoment(
  instant: string | Date,
  timeZone: string,
  { now, audience }: { now: Date; audience: Audience },
): string {
  const { day, near, hour } = momentOf(instant, timeZone, { now, audience })
  return `${near ?? formatShortDay(day)} ${hour}`
}

/**
 * The same as part of a sentence: «hoy a las 8:00 p. m.», «el martes a las 7:15 a. m.», and a week or more ahead
 * «el mié 26 nov a la 1:00 p. m.».
 */
export function sayAt(
  instant: string | Date,
  timeZone: string,
  { now, audience }: { now: Date; audience: Audience },
): string {
  const { day, today, near, hour } = momentOf(instant, timeZone, { now, audience })
  const isThisWeek = day > today && day < addDays(today, 7)
  const far = () => (isThisWeek ? formatDay(day, { weekday: "long" }) : formatShortDay(day))
  return `${near ?? `el ${far()}`} ${toHour(hour)}`
}

/** Day and hour of a moment where it is; `near`: what the day is called today and tomorrow. */
function momentOf(
  instant: string | Date,
  timeZone: string,
  { now, audience }: { now: Date; audience: Audience },
) {
  const moment = new Date(instant)
  const [day, today] = [dayIn(timeZone, moment), dayIn(timeZone, now)]
  const near = day === today ? "hoy" : day === addDays(today, 1) ? "mañana" : null
  return { day, today, near, hour: sayHour(hourIn(timeZone, moment), audience) }
}

/** Cities of Mexico whose names a zone writes without their accents, or in English. */
const cities: Record<string, string> = {
  Mexico_City: "Ciudad de México",
  Cancun: "Cancún",
  Merida: "Mérida",
  Mazatlan: "Mazatlán",
  Ciudad_Juarez: "Ciudad Juárez",
  Bahia_Banderas: "Bahía de Banderas",
}

/** «hora de Tijuana» when the clock of `viewerZone` shows another hour than the branch's at that instant; else null. */
export function sayZone(instant: string, timeZone: string, viewerZone: string): string | null {
  const moment = new Date(instant)
  const [there, here] = [timeZone, viewerZone].map((zone) => `${dayIn(zone, moment)} ${hourIn(zone, moment)}`)
  return there === here ? null : nameZone(timeZone)
}

/** «hora de Tijuana». */
export function nameZone(timeZone: string): string {
  const city = timeZone.split("/").at(-1) ?? timeZone
  return `hora de ${cities[city] ?? city.replaceAll("_", " ")}`
}

/** «1 día», «3 días». */
export const sayDays = (days: number): string => (days === 1 ? "1 día" : `${days} días`)
