import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer } from "../../../platform/database/idempotency.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { lockClasses } from "../../schedule/lock.ts"
import { assertComesBack, assertRollOpen, heldIn, type MarkFacts, readMarkFacts } from "./facts.ts"
import { isByHand, missedAt } from "./roll.ts"

const takeBack = statement<{ class_id: string }>("unmark")(
  piece`with unmarked as (
     update seatings s set attended = null, marked_at = ${instant("now")}, marked_by = ${uuid("actorId")}, given_at = null
     where s.class_id = ${uuid("classId")} and s.user_id = ${uuid("userId")} and s.cancelled_at is null
       and s.attended is not null
     returning s.class_id
   ),
   said as (select distinct class_id from unmarked),
   ${keepAnswer("said")}
   select class_id from said`,
)

/** With the last that a person marked goes what the clock made of the others: nobody is missing of a class whose roll was not taken. */
const forgetMissed = statement("forget-missed")(
  piece`update seatings s set attended = null, marked_at = null
   from classes c
   where c.id = ${uuid("classId")} and s.class_id = c.id and s.cancelled_at is null and not s.attended and s.marked_by is null
     and s.marked_at >= ${missedAt}
     and not exists (select from reservations r where r.class_id = c.id and ${isByHand})`,
)

/**
 * Takes back what was said of somebody's arrival: their reservation is active again, and the clock leaves it alone from then on.
 * Inside the class's lock, so that of two who take back the last two marks one sees that it is the last.
 * Throws the refusals of `contract/attendance.removeAttendance`.
 */
export function unmark(
  context: Context<Actor>,
  asked: { classId: string; userId: string },
  key?: IdempotencyKey,
): Promise<Decided<{ ok: true }>> {
  return inTransaction(context, async (inside) => {
    const { actor, transaction } = inside
    await lockClasses(transaction, [asked.classId])
    return decide(inside, key, {
      name: "unmark attendance",
      read: async (runner, asking) => (await readMarkFacts(runner, { ...asked, ...asking }))[0] as MarkFacts,
      rule(facts, now) {
        assertRollOpen(facts, actor, now)
        // Of who holds no seat there is nothing marked either.
        const held = heldIn(facts)
        if (!held || held.attended === null) throw new Refusal("ATTENDANCE_NOT_FOUND")
        assertComesBack(held, facts, actor)
        const values = { ...asked, actorId: actor.userId }
        return { answer: { ok: true as const }, values, news: [topics.class(asked.classId)] }
      },
      async write(runner, values) {
        const written = await takeBack(runner, values)
        if (written.length > 0) await forgetMissed(runner, values)
        return written
      },
      races: ["seatings_one_per_seat"],
    })
  })
}
