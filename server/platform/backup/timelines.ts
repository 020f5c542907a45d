import { readPosition, readSegment, segmentName, segmentOf } from "./segments.ts"

/** A timeline and where it left the one before it, as its history file says. */
interface Branch {
  timeline: number
  parent: number
  at: number
}

/** What a `00000002.history` says: each line is a timeline that came before, and where it was left. */
function readHistory(timeline: number, text: string): Branch[] {
  const lines = [...text.matchAll(/^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)]
  return lines.map(([, parent, at = ""], i) => ({
    timeline: Number(lines[i + 1]?.[1] ?? timeline),
    parent: Number(parent),
    at: readPosition(at),
  }))
}

export interface Log {
  /** Names of segments after the backup's own, without a gap, on the way to the newest timeline. */
  segments: string[]
  /** The first that is missing while later ones are there. */
  missing?: string
  /** The newest timeline that goes on from the backup. */
  timeline: number
}

/**
 * Which of the archived segments go on from a backup that ends on a timeline at a position. Where a timeline begins, its own
 * copy of that segment has all that the one before it had.
 */
export function followLog(
  names: readonly string[],
  histories: ReadonlyMap<number, string>,
  from: { timeline: number; position: number; segment: number },
): Log {
  const way = [...histories]
    .map(([timeline, text]) => ({ timeline, branches: readHistory(timeline, text) }))
    .filter(({ branches }) =>
      branches.some(({ parent, at }) => parent === from.timeline && at >= from.position),
    )
    .sort((one, other) => other.timeline - one.timeline)[0]
  const ahead = (way?.branches ?? []).filter(({ parent }) => parent >= from.timeline)
  const timelineOf = (number: number) =>
    ahead.findLast(({ at }) => segmentOf(at) <= number)?.timeline ?? from.timeline
  const there = new Set(names)
  const last = Math.max(
    -1,
    ...names
      .flatMap((name) => readSegment(name) ?? [])
      .filter(({ timeline, number }) => timeline === timelineOf(number))
      .map(({ number }) => number),
  )
  const segments: string[] = []
  for (let number = from.segment + 1; number <= last; number++) {
    const name = segmentName({ timeline: timelineOf(number), number })
    if (!there.has(name)) return { segments, missing: name, timeline: timelineOf(number) }
    segments.push(name)
  }
  return { segments, timeline: way?.timeline ?? from.timeline }
}
