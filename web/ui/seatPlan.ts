/** One place of a room, as the map draws it. */
export interface Place {
  id: number
  col: number
  row: number
  blocked: boolean
}

export type SeatPlan =
  | { kind: "grid"; columns: number; rows: number; places: Place[] }
  /** No usable layout: the seats are the numbers 1 to capacity. */
  | { kind: "list"; columns: number; rows: number; places: Place[] }

const fewest = 4
const most = 12
const usual = 6
const farthest = 20

/** How a room is drawn: from its layout, or as a numbered list when it has none that can be drawn. */
export function planOf(layout: readonly Place[], capacity: number): SeatPlan {
  const usable = layout.length > 0 && layout.every(({ col, row }) => col <= farthest && row <= farthest)
  if (!usable) return { kind: "list", columns: usual, rows: usual, places: numbered(capacity) }
  const left = Math.min(...layout.map(({ col }) => col))
  const top = Math.min(...layout.map(({ row }) => row))
  const places = layout.map((place) => ({ ...place, col: place.col - left, row: place.row - top }))
  return {
    kind: "grid",
    columns: within(Math.max(...places.map(({ col }) => col)) + 1),
    rows: within(Math.max(...places.map(({ row }) => row)) + 1),
    places,
  }
}

function numbered(capacity: number): Place[] {
  return Array.from({ length: capacity }, (_, index) => ({
    id: index + 1,
    col: index % usual,
    row: Math.floor(index / usual),
    blocked: false,
  }))
}

/** Between 4 and 12, but never so few that a seat falls outside. */
function within(span: number): number {
  return Math.max(span, Math.min(most, Math.max(fewest, span)))
}

export type SeatState = "free" | "taken" | "blocked"

interface Taken {
  capacity: number
  takenSeats: readonly number[]
}

/** Whether a place can be chosen, and if not, why. */
export function stateOf(place: Pick<Place, "id" | "blocked">, { capacity, takenSeats }: Taken): SeatState {
  if (takenSeats.includes(place.id)) return "taken"
  return place.blocked || place.id > capacity ? "blocked" : "free"
}
