/** A seat where it stands in its room; without a place in a grid it is only a number. */
export interface PlacedSeat {
  seat: number
  col: number | null
  row: number | null
}

export interface Seated {
  id: string
  userId: string
  person: string
  seat: number
}

/** Somebody whose seat is not there any more. `newSeat` null: none is left for them. */
export interface Reseated extends Seated {
  newSeat: number | null
}

/**
 * Who cannot keep their seat among the `usable` ones, in the order in which they booked, each with the free seat nearest to
 * where they sat. `places` are the seats of the room they sat in.
 */
export function reseat(
  seated: readonly Seated[],
  usable: readonly PlacedSeat[],
  places: readonly PlacedSeat[],
): Reseated[] {
  const numbers = new Set(usable.map(({ seat }) => seat))
  const keeping = new Set(seated.flatMap(({ seat }) => (numbers.has(seat) ? [seat] : [])))
  const free = usable.filter(({ seat }) => !keeping.has(seat))
  return seated
    .filter(({ seat }) => !numbers.has(seat))
    .map((one) => {
      const from = places.find(({ seat }) => seat === one.seat) ?? { seat: one.seat, col: null, row: null }
      const [nearest] = free.toSorted((a, b) => distance(from, a) - distance(from, b) || a.seat - b.seat)
      if (nearest) free.splice(free.indexOf(nearest), 1)
      return { ...one, newSeat: nearest?.seat ?? null }
    })
}

/** In a grid as the crow flies; where either has no place in one, by their numbers. */
function distance(from: PlacedSeat, to: PlacedSeat): number {
  if (from.col === null || from.row === null || to.col === null || to.row === null) {
    return Math.abs(from.seat - to.seat)
  }
  return Math.hypot(from.col - to.col, from.row - to.row)
}
