import {
  clockOf,
  dayIn,
  formatLongDay,
  formatShortDay,
  sayHour,
  sayMoment,
} from "../../../../contract/calendar.ts"
import type { ClassFacts } from "../facts.ts"
import type { Ticket, Way } from "./letter.ts"

// A mail is read days later: «hoy» and «mañana» would then be wrong.
const never = new Date(0)

/** «mié 26 nov 7:15 a. m.» */
export const sayInstant = (instant: string, timeZone: string): string =>
  sayMoment(instant, timeZone, { now: never, audience: "customer" })

/** «viernes 28 de noviembre», of an instant. */
export const sayDay = (instant: string, timeZone: string): string =>
  formatLongDay(dayIn(timeZone, new Date(instant)))

/** «mar 25 nov, 7:15 p. m.» */
export const sayClass = ({ day, hour }: Pick<ClassFacts, "day" | "hour">): string =>
  `${formatShortDay(day)}, ${sayHour(hour, "customer")}`

/** Of a class that was of another discipline: what it was, and what it is. */
export const sayOther = (from: string, { discipline }: ClassFacts) => ({
  was: `era de ${from} y ahora es de ${discipline}`,
  preview: `Antes: ${from}.`,
})

/** Of a class that is not what it was: which of its hour, its room and its discipline is another, what that was, and what it is. */
export function sayMove(from: { startsAt: string; room: string; discipline?: string }, item: ClassFacts) {
  const { discipline = item.discipline } = from
  if (from.startsAt === item.startsAt && from.room === item.room && discipline !== item.discipline) {
    return { what: "de disciplina", ...sayOther(discipline, item) }
  }
  if (from.startsAt === item.startsAt) {
    const was = `era en ${from.room} y ahora es en ${item.room}`
    return { what: "de salón", was, preview: `Ahora en ${item.room}.` }
  }
  const before = sayInstant(from.startsAt, item.timeZone)
  return {
    what: "de hora",
    was: `era el ${before} y ahora es a esta hora`,
    preview: sentence(`Antes: ${before}`),
  }
}

export function ticketOf(item: ClassFacts, seat: number | undefined, gone = false): Ticket {
  const day = formatLongDay(item.day)
  return {
    gone,
    day: day.charAt(0).toUpperCase() + day.slice(1),
    ...clockOf(item.hour),
    title: seat === undefined ? item.discipline : `${item.discipline} · Lugar ${seat}`,
    instructor: item.instructor,
    lines: [`${item.branch.name}, ${item.room}`, ...(item.branch.address ? [item.branch.address] : [])],
  }
}

export function wayTo({ branch: { name, address } }: ClassFacts): Way {
  const query = new URLSearchParams({ api: "1", query: `${name}, ${address}` })
  return { label: "Cómo llegar", href: `https://www.google.com/maps/search/?${query}` }
}

/** «Tienes 3 clases», «1 clase». */
export const sayClasses = (count: number): string => (count === 1 ? "1 clase" : `${count} clases`)

/** Words as a whole sentence, whether or not they already end: «8:00 p. m.» has its full stop. */
export const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)
