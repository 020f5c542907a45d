import type { z } from "zod"
import type { Marked, markAttendance } from "../../../../contract/attendance.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer } from "../../../platform/database/idempotency.ts"
import { flag, instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { keepClassAsRead } from "../../schedule/lock.ts"
import { assertComesBack, assertRollOpen, heldIn, type MarkFacts, readMarkFacts } from "./facts.ts"

/** The reservation is what it was marked as, if it is still held and its class is as it was read. */
const write = statement<{ class_id: string }>("mark")(
  piece`with ${keepClassAsRead},
   marked as (
     update seatings s set attended = ${flag("attended")}, marked_at = ${instant("now")}, marked_by = ${uuid("actorId")},
       given_at = case when ${flag("attended")} then null else s.given_at end
     from class k
     where s.class_id = k.id and s.user_id = ${uuid("userId")} and s.held_until is null and s.cancelled_at is null
       and (s.given_at is not null) = ${flag("isGiven")}
     returning s.class_id
   ),
   said as (select distinct class_id from marked),
   ${keepAnswer("said")}
   select class_id from said`,
)

/** Thrown where an arrival is to be marked once: they have come already, and nothing was written. */
export class HasCome extends Error {}

/**
 * Writes down that somebody came to their class, or did not; whatever was said last holds. `once`: who has come already is
 * left as they were marked. Throws the refusals of `contract/attendance.markAttendance`, or HasCome.
 */
export function mark(
  context: Context<Actor>,
  { classId, userId, attended }: z.output<typeof markAttendance.body>,
  key?: IdempotencyKey,
  once?: "once",
): Promise<Decided<z.input<typeof Marked>>> {
  const { actor } = context
  return decide(context, key, {
    name: "mark attendance",
    read: async (runner, asking) =>
      (await readMarkFacts(runner, { classId, userId, ...asking }))[0] as MarkFacts,
    rule(facts, now) {
      assertRollOpen(facts, actor, now)
      if (!facts.reservations) throw new Refusal("RESERVATION_NOT_FOUND")
      const held = heldIn(facts)
      if (!held) throw new Refusal("RESERVATION_CANCELLED")
      if (once && held.attended) throw new HasCome()
      if (attended) assertComesBack(held, facts, actor)
      const status = attended ? "attended" : "no_show"
      const said = { attended, status, markedAt: now.toISOString(), markedBy: actor.userId } as const
      return {
        answer: { classId, userId, ...said, before: held.attended },
        values: {
          ...{ classId, userId, attended, isGiven: held.isGiven },
          classRevision: facts.class_revision,
          actorId: actor.userId,
        },
        news: [topics.class(classId)],
      }
    },
    write,
    races: ["seatings_one_per_seat"],
  })
}
