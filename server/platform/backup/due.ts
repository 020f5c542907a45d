import { Temporal } from "temporal-polyfill"

/** Of the night, in the studio's time: after the last classes, and before the first. */
const hour = 3
/** One that failed is tried again. */
const again = 60 * 60_000

/** True when a full backup is to be made: none that is good was begun since the last three o'clock, and none at all in the last hour. */
export function isDue(
  { good, tried }: { good: Date | undefined; tried: Date | undefined },
  now: Date,
  timeZone: string,
): boolean {
  if (tried && now.getTime() - tried.getTime() < again) return false
  return !good || good < lastNight(now, timeZone)
}

function lastNight(now: Date, timeZone: string): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const night = here.startOfDay().with({ hour })
  const last = Temporal.ZonedDateTime.compare(night, here) <= 0 ? night : night.subtract({ days: 1 })
  return new Date(last.epochMilliseconds)
}
