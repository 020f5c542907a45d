/** Something drawn in a chart: the group that it stands in, such as a month, and which of its parts it is. */
export interface Point {
  group: number
  part: number
}

/** From a point to the one that a key means: across groups, through the parts of one, to either end. Null: to none. */
export function stepTo(points: readonly Point[], from: Point, key: string): Point | null {
  const across = (one: Point) => Math.abs(one.part - from.part)
  const nearest = (those: readonly Point[], farness: (one: Point) => number) =>
    those.toSorted((one, other) => farness(one) - farness(other) || across(one) - across(other))[0] ?? null
  const groups = (direction: 1 | -1) =>
    nearest(
      points.filter(({ group }) => (group - from.group) * direction > 0),
      ({ group }) => Math.abs(group - from.group),
    )
  const parts = (direction: 1 | -1) =>
    nearest(
      points.filter(({ group, part }) => group === from.group && (part - from.part) * direction > 0),
      across,
    )
  const ends = points.toSorted((one, other) => one.group - other.group || across(one) - across(other))
  switch (key) {
    case "ArrowRight":
      return groups(1)
    case "ArrowLeft":
      return groups(-1)
    case "ArrowUp":
      return parts(1)
    case "ArrowDown":
      return parts(-1)
    case "Home":
      return ends[0] ?? null
    case "End":
      return nearest(points, ({ group }) => -group)
    default:
      return null
  }
}
