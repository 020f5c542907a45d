const hour = 3_600_000
const day = 24 * hour

/** For how long money that was taken may go back by itself: the longest in which a bank lets a payment be disputed. */
const longest = 180 * day
/** Milliseconds between two looks, at least and at most. */
const [shortestGap, longestGap] = [6 * hour, 7 * day]

/** When to ask next what became of money that was taken; null when it has become too old. The older, the more seldom. */
export function lookAgain(capturedAt: Date, now: Date): Date | null {
  const age = now.getTime() - capturedAt.getTime()
  if (age >= longest) return null
  const gap = Math.min(Math.max(age / 2, shortestGap), longestGap)
  return new Date(now.getTime() + gap)
}
