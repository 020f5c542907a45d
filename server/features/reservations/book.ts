import { randomUUID } from "node:crypto"
import type { z } from "zod"
import { formatShortDay } from "../../../contract/calendar.ts"
import type { Reservation } from "../../../contract/reservations.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { type Decided, decide, type Yes } from "../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer } from "../../platform/database/idempotency.ts"
import { instant, int, piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { ledgerRaces, moveCredit, nextMovement } from "../packages/ledger.ts"
import { claimCustomer } from "../people/claim.ts"
import { lockClass } from "../schedule/lock.ts"
import { canBook, seatFor } from "./bookable.ts"
import { freeUntil } from "./deadlines.ts"
import { assertBranch, classFor } from "./desk.ts"
import { type Facts, readFacts } from "./facts.ts"

export interface Booking {
  classId: string
  customerId: string
  /** Absent: the first free seat. */
  seat?: number
}

type Answer = z.input<typeof Reservation>

/**
 * The booking, whole or not at all: the seat and the customer's place are rows of unique indexes, the credit is the
 * next row of its ledger's chain, the answer is kept for who presses again. Writes nothing, and yields no row, when
 * the class or the customer changed since the facts were read.
 */
export const bookingText = piece`with ${lockClass},
   ${claimCustomer("class")},
   reservation as (
     insert into reservations
       (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, changed_from)
     select ${uuid("reservationId")}, ${uuid("classId")}, ${uuid("roomId")}, ${int("seat")}, id,
       ${uuid("heldPackageId")}, ${instant("now")}, ${instant("freeUntil")}, ${uuid.orNull("changedFrom")}
     from customer
     returning id
   ),
   ${moveCredit("customer")},
   ${keepAnswer("customer")}
   select id from reservation`

export const writeBooking = statement<{ id: string }>("book")(bookingText)

/** Two people in one seat, or one person twice in a class: the second is decided again. */
export const seatRaces = ["reservations_one_active_per_seat", "reservations_one_active_per_customer"]

/** Takes a seat and a credit. Throws the refusals of `contract/reservations.book`. */
export function book(
  context: Context<Actor>,
  { customerId, ...wanted }: Booking,
  key?: IdempotencyKey,
): Promise<Decided<Answer>> {
  return decide(context, key, {
    name: "book",
    read: (runner, asking) => readFacts(runner, { ...wanted, customerIds: [customerId] }, asking),
    rule: (facts, now) => bookingOf(facts, wanted.seat, context.actor, now),
    write: writeBooking,
    races: [...seatRaces, ...ledgerRaces],
  })
}

/** What booking the class of these facts for their one customer writes and answers. Throws why it cannot be booked. */
export function bookingOf(
  { class: wanted, customers: [customer] }: Facts,
  asked: number | undefined,
  actor: Pick<Actor, "userId" | "role" | "permissions">,
  now: Date,
) {
  if (!customer) throw new Refusal("USER_NOT_FOUND")
  const item = classFor(actor, wanted)
  if (!customer.isCustomer) throw new Refusal("USER_NOT_FOUND")
  if (actor.role !== "user") assertBranch(actor, item.branchId)
  const decision = canBook(item, customer, now.getTime())
  if ("refusal" in decision) throw new Refusal(decision.refusal)
  const chosen = seatFor(asked, item.seats)
  if ("refusal" in chosen) throw new Refusal(chosen.refusal)

  const { pays } = decision
  const { seat } = chosen
  const reservationId = randomUUID()
  const until = freeUntil({ ...item, now: now.getTime() }, item.times)
  const promised = new Date(until.freeUntil)
  const answer: Answer = {
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
    classId: item.id,
    classRevision: item.revision,
    customerId: customer.id,
    customerRevision: customer.revision,
    reservationId,
    roomId: item.roomId,
    seat,
    heldPackageId: pays.id,
    freeUntil: promised,
    changedFrom: null,
    ...nextMovement(pays, pays.isUnlimited, "used", -1),
    actorId: actor.userId,
    note: describeSeat(item, seat),
  }
  return { answer, values, news: [`class:${item.id}`] } satisfies Yes<Answer, unknown>
}

/** «Pilates Reformer · mar 25 nov · lugar 6»: how the ledger names a reservation. */
export function describeSeat(item: { discipline: string; day: string }, seat: number): string {
  return `${item.discipline} · ${formatShortDay(item.day)} · lugar ${seat}`
}
