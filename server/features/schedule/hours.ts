import { Temporal } from "temporal-polyfill"

/** A class as the studio writes its time. */
export interface WrittenTime {
  day: string
  hour: string
  minutes: number
}

export type Instants = { startsAt: Date; endsAt: Date } | { fault: "skipped" | "repeated" }

/**
 * The instants of a wall-clock time in a zone. When the clock there is put forward it skips hours, and put back it repeats
 * them: which of the two is meant, nobody who reads a timetable could know.
 */
export function instantsOf(timeZone: string, { day, hour, minutes }: WrittenTime): Instants {
  const wall = Temporal.PlainDateTime.from(`${day}T${hour}`)
  const [earlier, later] = (["earlier", "later"] as const).map((disambiguation) =>
    wall.toZonedDateTime(timeZone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime]
  if (!earlier.toPlainDateTime().equals(wall)) return { fault: "skipped" }
  if (!earlier.equals(later)) return { fault: "repeated" }
  const startsAt = earlier.epochMilliseconds
  return { startsAt: new Date(startsAt), endsAt: new Date(startsAt + minutes * 60_000) }
}

export const saidFaults = {
  skipped: "Ese día se adelanta el reloj y esa hora no existe en la sucursal. Elige otra.",
  repeated: "Ese día se atrasa el reloj y esa hora ocurre dos veces en la sucursal. Elige otra.",
} as const
