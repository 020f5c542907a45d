import type { KeptSeat } from "../../../contract/keptSeats.ts"
import type { RosterEntry } from "../../../contract/reservations.ts"
import type { SeatMap } from "../../../contract/schedule.ts"
import type { SeatLook } from "../../ui/SeatGrid.tsx"
import { type SeatPlan, stateOf } from "../../ui/seatPlan.ts"

/** The places that somebody has. */
export const seated: readonly SeatLook["state"][] = ["booked", "arrived", "missed"]

interface Known {
  roster?: readonly RosterEntry[] | undefined
  kept?: readonly KeptSeat[] | undefined
  /** Who looks may put in use what the room has out of use. */
  mayRoom?: boolean
}

/** How staff see each seat: free, out of use, kept for somebody, or whose it is. */
export function lookOf(
  plan: SeatPlan,
  map: SeatMap,
  { roster = [], kept = [], mayRoom = false }: Known = {},
) {
  const places = new Map(plan.places.map((place) => [place.id, place]))
  const people = new Map(roster.flatMap((entry) => (entry.givenAt ? [] : [[entry.seat, entry]])))
  return (seat: number): SeatLook => {
    const state = stateOf(places.get(seat) ?? { id: seat, blocked: true }, map)
    if (state === "free") return { state, label: "libre" }
    if (state === "blocked") {
      return { state: mayRoom && places.get(seat)?.blocked ? "out" : state, label: "fuera de uso" }
    }
    const keeping = kept.find((one) => one.seat === seat)
    if (keeping?.kind === "blocked") return { state: "out", label: "fuera de uso" }
    if (keeping) {
      const { name } = keeping
      return { state: "held", label: `guardado para ${name}`, ...(name && { name: firstWord(name) }) }
    }
    const entry = people.get(seat)
    if (!entry) return { state: "booked", label: "ocupado" }
    const { firstName, lastName } = entry.person
    const name = `${firstName} ${lastName}`
    if (entry.status === "attended") return { state: "arrived", label: `${name}, llegó`, name: firstName }
    if (entry.status === "no_show") return { state: "missed", label: `${name}, no vino`, name: firstName }
    return { state: "booked", label: name, name: firstName }
  }
}

const firstWord = (name: string): string => name.split(" ", 1)[0] ?? name
