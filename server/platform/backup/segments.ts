// Names of PostgreSQL's files of its log (WAL): timeline, and which 16 MiB of it, in hexadecimal.

export const segmentBytes = 16 * 1024 * 1024
const perLog = 0x1_0000_0000 / segmentBytes

export interface Segment {
  timeline: number
  number: number
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, "0")

export const segmentName = ({ timeline, number }: Segment): string =>
  hex(timeline) + hex(Math.floor(number / perLog)) + hex(number % perLog)

/** Undefined: the name of something else. */
export function readSegment(name: string): Segment | undefined {
  if (!/^[0-9A-F]{24}$/.test(name)) return undefined
  const part = (i: number) => Number.parseInt(name.slice(i * 8, i * 8 + 8), 16)
  return { timeline: part(0), number: part(1) * perLog + part(2) }
}

/** A place in the log, `0/3000028`, as its distance from the beginning. */
export function readPosition(text: string): number {
  const [high = "0", low = "0"] = text.split("/")
  return Number.parseInt(high, 16) * 0x1_0000_0000 + Number.parseInt(low, 16)
}

export const segmentOf = (position: number): number => Math.floor(position / segmentBytes)

/** The last that has something of what lies before a position. */
export const segmentBefore = (position: number): number => segmentOf(position - 1)
