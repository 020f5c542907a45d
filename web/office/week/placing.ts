/** Minutes: what a class is moved by, and what a row of the grid stands for. */
export const step = 15
export const row = 5

const dayLength = 24 * 60
const hourLength = 60

/** Where a class stands in a week: its day counted from 0, and from which minute of that day to which. */
export interface Placed {
  id: string
  day: number
  start: number
  end: number
  /** Its room or its instructor: keeps to one lane where it can. */
  lane: string
}

export const minuteOf = (hour: string) => Number(hour.slice(0, 2)) * hourLength + Number(hour.slice(3, 5))

export const hourAt = (minute: number) =>
  [Math.floor(minute / hourLength), minute % hourLength]
    .map((part) => String(part).padStart(2, "0"))
    .join(":")

export interface Span {
  from: number
  to: number
}

/** Whole hours from the first class to the last, with `margin` minutes before and after to move them into. */
export function spanOf(all: readonly Pick<Placed, "start" | "end">[], margin = 0): Span {
  if (all.length === 0) return { from: 8 * hourLength, to: 20 * hourLength }
  const first = Math.min(...all.map(({ start }) => start)) - margin
  const last = Math.max(...all.map(({ end }) => end)) + margin
  return {
    from: Math.max(0, Math.floor(first / hourLength) * hourLength),
    to: Math.min(dayLength, Math.ceil(last / hourLength) * hourLength),
  }
}

/** The rows of the grid that a class takes, counted from 1; one at least, the end exclusive. */
export function rowsOf({ start, end }: Pick<Placed, "start" | "end">, { from, to }: Span) {
  const first = Math.floor((start - from) / row) + 1
  return { first, last: Math.max(first + 1, Math.ceil((Math.min(end, to) - from) / row) + 1) }
}

export interface Lane {
  /** Counted from 0, of `of` side by side. */
  at: number
  of: number
}

/** The lane of each class: as few as there are classes at once, and no two at once in one. */
export function lanesOf(all: readonly Placed[]): Map<string, Lane> {
  const lanes = new Map<string, Lane>()
  const inOrder = [...all].sort(
    (a, b) => a.day - b.day || a.start - b.start || a.lane.localeCompare(b.lane) || a.id.localeCompare(b.id),
  )
  let cluster: Placed[] = []
  let ends: number[] = []
  let names: string[] = []
  const close = () => {
    for (const { id } of cluster) (lanes.get(id) as Lane).of = ends.length
    ;[cluster, ends, names] = [[], [], []]
  }
  for (const item of inOrder) {
    const isApart = cluster[0]?.day !== item.day || ends.every((end) => end <= item.start)
    if (isApart) close()
    const free = (lane: number) => (ends[lane] as number) <= item.start
    const own = names.findIndex((name, lane) => name === item.lane && free(lane))
    const first = ends.findIndex((_, lane) => free(lane))
    const at = own >= 0 ? own : first >= 0 ? first : ends.length
    ends[at] = item.end
    names[at] = item.lane
    lanes.set(item.id, { at, of: 1 })
    cluster.push(item)
  }
  close()
  return lanes
}

/** Pixels of the grid. */
export interface Scale {
  dayWidth: number
  rowHeight: number
}

/** Where a class is dropped that was dragged by so many pixels: on a day of the week and within the hours shown, by steps. */
export function dropAt(
  { day, start, end }: Pick<Placed, "day" | "start" | "end">,
  by: { x: number; y: number },
  { dayWidth, rowHeight }: Scale,
  { from, to }: Span,
): { day: number; start: number } {
  const days = dayWidth > 0 ? Math.round(by.x / dayWidth) : 0
  const steps = Math.round((by.y / rowHeight) * (row / step))
  // A step beyond the edge is not taken: the class stays on its own minutes.
  const least = Math.ceil((from - start) / step)
  const most = Math.floor((Math.min(to, dayLength) - end) / step)
  return {
    day: Math.min(6, Math.max(0, day + days)),
    start: start + Math.min(Math.max(most, 0), Math.max(Math.min(least, 0), steps)) * step,
  }
}

/** The pixels by which a class lies away from where it stood. */
export function offsetOf(
  { day, start }: Pick<Placed, "day" | "start">,
  to: { day: number; start: number },
  { dayWidth, rowHeight }: Scale,
) {
  return { x: (to.day - day) * dayWidth, y: ((to.start - start) / row) * rowHeight }
}
