import { toHour } from "../../../contract/calendar.ts"
import type { CancellationTimes } from "../../../contract/studio.ts"
import { freeUntil } from "../../features/reservations/deciding/deadlines.ts"
import { type Calendar, dayOf, instantOf } from "../calendar.ts"
import type { Faults } from "../faults.ts"
import type { Folder, Row } from "../files.ts"
import { idOf } from "../ids.ts"
import { startOfDay } from "../instants.ts"
import type { PlannedReservation } from "./held.ts"
import { findCustomer, type PeoplePlan } from "./people.ts"
import { type BookedClass, classKey, type SchedulePlan, weeksOf } from "./schedule.ts"
import { roomName, type StudioPlan } from "./studio.ts"

interface Booked {
  studio: StudioPlan
  schedule: SchedulePlan
  /** Those that the studio has already. */
  classes: Map<string, BookedClass>
}

const minute = 60_000

export function planReservations(
  folder: Folder,
  plans: Booked & { people: PeoplePlan },
  calendar: Calendar,
  faults: Faults,
): PlannedReservation[] {
  const reservations: PlannedReservation[] = []
  const rows = folder["reservations.csv"]
  // Each row is let go once it is understood: with half a million, both are not held.
  folder["reservations.csv"] = []
  for (const [i, row] of rows.entries()) {
    delete rows[i]
    const customer = findCustomer(plans.people, faults, row.at, row.customer)
    const inClass = findClass(row, plans, calendar, faults)
    if (!customer || !inClass) continue
    checkSeat(row, inClass, faults)
    const moments = readMoments(row, inClass, calendar, faults)
    if (!moments) continue
    checkAttended(row, inClass, calendar, faults)
    reservations.push({
      line: row.at.row,
      class: inClass,
      customer,
      seat: row.seat ?? 0,
      package: row.package,
      booked: moments.booked.getTime(),
      cancelled: moments.cancelled?.getTime(),
      attended: row.attended,
      payer: undefined,
    })
  }
  return withoutTwice(reservations, faults)
}

/** One reservation twice is one, and a fault. */
function withoutTwice(reservations: PlannedReservation[], faults: Faults): PlannedReservation[] {
  const again = new Set<PlannedReservation>()
  for (const own of Map.groupBy(reservations, ({ customer }) => customer).values()) {
    const known = new Map<string, PlannedReservation>()
    for (const one of own) {
      const key = `${one.class.id} ${one.booked}`
      const same = known.get(key)
      if (!same) known.set(key, one)
      else {
        faults.add(placeOf(one), "customer", `es la misma reserva que la de la fila ${same.line}`)
        again.add(one)
      }
    }
  }
  return again.size > 0 ? reservations.filter((one) => !again.has(one)) : reservations
}

/** Where a reservation is written. */
export const placeOf = ({ line }: PlannedReservation) => ({ file: "reservations.csv", row: line }) as const

/** The same for one that is read again: who booked which class when. */
export const idOfReservation = ({ class: { id }, customer, booked }: PlannedReservation): string =>
  idOf("reservation", id, customer.email, new Date(booked).toISOString())

/** Until when it was promised that cancelling returns the credit. */
export function freeUntilOf(
  { class: { starts_at, type }, booked }: PlannedReservation,
  times: CancellationTimes,
): Date {
  return new Date(freeUntil({ startsAt: starts_at.getTime(), type, now: booked }, times).freeUntil)
}

function findClass(
  row: Row<"reservations.csv">,
  { studio, schedule, classes }: Booked,
  calendar: Calendar,
  faults: Faults,
): BookedClass | undefined {
  const branch = studio.branches.find(faults, row.at, "branch", row.branch)
  const room = branch && studio.rooms.find(faults, row.at, "room", roomName(row.branch, row.room))
  if (!room) return undefined
  const day = dayOf(calendar, row.day)
  const key = classKey(row.branch, row.room, day, row.hour)
  const found = schedule.get(key) ?? classes.get(key)
  if (found) return found
  faults.need("timetable.csv", row.at.file)
  if (faults.isPartial("timetable.csv")) return undefined
  const { first, last } = weeksOf(calendar, branch.time_zone, studio.settings)
  if (schedule.size > 0 && day < first) {
    const message = `el ${day} es antes de las semanas que se traen, que empiezan el ${first}; sube weeks_back en settings.csv`
    faults.addOnce("weeks_back", row.at, "day", message)
  } else if (schedule.size > 0 && day > last) {
    const message = `el ${day} es después de las semanas que se traen, que terminan el ${last}; sube weeks_ahead en settings.csv`
    faults.addOnce("weeks_ahead", row.at, "day", message)
  } else {
    const prefix = classKey(row.branch, row.room, day, "")
    const hours = [...new Set([...schedule.keys(), ...classes.keys()])]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
    const expected =
      hours.length > 0 ? `ese día hay ${toHour(hours.sort().join(", "))}` : "ese día no hay ninguna"
    faults.addOnce(
      `class ${prefix}${row.hour}`,
      row.at,
      "hour",
      `no hay clase el ${day} ${toHour(row.hour)} en ${row.room} (${row.branch}); ${expected}`,
    )
  }
  return undefined
}

function checkSeat(
  { at, seat }: Row<"reservations.csv">,
  { room, capacity }: BookedClass,
  faults: Faults,
): void {
  // Without seats, what is wrong is the room's plan, and was said.
  if (room.seats.length === 0 || seat === undefined) return
  const place = room.seats.find((one) => one.seat === seat)
  if (!place) faults.add(at, "seat", `el salón ${room.name} no tiene el lugar ${seat}`)
  else if (place.blocked) faults.add(at, "seat", `el lugar ${seat} de ${room.name} está fuera de uso`)
  else if (seat > capacity)
    faults.add(at, "seat", `el lugar ${seat} pasa del cupo de la clase, que es de ${capacity}`)
}

/** When it was booked and cancelled, in the branch's time. Not written: a day before the class, or the reference day. */
function readMoments(
  row: Row<"reservations.csv">,
  { starts_at, zone }: BookedClass,
  calendar: Calendar,
  faults: Faults,
) {
  const known = Math.min(starts_at.getTime() - 1440 * minute, startOfDay(zone, calendar.reference).getTime())
  const booked = row.booked ? instantOf(calendar, zone, row.booked) : new Date(known)
  const cancelled = row.cancelled && instantOf(calendar, zone, row.cancelled)
  const fault = (column: string, message: string) => {
    faults.add(row.at, column, message)
    return undefined
  }
  if (!booked) return fault("booked", "esa hora no existe: ese día se adelanta el reloj")
  if (row.cancelled && !cancelled)
    return fault("cancelled", "esa hora no existe: ese día se adelanta el reloj")
  if (booked > calendar.now) return fault("booked", "es un momento que no ha llegado")
  if (booked >= starts_at) return fault("booked", "es después de que empezó la clase")
  if (!cancelled) return { booked }
  if (cancelled > calendar.now) return fault("cancelled", "es un momento que no ha llegado")
  if (cancelled < booked) return fault("cancelled", "es antes de que se reservara")
  if (cancelled >= starts_at) return fault("cancelled", "es después de que empezó la clase; se cancela antes")
  return { booked, cancelled }
}

function checkAttended(
  { at, attended, cancelled }: Row<"reservations.csv">,
  { starts_at }: BookedClass,
  calendar: Calendar,
  faults: Faults,
): void {
  if (attended === undefined) return
  if (cancelled) faults.add(at, "attended", "se canceló: no hay asistencia que traer")
  else if (starts_at > calendar.now) faults.add(at, "attended", "la clase no ha empezado")
}
