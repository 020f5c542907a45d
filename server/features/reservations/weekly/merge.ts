import type { MergeImpact } from "../../../../contract/merging.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"

/** Over weekly bookings `g` of the one that goes: whether the one that stays asks for the same. */
const isDouble = piece`exists (
     select from weekly_bookings s where s.user_id = ${uuid("staysId")} and s.ended_at is null
       and (s.branch_id, s.discipline_id, s.weekday, s.hour) = (g.branch_id, g.discipline_id, g.weekday, g.hour))`

const endSame = statement("end-merged-weekly")(
  piece`update weekly_bookings g set ended_at = ${instant("now")}
   where g.user_id = ${uuid("goesId")} and g.ended_at is null and ${isDouble}`,
)

/** What the one that goes books every week, and whether that ends. */
export const readMergedWeekly = statement<MergeImpact["weekly"][number]>("merged-weekly")(
  piece`select d.name as discipline, b.name as branch, g.weekday, to_char(g.hour, 'HH24:MI') as hour,
     ${isDouble} as "isDouble"
   from weekly_bookings g join branches b on b.id = g.branch_id join disciplines d on d.id = g.discipline_id
   where g.user_id = ${uuid("goesId")} and g.ended_at is null
   order by g.weekday, g.hour, g.id`,
)

const move = statement("move-weekly")(
  piece`update weekly_bookings set user_id = ${uuid("staysId")},
     ended_by = case ended_by when ${uuid("goesId")} then ${uuid("staysId")} else ended_by end
   where user_id = ${uuid("goesId")}`,
)

/** Inside a transaction that holds both customers: what one wants every week the other does; of two that ask for the same one is left. */
export async function moveWeekly(
  runner: Runner,
  both: { staysId: string; goesId: string; now: Date },
): Promise<void> {
  await endSame(runner, both)
  await move(runner, both)
}
