import type { StudioClass } from "./schedule.ts"

type Like = Pick<StudioClass, "id" | "discipline" | "instructor" | "hour" | "startsAt" | "cancelledAt">

/**
 * «Otra vez»: of a branch's classes of that day a week later, the one that is the same again: of its discipline, at its hour, or
 * else of who gave it, or else the nearest to its hour. Undefined: none of that discipline is on show.
 */
export function sameNextWeek<One extends Like>(item: Like, classes: readonly One[]): One | undefined {
  const away = (one: Like) => Math.abs(minutesOf(one.hour) - minutesOf(item.hour))
  const rank = (one: Like) => {
    if (one.cancelledAt !== null) return 3
    if (one.hour === item.hour) return one.instructor === item.instructor ? 0 : 1
    return one.instructor === item.instructor ? 1.5 : 2
  }
  return classes
    .filter(({ discipline }) => discipline === item.discipline)
    .toSorted((a, b) => rank(a) - rank(b) || away(a) - away(b) || a.startsAt.localeCompare(b.startsAt))[0]
}

function minutesOf(hour: string): number {
  const [hours, minutes] = hour.split(":")
  return Number(hours) * 60 + Number(minutes)
}

/** How many of the last times in a room say where somebody sits there, and among how many of all rooms they are looked for. */
const looksBack = 10
export const amongLast = 50
const atLeast = 2

interface Sat {
  seat: number
  status: string
  class: Pick<StudioClass, "room" | "startsAt">
}

/** «Tu lugar de siempre»: the seat that somebody took most of the last times in a room, twice at least; the later one of two. */
export function usualSeat(room: string, reservations: readonly Sat[]): number | undefined {
  const last = reservations
    .filter((one) => one.class.room === room && one.status !== "cancelled")
    .toSorted((a, b) => b.class.startsAt.localeCompare(a.class.startsAt))
    .slice(0, looksBack)
  const counts = new Map<number, number>()
  for (const { seat } of last) counts.set(seat, (counts.get(seat) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most && most[1] >= atLeast ? most[0] : undefined
}
