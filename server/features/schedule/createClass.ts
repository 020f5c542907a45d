import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { NewClass, SavedClass } from "../../../contract/classEdits.ts"
import { allows } from "../../../contract/permissions.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { type Decided, decide } from "../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer } from "../../platform/database/idempotency.ts"
import { instant, int, piece, text, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { topics } from "../../platform/topics.ts"
import { readSavingFacts, type SavingFacts } from "./classFacts.ts"
import { assertFree, assertNoFaults, faultsOf } from "./savable.ts"
import { classRaces, isPast, savedOf, timed } from "./savedClass.ts"

/**
 * In the room as it was read: one that is being changed is waited for, and read again. Whoever else makes a class of the room
 * or the instructor comes before or after: two at once would each wait for the other at the constraint.
 */
const write = statement<{ id: string }>("create-class")(
  piece`with room as materialized (
     select id from rooms where id = ${uuid("room")} and revision = ${int("roomRevision")} for no key update
   ),
   teacher as materialized (
     select i.id from instructors i, room where i.id = ${uuid("instructor")} for no key update of i
   ),
   made as (
     insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at,
       capacity, type, status, info, created_at)
     select ${uuid("classId")}, ${uuid("branch")}, room.id, ${uuid("discipline")}, teacher.id,
       ${text("day")}::date, ${text("hour")}::time, ${instant("startsAt")}, ${instant("endsAt")},
       ${int("capacity")}, ${text("type")}, ${text("status")}, ${text("info")}, ${instant("now")}
     from room, teacher returning id
   ),
   ${keepAnswer("made")}
   select id from made`,
)

/** Throws BRANCH_NOT_FOUND, FORBIDDEN, VALIDATION by field, or CLASS_CONFLICT. */
export async function createClass(
  context: Context<Actor>,
  wanted: NewClass,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof SavedClass>>> {
  if (!allows(context.actor.permissions, "clases", "crear", wanted.branch)) throw new Refusal("FORBIDDEN")
  const item = { ...(await timed(context, wanted)), classId: randomUUID() }
  return decide(context, key, {
    name: "create class",
    read: async (runner, asking) => (await readSavingFacts(runner, { ...item, ...asking }))[0] as SavingFacts,
    rule(facts, now) {
      assertNoFaults([...faultsOf(item, facts), ...(item.startsAt <= now ? [isPast] : [])])
      assertFree(facts)
      const { classId, ...values } = item
      return {
        answer: savedOf(values, { id: classId, revision: 0 }),
        values: { ...item, roomRevision: facts.room?.revision ?? 0 },
        news: [topics.schedule, topics.class(classId)],
      }
    },
    write,
    races: classRaces,
  })
}
