import { randomUUID } from "node:crypto"
import type { z } from "zod"
import { formatShortDay } from "../../../../contract/calendar.ts"
import type { Reservation } from "../../../../contract/reservations.ts"
import type { Keeping } from "../../../platform/database/decision.ts"
import { keepAnswer } from "../../../platform/database/idempotency.ts"
import { instant, int, type Piece, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { eventOf, recordEvent } from "../../../platform/events/record.ts"
import type { Held } from "../../packages/eligible.ts"
import { moveCredit, nextMovement } from "../../packages/ledger.ts"
import { claimCustomer } from "../../people/claim.ts"
import { lockClass } from "../../schedule/lock.ts"
import type { ClassFacts } from "./classFacts.ts"
import type { CustomerFacts } from "./customerFacts.ts"
import { afterHolds, endHoldsFor } from "./endHolds.ts"

/**
 * Somebody sits down, whole or not at all: the seat and the customer's place are rows of unique indexes, the credit is
 * the next row of its ledger's chain, the answer is kept for who presses again, the event is recorded for who is told. Writes nothing, and yields no row, when
 * the class or the customer changed since the facts were read.
 */
const seating = <Needs>(first: Piece<Needs>, condition: Piece<unknown>) => piece`with ${lockClass},
   ${claimCustomer("class")},
   ${first}
   reservation as (
     insert into seatings
       (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, changed_from, day)
     select ${uuid("reservationId")}, ${uuid("classId")}, ${uuid("roomId")}, ${int("seat")}, customer.id,
       ${uuid("heldPackageId")}, ${instant("now")}, ${instant("freeUntil")}, ${uuid.orNull("changedFrom")}, class.day
     from customer, class where ${condition}
     returning id
   ),
   ${moveCredit("customer")},
   ${keepAnswer("customer")},
   ${recordEvent("reservation")}
   select id from reservation`

export const seatingText = seating(piece``, piece`true`)
const seatingOverHolds = seating(piece`${endHoldsFor("customer")},`, afterHolds)

const writePlain = statement<{ id: string }>("seat")(seatingText)
const writeOverHolds = statement<{ id: string }>("seat-over-holds")(seatingOverHolds)

/** Two statements: looking for holds costs each booking of a class in which nobody holds anything. One that came meanwhile breaks an index. */
export const writeSeating = (
  runner: Runner,
  { hasHolds, ...values }: SeatingValues & Keeping,
): Promise<{ id: string }[]> => (hasHolds ? writeOverHolds(runner, values) : writePlain(runner, values))

/** Two people in one seat, or one person twice in a class: the second is decided again. */
export const seatRaces = ["seatings_one_per_seat", "seatings_one_per_customer"]

/** Who sits where, what pays, and until when it can be cancelled free. */
export interface Seating {
  item: ClassFacts
  customer: Pick<CustomerFacts, "id" | "revision">
  seat: number
  /** The package that pays, where its ledger stands. */
  pays: Pick<Held, "id" | "isUnlimited" | "seq" | "balance">
  freeUntil: number
  /** Null: a freed place did, for who waited. */
  actorId: string | null
  changedFrom?: string
  now: Date
}

/** The reservation that a seating makes, and the values that write it. */
export function seatingOf({ item, customer, seat, pays, freeUntil, actorId, changedFrom, now }: Seating) {
  const reservationId = randomUUID()
  const promised = new Date(freeUntil)
  const answer: z.input<typeof Reservation> = {
    id: reservationId,
    userId: customer.id,
    classId: item.id,
    seat,
    status: "active",
    createdAt: now.toISOString(),
    freeUntil: promised.toISOString(),
    cancelledAt: null,
    packageId: pays.id,
  }
  const values = {
    hasHolds: item.hasHolds,
    classId: item.id,
    classRevision: item.revision,
    queueRevision: item.queueRevision,
    customerId: customer.id,
    customerRevision: customer.revision,
    reservationId,
    roomId: item.roomId,
    seat,
    heldPackageId: pays.id,
    freeUntil: promised,
    changedFrom: changedFrom ?? null,
    ...nextMovement(pays, pays.isUnlimited, "used", -1),
    actorId,
    note: describeSeat(item, seat),
    ...(changedFrom
      ? eventOf("changed", { reservationId, from: changedFrom })
      : eventOf(actorId === null ? "promoted" : "booked", { reservationId })),
  }
  return { answer, values }
}

export type SeatingValues = ReturnType<typeof seatingOf>["values"]

/** «Pilates Reformer · mar 25 nov · lugar 6»: how the ledger names a reservation. */
export function describeSeat(item: { discipline: string; day: string }, seat: number): string {
  return `${item.discipline} · ${formatShortDay(item.day)} · lugar ${seat}`
}
