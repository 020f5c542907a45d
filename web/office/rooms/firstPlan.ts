import { most } from "./canvas.ts"
import type { Drawn } from "./draw.ts"

const usual = 6

/** A plan to begin with, for a room that had only numbers: its seats in rows of six, or of twelve when it is large. */
export function firstPlan(capacity: number): Drawn {
  const count = Number.isInteger(capacity) ? Math.min(Math.max(capacity, 1), most * most) : usual
  const columns = count > usual * most ? most : usual
  const seatsLayout = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    col: index % columns,
    row: Math.floor(index / columns),
    blocked: false,
  }))
  return { seatsLayout, capacity: count }
}
