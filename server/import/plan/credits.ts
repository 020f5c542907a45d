import { payingType } from "../../../contract/payingType.ts"
import { describeSeat } from "../../features/reservations/deciding/seating.ts"
import type { Faults } from "../faults.ts"
import { sameName } from "../ids.ts"
import type { PlannedHeld } from "./held.ts"
import { move } from "./ledger.ts"
import type { PlannedReservation } from "./reservations.ts"

type Event = { at: Date; kind: "book" | "cancel"; reservation: PlannedReservation }

/** Lets the held packages pay the reservations in the order they were made, and take back what was cancelled on time. */
export function payReservations(
  reservations: PlannedReservation[],
  held: PlannedHeld[],
  faults: Faults,
): void {
  const heldOf = Map.groupBy(held, ({ user_id }) => user_id)
  const payer = new Map<string, PlannedHeld>()
  for (const { kind, reservation } of eventsOf(reservations)) {
    const { class: inClass, seat } = reservation
    const note = describeSeat(inClass, seat)
    if (kind === "book") {
      const found = choose(reservation, heldOf.get(reservation.user_id) ?? [])
      if (typeof found === "string") {
        const { at, package: name } = reservation.written
        faults.need("customer_packages.csv", at.file)
        const cause = `paying ${reservation.user_id} ${name}: ${found}`
        if (!faults.isPartial("customer_packages.csv")) faults.addOnce(cause, at, "package", found)
        continue
      }
      payer.set(reservation.id, found)
      reservation.held_package_id = found.id
      move(found, {
        delta: -1,
        reason: "used",
        note,
        created_at: reservation.created_at,
        reservationId: reservation.id,
      })
      continue
    }
    const paid = payer.get(reservation.id)
    const { cancelled_at, free_until } = reservation
    if (!paid || !cancelled_at) continue
    const reason = cancelled_at <= free_until ? "returned" : "lost"
    const delta = reason === "returned" ? 1 : 0
    move(paid, { delta, reason, note, created_at: cancelled_at, reservationId: reservation.id })
  }
}

function eventsOf(reservations: PlannedReservation[]): Event[] {
  const events = reservations.flatMap((reservation): Event[] => {
    const booked: Event = { at: reservation.created_at, kind: "book", reservation }
    if (!reservation.cancelled_at) return [booked]
    return [booked, { at: reservation.cancelled_at, kind: "cancel", reservation }]
  })
  return events.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** The one of that name that expires soonest among those that can pay; or, in Spanish, why none can. */
function choose(
  { written, class: booked, created_at }: PlannedReservation,
  held: PlannedHeld[],
): PlannedHeld | string {
  const wanted = sameName(written.package)
  const named = held.filter(({ written: { package: name } }) => sameName(name) === wanted)
  if (named.length === 0) {
    const others = [...new Set(held.map(({ description }) => `«${description}»`))].join(", ")
    return `no tiene «${written.package}» en customer_packages.csv; ${others ? `tiene ${others}` : "no tiene ninguno"}`
  }
  const ofType = named.filter((one) => one.type === payingType(booked.type))
  if (ofType.length === 0) return `«${written.package}» no es para clases de tipo ${booked.type}`
  const ofBranch = ofType.filter(({ branch_id }) => branch_id === null || branch_id === booked.branch_id)
  if (ofBranch.length === 0) return `«${written.package}» es de otra sucursal`
  const valid = ofBranch.filter(
    ({ starts_at, expires_at }) =>
      starts_at <= created_at && booked.starts_at >= starts_at && booked.starts_at <= expires_at,
  )
  if (valid.length === 0) return `«${written.package}» no estaba vigente el ${booked.day} o cuando se reservó`
  const able = valid.filter((one) => one.is_unlimited || one.balance > 0)
  const order = (a: PlannedHeld, b: PlannedHeld) => a.expires_at.getTime() - b.expires_at.getTime()
  return able.sort(order)[0] ?? `a «${written.package}» ya no le quedaban clases`
}
