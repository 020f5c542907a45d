import type { RosterEntry } from "../../../contract/reservations.ts"
import type { SeatMap } from "../../../contract/schedule.ts"
import type { SeatLook } from "../../ui/SeatGrid.tsx"
import type { SeatPlan } from "../../ui/seatPlan.ts"
import { lookOf, seated } from "../reservations/look.ts"
import { sayBriefly } from "./shown.ts"

/** The desk's map as anybody may read it from the door: no surnames, no names where the studio wants none, and not who did not come. */
export function wallLook(
  plan: SeatPlan,
  map: SeatMap,
  roster: readonly RosterEntry[] = [],
  hasNames: boolean,
): (seat: number) => SeatLook {
  const look = lookOf(plan, map, { roster })
  const people = new Map(
    roster.flatMap(({ seat, person, givenAt }) => (givenAt ? [] : [[seat, sayBriefly(person)]])),
  )
  return (seat) => {
    const known = look(seat)
    if (!seated.includes(known.state)) return known
    const name = hasNames ? people.get(seat) : undefined
    const state = known.state === "arrived" ? "arrived" : "booked"
    const label = [name ?? "ocupado", state === "arrived" && "llegó"].filter(Boolean).join(", ")
    return { state, label, ...(name && { name }) }
  }
}
