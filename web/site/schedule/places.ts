import { opensWith } from "../../../contract/opening.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Discipline } from "../../../contract/studio.ts"

export type Availability = "open" | "last" | "full" | "closed" | "cancelled" | "started"

type Facts = Pick<StudioClass, "available" | "status" | "cancelledAt" | "startsAt">

export function availabilityOf(item: Facts, now: string): Availability {
  if (item.cancelledAt !== null) return "cancelled"
  if (new Date(item.startsAt) <= new Date(now)) return "started"
  if (item.status === "cerrada") return "closed"
  return item.available === 0 ? "full" : item.available === 1 ? "last" : "open"
}

/** Whether anybody can have a place of it now. */
export const canBeHad = (item: Facts & Pick<StudioClass, "opening">, now: string): boolean =>
  item.available > 0 &&
  ["open", "last"].includes(availabilityOf(item, now)) &&
  opensWith(item.opening ?? null, null) <= Date.parse(now)

/** «5 lugares», «Último lugar», «Llena». */
export function sayAvailability(item: Facts, now: string): string {
  const words = {
    last: "Último lugar",
    full: "Llena",
    closed: "Cerrada",
    cancelled: "Cancelada",
    started: "Ya empezó",
  }
  const availability = availabilityOf(item, now)
  return availability === "open" ? `${item.available} lugares` : words[availability]
}

/** How long it lasts, «50 min». */
export function sayLength({ startsAt, endsAt }: Pick<StudioClass, "startsAt" | "endsAt">): string {
  return `${Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)} min`
}

/** The address where one class is reserved; with a seat, that seat is already chosen. */
export function classHref(item: Pick<StudioClass, "branch" | "day" | "id">, seat?: number): string {
  const query = new URLSearchParams({ dia: item.day, clase: item.id })
  if (seat !== undefined) query.set("lugar", String(seat))
  return `/reserva-clase/${item.branch}?${query}`
}

/** The seat that an address asks for; what is no number of a seat counts as absent. */
export function seatIn(query: URLSearchParams): number | undefined {
  const seat = Number(query.get("lugar"))
  return Number.isInteger(seat) && seat > 0 && seat < 1_000 ? seat : undefined
}

/** «Reformer+BSC» as it stands in an address: «reformer-bsc»; empty when no letter of it can. */
const slugOf = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")

type Named = Pick<Discipline, "id" | "name">

/** Where a kind of class tells what it is: short enough to be said aloud, by its id where its name has no such letters. */
export const classPath = ({ id, name }: Named): string => `/clases/${slugOf(name) || id}`

/** The discipline that such an address means. */
export function findByPath<One extends Named>(disciplines: readonly One[], last: string): One | undefined {
  return disciplines.find(({ name }) => slugOf(name) === last) ?? disciplines.find(({ id }) => id === last)
}
