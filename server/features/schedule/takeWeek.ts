import { addDays } from "../../../contract/calendar.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { flag, instant, piece, text, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { readBranch } from "../studio/branches.ts"
import { weekdayOf } from "./plan.ts"
import { assertPlans } from "./slots.ts"

/** Each class becomes a slot, and is what that slot made of its day. */
const write = statement<{ slot_id: string }>("take-week")(
  piece`with given as materialized (
     select gen_random_uuid() as slot, c.* from classes c
     where c.branch_id = ${uuid("branch")} and c.day between ${text("from")}::date and ${text("to")}::date
       and c.cancelled_at is null
       and c.ends_at - c.starts_at between interval '5 minutes' and interval '8 hours'
       and not exists (select from weekly_slots s where s.room_id = c.room_id and s.hour = c.hour
         and s.weekday = extract(isodow from c.day) - 1)
   ),
   taken as (
     insert into weekly_slots (id, branch_id, room_id, discipline_id, instructor_id, weekday, hour, minutes, capacity, type,
       info, repeats, created_at)
     select slot, branch_id, room_id, discipline_id, instructor_id, extract(isodow from day) - 1, hour,
       extract(epoch from ends_at - starts_at) / 60, capacity, type, info, ${flag("repeats")}, ${instant("now")}
     from given returning id
   )
   insert into planned_classes (slot_id, day, class_id)
   select g.slot, g.day, g.id from given g join taken on taken.id = g.slot
   where not exists (select from planned_classes p where p.class_id = g.id)
   returning slot_id`,
)

const holdBranch = statement("hold-branch-to-take-week")(
  piece`select from branches where id = ${uuid("branch")} for no key update`,
)

const count = statement<{ n: number }>("count-slots")(
  piece`select count(*)::int as n from weekly_slots where branch_id = ${uuid("branch")}`,
)

/**
 * Takes the hours of the week that a day is in, one who does after the other, so that none is there twice. Returns how many were not
 * there yet. Throws BRANCH_NOT_FOUND or FORBIDDEN.
 */
export async function takeWeek(
  context: Context<Actor>,
  { branch, day, repeats }: { branch: string; day: string; repeats: boolean },
): Promise<{ taken: number }> {
  await readBranch(context, branch)
  assertPlans(context.actor, "crear", branch)
  const from = addDays(day, -weekdayOf(day))
  return inTransaction(context, async ({ transaction, clock }) => {
    await holdBranch(transaction, { branch })
    const [before] = await count(transaction, { branch })
    await write(transaction, { branch, repeats, from, to: addDays(from, 6), now: clock.now() })
    const [after] = await count(transaction, { branch })
    return { taken: (after?.n ?? 0) - (before?.n ?? 0) }
  })
}
