import { Temporal } from "temporal-polyfill"

/**
 * The instant of a wall-clock time in an IANA zone; undefined when the clock there skips it.
 * A time that happens twice, when clocks go back, means the first.
 */
export function instantAt(timeZone: string, day: string, time: string): Date | undefined {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`)
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation: "earlier" })
  if (!zoned.toPlainDateTime().equals(wall)) return undefined
  return new Date(zoned.epochMilliseconds)
}

export function startOfDay(timeZone: string, day: string): Date {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime(timeZone)
  return new Date(zoned.epochMilliseconds)
}
