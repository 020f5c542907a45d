import type { OpeningImpact, OpeningTimes } from "../../../../contract/openingTimes.ts"
import type { ClassType } from "../../../../contract/schedule.ts"
import type { Context } from "../../../platform/context.ts"
import { instant, piece } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { openingAhead } from "../../schedule/opening.ts"
import { readOpeningTimes } from "../../studio/settings.ts"

interface Coming {
  branchId: string
  type: ClassType
  day: string
  timeZone: string
  booked: number
  waiting: number
}

const readComing = statement<Coming>("opening-impact")(
  piece`select c.branch_id as "branchId", c.type, c.day, b.time_zone as "timeZone",
     (select count(*)::int from reservations r where r.class_id = c.id and r.cancelled_at is null) as booked,
     (select count(*)::int from waitlist_entries w where w.class_id = c.id and w.ended_at is null) as waiting
   from classes c join branches b on b.id = c.branch_id
   where c.starts_at > ${instant("now")} and c.status = 'abierta'`,
)

/** What other times would do to the classes to come, for who has no package that opens sooner. */
export async function previewOpening(context: Context, times: OpeningTimes): Promise<OpeningImpact> {
  const now = context.clock.now()
  const [before, coming] = await Promise.all([readOpeningTimes(context), readComing(context.pool, { now })])
  const isOpen = (one: Coming, by: OpeningTimes) => openingAhead(one, by, now) === null
  const closing = coming.filter((one) => isOpen(one, before) && !isOpen(one, times))
  return {
    closes: closing.length,
    opens: coming.filter((one) => !isOpen(one, before) && isOpen(one, times)).length,
    booked: closing.reduce((sum, one) => sum + one.booked, 0),
    waiting: closing.reduce((sum, one) => sum + one.waiting, 0),
  }
}
