/** So many inventions within so many minutes, or within a day, are no slips of a finger. */
const limits = [
  { most: 5, minutes: 10 },
  { most: 20, minutes: 24 * 60 },
]

/** What a kiosk remembers once something was invented at it, and whether that locks it. */
export function afterTry(tries: readonly Date[], now: Date): { tries: Date[]; isLocked: boolean } {
  const since = (minutes: number) =>
    [...tries, now].filter((at) => now.getTime() - at.getTime() < minutes * 60_000)
  const isLocked = limits.some(({ most, minutes }) => since(minutes).length >= most)
  return { tries: since(24 * 60), isLocked }
}
