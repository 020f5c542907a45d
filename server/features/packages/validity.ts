import { Temporal } from "temporal-polyfill"

/** The last instant of a package: 23:59:59 in the branch's time, `days` days after the day it was bought. */
export function expiryOf(boughtAt: Date, days: number, timeZone: string): Date {
  const last = Temporal.Instant.fromEpochMilliseconds(boughtAt.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days })
  const end = last.toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(23, 59, 59) })
  return new Date(end.epochMilliseconds)
}

/** The last instant of a day by the clock of a zone. */
export const endOf = (day: string, timeZone: string): Date => expiryOf(startOfDay(day, timeZone), 0, timeZone)

const startOfDay = (day: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
