import type { RoomEdit } from "../../../../contract/catalogue.ts"

/** A seat as its row. Without a place in a grid, it is one of the numbers of a room that has no plan. */
export interface SeatRow {
  seat: number
  col: number | null
  row: number | null
  blocked: boolean
}

/** The seats of a room, by number: those of its plan, or the numbers 1 to capacity. */
export function seatsOf({
  capacity,
  seatsLayout = [],
}: Pick<RoomEdit, "capacity" | "seatsLayout">): SeatRow[] {
  if (seatsLayout.length > 0) {
    return seatsLayout
      .map(({ id, col, row, blocked }) => ({ seat: id, col, row, blocked }))
      .sort((one, other) => one.seat - other.seat)
  }
  const numbers = Array.from({ length: capacity }, (_, index) => index + 1)
  return numbers.map((seat) => ({ seat, col: null, row: null, blocked: false }))
}
