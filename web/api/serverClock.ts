/** How far the server's clock is ahead of one that nobody sets. Of all that was heard the latest: an answer is never from the future. */
let ahead: number | null = null

/** An answer said that it was this instant, in milliseconds. */
export function noteServerTime(instant: number): void {
  if (Number.isFinite(instant))
    ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, instant - performance.now())
}

/** What time it is on the server, a moment late rather than early; the phone's own clock only while nothing was heard. */
export const serverNow = (): number => (ahead === null ? Date.now() : performance.now() + ahead)
