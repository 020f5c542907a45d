import type { z } from "zod"
import { keptUntil } from "../../../../contract/arrival.ts"
import type { listOwnRoster as list } from "../../../../contract/ownClasses.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { ownClass } from "../listing/classWithPeople.ts"
import { isFirst } from "../listing/isFirst.ts"
import { stateOf } from "../state.ts"
import { readOwn } from "./classes.ts"

interface Row {
  id: string
  user_id: string
  seat: number
  attended: boolean | null
  given_at: Date | null
  first_name: string
  last_name: string
  note: string | null
  is_first: boolean
  from_waitlist: boolean
}

/** Nothing else of them is read: what is not here cannot be told. */
const read = statement<Row>("own-roster")(
  piece`select r.id, r.user_id, r.seat, r.attended, r.given_at, u.first_name, u.last_name, n.note, ${isFirst} as is_first,
     exists (select from waitlist_entries w where w.reservation_id = r.id) as from_waitlist
   from classes c join reservations r on r.class_id = c.id and r.cancelled_at is null
   join users u on u.id = r.user_id
   left join care_notes n on n.user_id = r.user_id
   where c.id = ${uuid("classId")}
   order by r.seat, r.id`,
)

/** Who sits where in a class that the actor gives. Throws CLASS_NOT_FOUND or FORBIDDEN. */
export async function listOwnRoster(
  context: Context<Actor>,
  classId: string,
): Promise<z.input<typeof list.output>> {
  const found = await ownClass(context.pool, context.actor, classId)
  const [[item], rows] = await Promise.all([readOwn(context, [classId]), read(context.pool, { classId })])
  if (!item) throw new Refusal("CLASS_NOT_FOUND")
  return {
    class: item,
    roll: item.roll,
    keptUntil: keptUntil(found.starts_at, found.late_minutes)?.toISOString() ?? null,
    reservations: rows.map((row) => ({
      ...{ id: row.id, userId: row.user_id, classId, seat: row.seat },
      status: stateOf({ cancelled_at: null, attended: row.attended }),
      givenAt: row.given_at?.toISOString() ?? null,
      person: { firstName: row.first_name, lastName: row.last_name },
      isFirstClass: row.is_first,
      careNote: row.note,
      fromWaitlist: row.from_waitlist,
    })),
  }
}
