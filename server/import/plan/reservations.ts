import type { CancellationTimes } from "../../../contract/studio.ts"
import { unlimitedPerDay } from "../../features/reservations/deciding/bookable.ts"
import { freeUntil } from "../../features/reservations/deciding/deadlines.ts"
import type { ReservationRow } from "../../features/reservations/import.ts"
import { type Calendar, dayOf, instantOf } from "../calendar.ts"
import type { Faults } from "../faults.ts"
import type { Folder, Row } from "../files.ts"
import { idOf } from "../ids.ts"
import { startOfDay } from "../instants.ts"
import { type Customer, findCustomer, type PeoplePlan } from "./people.ts"
import { type BookedClass, classKey, type SchedulePlan, weeksOf } from "./schedule.ts"
import { roomName, type StudioPlan } from "./studio.ts"

/** Booked by somebody in a class; which held package pays is decided when all are known. */
export type PlannedReservation = Omit<ReservationRow, "held_package_id"> & {
  held_package_id?: string
  written: Row<"reservations.csv">
  customer: Customer
  class: BookedClass
}

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
  const reservations = new Map<string, PlannedReservation>()
  for (const row of folder["reservations.csv"]) {
    const customer = findCustomer(plans.people, faults, row.at, row.customer)
    const inClass = findClass(row, plans, calendar, faults)
    if (!customer || !inClass) continue
    checkSeat(row, inClass, faults)
    const moments = readMoments(row, inClass, calendar, faults)
    if (!moments) continue
    const { booked, cancelled } = moments
    checkAttended(row, inClass, calendar, faults)
    const attended = row.attended ?? null
    const id = idOf("reservation", inClass.id, customer.email, booked.toISOString())
    if (reservations.has(id))
      faults.add(
        row.at,
        "customer",
        `es la misma reserva que la de la fila ${reservations.get(id)?.written.at.row}`,
      )
    reservations.set(id, {
      id,
      class_id: inClass.id,
      room_id: inClass.room_id,
      seat: row.seat,
      user_id: customer.id,
      created_at: booked,
      free_until: promise(inClass, booked, plans.studio.settings.cancellationTimes),
      cancelled_at: cancelled ?? null,
      cancelled_by: cancelled ? customer.id : null,
      // A roll from elsewhere: taken while the class was, by nobody of this house.
      ...{ attended, marked_at: attended === null ? null : inClass.starts_at, marked_by: null },
      given_at: null,
      written: row,
      customer,
      class: inClass,
    })
  }
  return [...reservations.values()]
}

function promise({ starts_at, type }: BookedClass, booked: Date, times: CancellationTimes): Date {
  const booking = { startsAt: starts_at.getTime(), type, now: booked.getTime() }
  return new Date(freeUntil(booking, times).freeUntil)
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
    const hours = [...schedule.keys(), ...classes.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
    const expected =
      hours.length > 0 ? `ese día hay a las ${hours.sort().join(", ")}` : "ese día no hay ninguna"
    faults.addOnce(
      `class ${prefix}${row.hour}`,
      row.at,
      "hour",
      `no hay clase el ${day} a las ${row.hour} en ${row.room} (${row.branch}); ${expected}`,
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
  if (room.seats.length === 0) return
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

/** Two people on one seat, one person in two classes at once, and more than two a day with an unlimited package. */
export function checkReservations(
  reservations: PlannedReservation[],
  unlimited: Set<string>,
  faults: Faults,
): void {
  const active = reservations.filter(({ cancelled_at }) => cancelled_at === null)
  const seats = new Map<string, PlannedReservation>()
  for (const one of active) {
    const seat = `${one.class_id} ${one.seat}`
    const other = seats.get(seat)
    if (other)
      faults.add(
        one.written.at,
        "seat",
        `el lugar ${one.seat} ya está reservado en la fila ${other.written.at.row}`,
      )
    else seats.set(seat, one)
  }
  for (const own of Map.groupBy(active, ({ user_id }) => user_id).values()) {
    checkOverlaps(own, faults)
    for (const sameDay of Map.groupBy(own, (one) => one.class.day).values()) {
      const third = sameDay[unlimitedPerDay]
      if (third && sameDay.some((one) => unlimited.has(one.held_package_id ?? ""))) {
        const message = `${third.customer.email} tiene un paquete ilimitado y más de ${unlimitedPerDay} reservas el ${third.class.day}`
        faults.add(third.written.at, "day", message)
      }
    }
  }
}

function checkOverlaps(own: PlannedReservation[], faults: Faults): void {
  let last: PlannedReservation | undefined
  for (const one of own.toSorted((a, b) => a.class.starts_at.getTime() - b.class.starts_at.getTime())) {
    if (last?.class_id === one.class_id) {
      faults.add(
        one.written.at,
        "customer",
        `ya tiene una reserva en esta clase (fila ${last.written.at.row})`,
      )
    } else if (last && last.class.ends_at > one.class.starts_at) {
      faults.add(one.written.at, "customer", `ya tiene otra clase a esa hora (fila ${last.written.at.row})`)
    }
    if (!last || one.class.ends_at > last.class.ends_at) last = one
  }
}
