/** How far the server's clock is ahead of one that nobody sets. Of all that was heard the latest: an answer is never from the future. */
let ahead: number | null = null

/** How far the device's own clock was ahead of that one when the server was last heard. */
let own = 0
const ownAhead = () => Date.now() - performance.now()

const listeners = new Set<() => void>()

/** Milliseconds: what an answer says of the time is a second old at most, and some time on its way. */
const notable = 2_000

/** An answer said that it was this instant, in milliseconds. */
export function noteServerTime(instant: number): void {
  if (!Number.isFinite(instant)) return
  const before = serverNow()
  ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, instant - performance.now())
  own = ownAhead()
  if (Math.abs(serverNow() - before) > notable) for (const tell of listeners) tell()
}

/** A device that slept stopped the one clock and went on with its own: by how much, until the server is heard again. */
function slept(): number {
  const gap = ownAhead() - own
  return gap > notable ? gap : 0
}

/** What time it is on the server, a moment late rather than early; the phone's own clock only while nothing was heard. */
export const serverNow = (): number => (ahead === null ? Date.now() : performance.now() + ahead + slept())

/** The same, for whoever says it in a zone. */
export const serverDate = (): Date => new Date(serverNow())

/** Calls when the time turns out to be another than it was taken for, until the returned function is called. */
export function onOtherTime(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
