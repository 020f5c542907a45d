import type { SeatRow } from "../../server/features/studio/import.ts"
import { dayLength, minutesOf } from "./clock.ts"
import type { Random } from "./random.ts"
import { type Slot, timetable } from "./timetable.ts"

export interface DemoClass {
  slot: Slot
  day: number
  startsAt: number
  /** Seats that can be booked, less those kept for the demo's own accounts. */
  seats: number[]
  wanted: number
}

/** Seats of the class that the demo's accounts sit in. */
export const keptSeats = { room: "Sala Barro", hour: "09:30", ana: 4, luis: 7 }

/** Every class from `first` to `last` day with the number of people who come: fuller the nearer it is. */
export function makeClasses(
  random: Random,
  seatsOf: Map<string, SeatRow[]>,
  first: number,
  last: number,
): DemoClass[] {
  const classes: DemoClass[] = []
  for (let day = first; day <= last; day++) {
    const weekday = ((day % 7) + 7) % 7
    for (const slot of timetable.filter((one) => one.weekday === weekday)) {
      const isKept = slot.room === keptSeats.room && slot.hour === keptSeats.hour
      const seats = (seatsOf.get(`${slot.branch} ${slot.room}`) ?? [])
        .filter(({ blocked }) => !blocked)
        .map(({ seat }) => seat)
        .filter((seat) => !isKept || (seat !== keptSeats.ana && seat !== keptSeats.luis))
      const startsAt = day * dayLength + minutesOf(slot.hour)
      classes.push({ slot, day, startsAt, seats, wanted: wantedIn(random, slot, day, seats.length) })
    }
  }
  return classes
}

function wantedIn(random: Random, slot: Slot, day: number, seats: number): number {
  const nearness = nearnessOf(day)
  const isNear = day < 9
  const luck = random.next()
  if (slot.type === "individual") return random.chance(slot.demand * nearness) ? random.integer(1, seats) : 0
  if (luck < 0.05) return 0
  if (isNear && slot.demand >= 0.7 && luck < 0.2) return seats
  if (isNear && slot.demand >= 0.6 && luck < 0.3) return seats - 1
  const spread = 0.75 + random.next() * 0.5
  return Math.min(seats, Math.round(seats * slot.demand * nearness * spread * 0.8))
}

function nearnessOf(day: number): number {
  if (day < 7) return 1
  if (day < 10) return 0.75
  if (day < 14) return 0.5
  if (day < 21) return 0.25
  return day < 28 ? 0.08 : 0.02
}
