import type { Spot } from "./draw.ts"

/** How many rows and columns one draws on. */
export interface Canvas {
  columns: number
  rows: number
}

export const fewest = 4
export const most = 12
const usual = 6

/** The canvas that a plan is drawn on: the usual one, or as large as the plan needs. */
export function canvasFor(seats: readonly Spot[]): Canvas {
  return { columns: span(seats, "col", usual), rows: span(seats, "row", usual) }
}

/** The least canvas that still holds a plan. */
export function leastFor(seats: readonly Spot[]): Canvas {
  return { columns: span(seats, "col", fewest), rows: span(seats, "row", fewest) }
}

const span = (seats: readonly Spot[], along: keyof Spot, least: number) =>
  seats.reduce((all, spot) => Math.max(all, spot[along] + 1), least)

/** The rows of spots of a canvas. */
export function spotsOf({ columns, rows }: Canvas): Spot[][] {
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, col) => ({ col, row })))
}

/** Where a key leads on a canvas; the same spot at its edge, undefined for a key that does not move. */
export function moveOn({ columns, rows }: Canvas, { col, row }: Spot, key: string): Spot | undefined {
  const to: Record<string, Spot> = {
    ArrowLeft: { col: col - 1, row },
    ArrowRight: { col: col + 1, row },
    ArrowUp: { col, row: row - 1 },
    ArrowDown: { col, row: row + 1 },
    Home: { col: 0, row },
    End: { col: columns - 1, row },
  }
  const spot = to[key]
  return (
    spot && {
      col: Math.min(Math.max(spot.col, 0), columns - 1),
      row: Math.min(Math.max(spot.row, 0), rows - 1),
    }
  )
}
