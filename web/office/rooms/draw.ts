import type { Place } from "../../ui/seatPlan.ts"

/** What a stroke leaves where it passes. */
export type Tool = "seat" | "blocked" | "aisle"

export type Spot = Pick<Place, "col" | "row">

/** How seats get their numbers: anew by rows with each stroke, or each keeps the one it has. */
export type Numbering = "rows" | "kept"

const isAt =
  ({ col, row }: Spot) =>
  (place: Spot) =>
    place.col === col && place.row === row

export const placeAt = (seats: readonly Place[], spot: Spot): Place | undefined => seats.find(isAt(spot))

/** The plan after a stroke on one spot; the same one when nothing changes there. */
export function draw(seats: Place[], spot: Spot, tool: Tool, numbering: Numbering): Place[] {
  const found = placeAt(seats, spot)
  if (tool === "aisle" ? !found : found?.blocked === (tool === "blocked")) return seats
  const others = seats.filter((place) => place !== found)
  if (tool === "aisle") return numbering === "rows" ? byRows(others) : others
  const { col, row } = spot
  const drawn = { id: found?.id ?? firstFree(seats), col, row, blocked: tool === "blocked" }
  const next = inOrder([...others, drawn])
  return numbering === "rows" && !found ? byRows(next) : next
}

/** The lowest number that no seat has. */
function firstFree(seats: readonly Place[]): number {
  const taken = new Set(seats.map(({ id }) => id))
  let id = 1
  while (taken.has(id)) id++
  return id
}

const inOrder = (seats: readonly Place[]) => seats.toSorted((one, other) => one.id - other.id)

/** Numbers the seats from 1 on, row by row from the front, each from the left. */
export function byRows(seats: readonly Place[]): Place[] {
  return seats
    .toSorted((one, other) => one.row - other.row || one.col - other.col)
    .map((place, index) => ({ ...place, id: index + 1 }))
}

/** Gives the seat on a spot a number; who had it takes the other's. */
export function renumber(seats: Place[], spot: Spot, id: number): Place[] {
  const found = placeAt(seats, spot)
  if (!found || found.id === id) return seats
  return inOrder(
    seats.map((place) => {
      if (place === found) return { ...place, id }
      return place.id === id ? { ...place, id: found.id } : place
    }),
  )
}

/** A plan with the capacity that goes with it. */
export interface Drawn {
  seatsLayout: Place[]
  capacity: number
}

const last = (seats: readonly Place[]) => Math.max(0, ...seats.map(({ id }) => id))

/** The capacity once a plan is drawn so: its highest number, when that is another. A seat out of use does not change it. */
export function capacityAfter({ seatsLayout, capacity }: Drawn, seats: readonly Place[]): number {
  const now = last(seats)
  return now === 0 || now === last(seatsLayout) ? capacity : now
}
