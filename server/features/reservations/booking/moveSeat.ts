import type { z } from "zod"
import type { Reservation } from "../../../../contract/reservations.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Asking, type Decided, decide } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer, noKey } from "../../../platform/database/idempotency.ts"
import { int, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { eventOf, recordEvent } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { lockClass, lockClasses } from "../../schedule/lock.ts"
import { seatFor } from "../deciding/bookable.ts"
import { assertReach } from "../deciding/reservationFacts.ts"
import { seatRaces } from "../deciding/seating.ts"
import { endDead } from "../holds/release.ts"
import { stateOf } from "../state.ts"
import { type ChangeFacts, readChangeFacts } from "./change.ts"

type Answer = z.input<typeof Reservation>

const write = statement<{ id: string }>("move-seat")(
  piece`with ${lockClass},
   moved as (
     update reservations r set seat = ${int("seat")} from class
     where r.id = ${uuid("reservationId")} and r.class_id = class.id and r.cancelled_at is null and r.given_at is null
       and r.seat = ${int("before")}
     returning r.id
   ),
   ${keepAnswer("moved")},
   ${recordEvent("moved")}
   select id from moved`,
)

/**
 * Staff seat somebody elsewhere in their class, until it is over: it costs nothing, whatever the deadlines, and whether they
 * came stays said. Their customer is told. Throws the refusals of `contract/reservations.updateReservation`.
 */
export function moveSeat(
  context: Context<Actor>,
  { reservationId, seat }: { reservationId: string; seat: number },
  key?: IdempotencyKey,
): Promise<Decided<Answer>> {
  return inTransaction(context, async (inside) => {
    const read = async (runner: Runner, asking: Asking) => {
      const { before } = await readChangeFacts(runner, { reservationId, newClassId: reservationId }, asking)
      const wish = { reservationId, newClassId: before.class_id ?? reservationId, newSeat: seat }
      return readChangeFacts(runner, wish, asking)
    }
    const now = inside.clock.now()
    const { before } = await read(inside.transaction, { ...noKey, now })
    if (before.id !== null) {
      await lockClasses(inside.transaction, [before.class_id])
      await endDead({ ...inside, actor: undefined }, before.class_id)
    }
    return decide(inside, key, {
      name: "move seat",
      read,
      rule: (facts, now) => moveOf(facts, seat, context.actor, now),
      write,
      races: seatRaces,
    })
  })
}

function moveOf({ before, class: item }: ChangeFacts, asked: number, actor: Actor, now: Date) {
  assertReach(before, actor)
  if (!item) throw new Refusal("CLASS_NOT_FOUND")
  if (before.cancelled_at) throw new Refusal("RESERVATION_CANCELLED")
  if (before.given_at) throw new Refusal("SEAT_GIVEN")
  if (item.endsAt <= now.getTime()) throw new Refusal("CLASS_STARTED")
  if (before.seat === asked) throw new Refusal("SAME_SEAT")
  const chosen = seatFor(asked, item.seats)
  if ("refusal" in chosen) throw new Refusal(chosen.refusal)
  const answer: Answer = {
    id: before.id,
    userId: before.user_id,
    classId: before.class_id,
    seat: asked,
    status: stateOf(before),
    createdAt: before.created_at.toISOString(),
    freeUntil: before.free_until.toISOString(),
    cancelledAt: null,
    packageId: before.held_package_id,
  }
  const values = {
    ...{ reservationId: before.id, seat: asked, before: before.seat },
    ...{ classId: before.class_id, classRevision: item.revision, queueRevision: item.queueRevision },
    ...eventOf("changed", { reservationId: before.id, from: before.id, seat: before.seat }),
  }
  return { answer, values, news: [topics.class(before.class_id)] }
}
