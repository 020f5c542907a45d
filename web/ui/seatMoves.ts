import type { Place } from "./seatPlan.ts"

type Spot = Pick<Place, "id" | "col" | "row">

const steps: Record<string, { along: "col" | "row"; by: 1 | -1 }> = {
  ArrowLeft: { along: "col", by: -1 },
  ArrowRight: { along: "col", by: 1 },
  ArrowUp: { along: "row", by: -1 },
  ArrowDown: { along: "row", by: 1 },
}

/**
 * The place an arrow leads to: along the row, or to the nearest one of the next row that has any. Undefined at the edge;
 * null for any other key. `places` are those that can be chosen.
 */
export function moveFrom(from: Spot, key: string, places: readonly Spot[]): number | undefined | null {
  const step = steps[key]
  if (!step) return null
  const { along, by } = step
  const across = along === "row" ? "col" : "row"
  const ahead = places.filter((place) => (place[along] - from[along]) * by > 0)
  const reached = along === "col" ? ahead.filter(({ row }) => row === from.row) : ahead
  return reached.sort(
    (a, b) =>
      Math.abs(a[along] - from[along]) - Math.abs(b[along] - from[along]) ||
      Math.abs(a[across] - from[across]) - Math.abs(b[across] - from[across]),
  )[0]?.id
}
