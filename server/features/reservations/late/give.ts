import type { z } from "zod"
import type { giveSeat as give } from "../../../../contract/lateness.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide, type Keeping } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, noKey } from "../../../platform/database/idempotency.ts"
import { instant, int, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { type Inside, inTransaction } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { ledgerRaces } from "../../packages/ledger.ts"
import { lockClasses } from "../../schedule/lock.ts"
import { bookingOf, writeServed } from "../booking/book.ts"
import { assertReach } from "../deciding/reservationFacts.ts"
import { type SeatingValues, seatRaces } from "../deciding/seating.ts"
import { toReservation } from "../reads.ts"
import { type GiveFacts, readGiveFacts, refusalToGive } from "./facts.ts"

type Answer = z.input<typeof give.output>

const giveUp = statement<{ id: string }>("give-up-seat")(
  piece`update seatings s set attended = false, marked_at = ${instant("now")}, marked_by = ${uuid("actorId")},
     given_at = ${instant("now")}
   where s.id = ${uuid("missedId")} and s.seat = ${int("seat")} and s.cancelled_at is null and s.given_at is null
     and s.attended is not true
   returning s.id`,
)

/**
 * Gives the seat of who has not come to who waits at the desk: the one has missed the class, by the roll's own words, and
 * the other books it as anybody would, in one commit or not at all. Inside the class's lock, so that whoever is received
 * meanwhile has come before, or finds their seat given. Throws the refusals of `contract/lateness.giveSeat`.
 */
export function giveSeat(
  context: Context<Actor>,
  { reservationId, customerId }: { reservationId: string; customerId: string },
  key?: IdempotencyKey,
): Promise<Decided<Answer>> {
  return inTransaction(context, async (inside) => {
    const wish = { reservationId, customerIds: [customerId] }
    const { before } = await readGiveFacts(inside.transaction, wish, { ...noKey, now: inside.clock.now() })
    if (before.id !== null) await lockClasses(inside.transaction, [before.class_id])
    return decideGiving(inside, { reservationId, customerId }, key)
  })
}

export interface Giving {
  reservationId: string
  customerId: string
  /** The class it is thought to be of, when somebody says. */
  classId?: string
  /** The package that must pay; any of theirs when absent. */
  payingWith?: string
}

/** Inside a transaction that holds the class. */
export function decideGiving(
  inside: Inside<Context<Actor>>,
  { reservationId, customerId, ...asked }: Giving,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  const wish = { reservationId, customerIds: [customerId] }
  return decide(inside, key, {
    name: "give seat",
    read: (runner, asking) => readGiveFacts(runner, wish, asking),
    rule: (facts, now) => givingOf(facts, asked, inside.actor, now),
    write,
    races: [...seatRaces, ...ledgerRaces],
  })
}

function givingOf(
  facts: GiveFacts,
  { classId, payingWith }: Pick<Giving, "classId" | "payingWith">,
  actor: Actor,
  now: Date,
) {
  const { before } = facts
  assertReach(before, actor)
  if (classId !== undefined && before.class_id !== classId) throw new Refusal("RESERVATION_NOT_FOUND")
  const refusal = refusalToGive(facts, now)
  if (refusal) throw refusal
  const { answer: reservation, values, news } = bookingOf(facts, before.seat, actor, now, payingWith, "given")
  const missed = toReservation({ ...before, attended: false })
  const answer: Answer = { reservation, missed }
  return { answer, values: { ...values, missedId: before.id, actorId: actor.userId }, news }
}

/** No row of the one undoes the other: a writing is whole or it is tried again. */
async function write(
  runner: Runner,
  values: SeatingValues & Keeping & { missedId: string; actorId: string },
) {
  return (await giveUp(runner, values)).length > 0 ? writeServed(runner, values) : []
}
