import type { z } from "zod"
import type { Reservation } from "../../../../contract/reservations.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import {
  type Asking,
  type Decided,
  decide,
  type Keeping,
  type Yes,
} from "../../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../../platform/database/idempotency.ts"
import type { Runner } from "../../../platform/database/statement.ts"
import { type Inside, inTransaction } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { ledgerRaces } from "../../packages/ledger.ts"
import { lockClasses } from "../../schedule/lock.ts"
import { canBook, seatFor } from "../deciding/bookable.ts"
import { freeUntil } from "../deciding/deadlines.ts"
import { assertBranch, classFor, mayBookEarly } from "../deciding/desk.ts"
import { type Facts, readFacts, readFactsOfEach, type Wish } from "../deciding/facts.ts"
import { type SeatingValues, seatingOf, seatRaces, writeSeating } from "../deciding/seating.ts"
import { refusalOf } from "../deciding/whyNot.ts"
import { besideQueue, unlessQueued } from "../waiting/queue.ts"
import { serveQueue } from "../waiting/serveQueue.ts"
import { endWait } from "../waiting/wait.ts"

export interface Booking {
  classId: string
  customerId: string
  /** Absent: the first free seat. */
  seat?: number
}

type Answer = z.input<typeof Reservation>

/**
 * Takes a seat and a credit. While somebody waits for the class they are served first: what is left then is the
 * public's. Throws the refusals of `contract/reservations.book`.
 */
export function book(
  context: Context<Actor>,
  { customerId, ...wanted }: Booking,
  key?: IdempotencyKey,
): Promise<Decided<Answer>> {
  const booking = {
    name: "book",
    read: (runner: Runner, asking: Asking) =>
      readFacts(runner, { ...wanted, customerIds: [customerId] }, asking),
    rule: (facts: Facts, now: Date) => bookingOf(facts, wanted.seat, context.actor, now),
    write: writeSeating,
    races: [...seatRaces, ...ledgerRaces],
    together: {
      of: wanted.classId,
      wish: { customerId, seat: wanted.seat },
      read: (runner: Runner, wishes: readonly (Wish & Asking)[]) =>
        readFactsOfEach(runner, wanted.classId, wishes),
      takes: ({ seat }: SeatingValues) => seat,
    },
  }
  const rule: typeof booking.rule = (facts, now) =>
    unlessQueued(facts.class?.hasQueue, booking.rule(facts, now))
  return besideQueue(
    () => decide(context, key, { ...booking, rule }),
    async () => {
      // A transaction of its own: who is served keeps the place, whatever becomes of this booking.
      await inClass(context, wanted.classId, (inside) => serveQueue(inside, wanted.classId, 0))
      return inClass(context, wanted.classId, (inside) =>
        decide(inside, key, { ...booking, write: writeServed }),
      )
    },
  )
}

function inClass<T>(
  context: Context<Actor>,
  classId: string,
  work: (inside: Inside<Context<Actor>>) => Promise<T>,
): Promise<T> {
  return inTransaction(context, async (inside) => {
    await lockClasses(inside.transaction, [classId])
    return work(inside)
  })
}

/** Should it be one of those who waited, they wait no more. */
export async function writeServed(runner: Runner, values: SeatingValues & Keeping) {
  const booked = await writeSeating(runner, values)
  if (booked.length > 0) await endWait(runner, values)
  return booked
}

/** What booking the class of these facts for their one customer writes and answers; `payingWith` is the package that must pay; a seat that was `held` was open to them when they took it, and one that is `given` is had until the class ends. Throws why it cannot be booked. */
export function bookingOf(
  { class: wanted, customers: [customer] }: Facts,
  asked: number | undefined,
  actor: Pick<Actor, "userId" | "role" | "permissions">,
  now: Date,
  payingWith?: string,
  way?: "held" | "given",
) {
  if (!customer) throw new Refusal("USER_NOT_FOUND")
  const item = classFor(actor, wanted)
  if (!customer.isCustomer) throw new Refusal("USER_NOT_FOUND")
  if (actor.role !== "user") assertBranch(actor, "crear", item.branchId)
  const isEarly = way === "held" || mayBookEarly(actor, item.branchId)
  const paying = { ...customer, ...(payingWith && { payingWith }), isEarly, isGiven: way === "given" }
  const decision = canBook(item, paying, now.getTime())
  if ("refusal" in decision) throw refusalOf(decision.refusal, { item, customer, now })
  const chosen = seatFor(asked, item.seats)
  if ("refusal" in chosen) throw new Refusal(chosen.refusal)
  const { freeUntil: until } = freeUntil({ ...item, now: now.getTime() }, item.times)
  const { pays } = decision
  const { seat } = chosen
  const seated = seatingOf({ item, customer, seat, pays, freeUntil: until, actorId: actor.userId, now })
  return { ...seated, news: [topics.class(item.id)] } satisfies Yes<Answer, unknown>
}
