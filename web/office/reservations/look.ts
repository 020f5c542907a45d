import type { RosterEntry } from "../../../contract/reservations.ts"
import type { SeatMap } from "../../../contract/schedule.ts"
import type { SeatLook } from "../../ui/SeatGrid.tsx"
import { type SeatPlan, stateOf } from "../../ui/seatPlan.ts"

/** How staff see each seat: free, out of use, or whose it is. */
export function lookOf(plan: SeatPlan, map: SeatMap, roster: readonly RosterEntry[] = []) {
  const places = new Map(plan.places.map((place) => [place.id, place]))
  const people = new Map(roster.map((entry) => [entry.seat, entry]))
  return (seat: number): SeatLook => {
    const state = stateOf(places.get(seat) ?? { id: seat, blocked: true }, map)
    if (state === "free") return { state, label: "libre" }
    if (state === "blocked") return { state, label: "fuera de uso" }
    const entry = people.get(seat)
    if (!entry) return { state: "booked", label: "ocupado" }
    const { firstName, lastName } = entry.person
    if (entry.status === "attended") {
      return { state: "arrived", label: `${firstName} ${lastName}, llegó`, name: firstName }
    }
    return { state: "booked", label: `${firstName} ${lastName}`, name: firstName }
  }
}
