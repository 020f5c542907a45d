import { opensFor } from "../../../../contract/opening.ts"
import type { ClassType } from "../../../../contract/schedule.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { openingOf, opensOf } from "../../schedule/opening.ts"
import { toOpeningTimes } from "../../studio/settings.ts"

/** A class that a weekly booking asks for and has not been decided for, and as whom and what it was read. */
export interface Due {
  weeklyBookingId: string
  classId: string
  userId: string
  seat: number | null
  customerRevision: number
  classRevision: number
}

interface Row extends Due {
  branch_id: string
  type: ClassType
  day: string
  time_zone: string
  opening: unknown
  packages: (string | null)[]
}

/** A class `c` is one that a weekly booking `w` asks for. */
export const isAskedFor = piece`c.branch_id = w.branch_id and c.discipline_id = w.discipline_id and c.hour = w.hour
  and extract(isodow from c.day) = w.weekday + 1`

/**
 * What is to be decided. Whoever reserved the class, waited for it, or gave either up, has said what they want of it. Where it
 * was skipped, it is looked at again once something was decided for them, or the class is another; and after a day, for what
 * only time or other classes change. Who misses classes may book it at an hour of its own: that is looked for each hour.
 */
const due = piece`select w.id as "weeklyBookingId", c.id as "classId", w.user_id as "userId", w.seat,
    u.revision as "customerRevision", c.revision as "classRevision", c.branch_id, c.type, c.day, b.time_zone,
    (select value from settings where name = 'opening') as opening,
    (select coalesce(json_agg(h.package_id), '[]') from held_packages h
      where h.user_id = w.user_id and h.revoked_at is null) as packages
  from weekly_bookings w
  join users u on u.id = w.user_id and u.enabled and u.closed_at is null
  join branches b on b.id = w.branch_id and b.is_public
  join classes c on ${isAskedFor}
    and c.day >= (${instant("now")} at time zone 'UTC')::date - 1 and c.starts_at > ${instant("now")}
    and c.status = 'abierta'
  left join weekly_turns t on t.weekly_booking_id = w.id and t.class_id = c.id
  where w.ended_at is null
    and (t.outcome is null
      or (t.outcome = 'skipped' and ((t.customer_revision, t.class_revision) <> (u.revision, c.revision)
        or t.decided_at < ${instant("now")} - case t.reason when 'NO_SHOW_LIMIT' then interval '1 hour' else interval '1 day' end)))
    and not exists (select from reservations r where r.class_id = c.id and r.user_id = w.user_id)
    and not exists (select from waitlist_entries l where l.class_id = c.id and l.user_id = w.user_id)`

const findAll = statement<Row>("weekly-due")(piece`${due} order by c.starts_at, w.created_at, w.id`)
const findOf = statement<Row>("weekly-due-of-one")(
  piece`${due} and w.id = ${uuid("weeklyBookingId")} order by c.starts_at`,
)
const findOne = statement<Row>("weekly-due-in-class")(
  piece`${due} and w.id = ${uuid("weeklyBookingId")} and c.id = ${uuid("classId")}`,
)

/** The classes that are open by now to what each of them holds, the soonest first; of one weekly booking, or of all. */
export async function findDue(runner: Runner, now: Date, weeklyBookingId?: string): Promise<Due[]> {
  const rows = await (weeklyBookingId ? findOf(runner, { weeklyBookingId, now }) : findAll(runner, { now }))
  return rows.filter((row) => {
    const opening = row.opening === null ? null : openingOf(opensOf(row), toOpeningTimes(row.opening))
    return opensFor(opening, row.packages) <= now.getTime()
  })
}

/** The same of one class, as it is under the class's lock; undefined when it was decided meanwhile, or ended. */
export async function stillDue(runner: Runner, { weeklyBookingId, classId }: Due, now: Date) {
  const [row] = await findOne(runner, { weeklyBookingId, classId, now })
  return row as Due | undefined
}
