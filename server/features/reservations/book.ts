import { randomUUID } from "node:crypto"
import type { z } from "zod"
import { formatShortDay } from "../../../contract/calendar.ts"
import type { Reservation } from "../../../contract/reservations.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { lost } from "../../platform/database/errors.ts"
import {
  answeredBefore,
  Decided,
  type IdempotencyKey,
  keepAnswer,
  keepValues,
} from "../../platform/database/idempotency.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { untilWon } from "../../platform/database/untilWon.ts"
import { Refusal } from "../../platform/refusal.ts"
import { moveCredit, nextMovement } from "../packages/ledger.ts"
import { claimCustomer } from "../people/claim.ts"
import { lockClass } from "../schedule/lock.ts"
import { canBook, seatFor } from "./bookable.ts"
import { freeUntil } from "./deadlines.ts"
import { assertBranch } from "./desk.ts"
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
export const bookingText = `with ${lockClass},
   ${claimCustomer("class")},
   reservation as (
     insert into reservations (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until)
     select :reservationId::uuid, :classId::uuid, :roomId::uuid, :seat::int, id, :heldPackageId::uuid,
       :now::timestamptz, :freeUntil::timestamptz
     from customer
     returning id
   ),
   ${moveCredit("customer")},
   ${keepAnswer("customer")}
   select id from reservation`

export const writeBooking = statement<{ id: string }>("book", bookingText)

/** Takes a seat and a credit. Throws the refusals of `contract/reservations.book`. */
export async function book(
  context: Context<Actor>,
  booking: Booking,
  key?: IdempotencyKey,
): Promise<Decided<Answer>> {
  const answer = await untilWon(context.pool, (client) => tryToBook(client, context, booking, key))
  context.news.tell(`class:${booking.classId}`)
  return answer
}

/** Undefined when somebody else's booking came between the facts and the writing: the facts read again say whose. */
async function tryToBook(
  client: Runner,
  { clock, actor }: Context<Actor>,
  booking: Booking,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer> | undefined> {
  const now = clock.now()
  const facts = await readFacts(client, {
    ...booking,
    byStaff: actor.role !== "user",
    keyOwner: actor.userId,
    key: key?.key,
    now,
  })
  const before = answeredBefore<Answer>(facts.kept, key)
  if (before) return before
  if ("missing" in facts) throw new Refusal(facts.missing)
  const { values, answer } = decide(facts, booking, actor, now)
  const written = await writeBooking(client, {
    ...values,
    ...keepValues(actor.userId, key, answer),
  }).catch(lost)
  return written.length === 1 ? new Decided(answer) : undefined
}

function decide(facts: Facts, { classId, customerId, seat: asked }: Booking, actor: Actor, now: Date) {
  if (!facts.isCustomer) throw new Refusal("USER_NOT_FOUND")
  if (actor.role !== "user") assertBranch(actor, facts.class.branchId)
  const decision = canBook(facts, classId, now.getTime())
  if ("refusal" in decision) throw new Refusal(decision.refusal)
  const chosen = seatFor(asked, facts.seats)
  if ("refusal" in chosen) throw new Refusal(chosen.refusal)

  const { pays } = decision
  const { seat } = chosen
  const reservationId = randomUUID()
  const until = freeUntil({ ...facts.class, now: now.getTime() }, facts.times)
  const promised = new Date(until.freeUntil)
  const answer: Answer = {
    id: reservationId,
    userId: customerId,
    classId,
    seat,
    status: "active",
    createdAt: now.toISOString(),
    freeUntil: promised.toISOString(),
    cancelledAt: null,
    packageId: pays.id,
  }
  const values = {
    classId,
    classRevision: facts.classRevision,
    customerId,
    customerRevision: facts.customerRevision,
    reservationId,
    roomId: facts.roomId,
    seat,
    heldPackageId: pays.id,
    freeUntil: promised,
    now,
    ...nextMovement(pays, pays.isUnlimited, "used", -1),
    actorId: actor.userId,
    note: describeSeat(facts, seat),
  }
  return { values, answer }
}

/** «Pilates Reformer · mar 25 nov · lugar 6»: how the ledger names a reservation. */
export function describeSeat(facts: { discipline: string; class: { day: string } }, seat: number): string {
  return `${facts.discipline} · ${formatShortDay(facts.class.day)} · lugar ${seat}`
}
