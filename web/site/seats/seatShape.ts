import type { SeatShape } from "../../ui/SeatGrid.tsx"

/** What one lies, stands or sits on, told by the name of the discipline. */
export function seatShape(discipline: string): SeatShape {
  if (/reformer/i.test(discipline)) return "reformer"
  return /bsc|mat|tapete|yoga|barre/i.test(discipline) ? "mat" : "box"
}
