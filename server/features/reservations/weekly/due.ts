import { opensFor } from "../../../../contract/opening.ts"
import type { ClassType } from "../../../../contract/schedule.ts"
import type { Platform } from "../../../platform/context.ts"
import { instant, piece, text, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { ledgerEnd } from "../../packages/ledger.ts"
import { daysOpen, openingOf, opensOf } from "../../schedule/opening.ts"
import { readOpeningTimes } from "../../studio/settings.ts"

/** A class that a weekly booking asks for and has not been decided for, and as whom and what it was read. */
export interface Due {
  weeklyBookingId: string
  classId: string
  userId: string
  seat: number | null
  customerRevision: number
  classRevision: number
  /** Of a branch that is not, nothing is booked by the clock. */
  isPublic: boolean
}

interface Row extends Due {
  branch_id: string
  type: ClassType
  day: string
  time_zone: string
  packages: (string | null)[]
}

/** A class `c` is one that a weekly booking `w` asks for. */
export const isAskedFor = piece`c.branch_id = w.branch_id and c.discipline_id = w.discipline_id and c.hour = w.hour
  and w.weekday = extract(isodow from c.day)::int - 1`

/**
 * What is to be decided. Whoever reserved the class, waited for it, or gave either up, has said what they want of it. Where it
 * was skipped, it is looked at again once something was decided for them, the class is another, or its branch is public again; and after a day, for what
 * only time or other classes change. Who misses classes may book it at an hour of its own: that is looked for each hour. `packages` are
 * those that could pay it.
 */
const due = piece`select w.id as "weeklyBookingId", c.id as "classId", w.user_id as "userId", w.seat,
    u.revision as "customerRevision", c.revision as "classRevision", c.branch_id, b.is_public as "isPublic", c.type, c.day, b.time_zone,
    (select coalesce(json_agg(h.package_id), '[]') from held_packages h left join lateral ${ledgerEnd} e on not h.is_unlimited
      where h.user_id = w.user_id and h.revoked_at is null and c.starts_at between h.starts_at and h.expires_at
        and (h.is_unlimited or e.balance > 0)) as packages
  from weekly_bookings w
  join users u on u.id = w.user_id and u.enabled and u.closed_at is null
  join branches b on b.id = w.branch_id
  join classes c on ${isAskedFor}
    and c.day between (${instant("now")} at time zone 'UTC')::date - 1 and ${text("until")}::date and c.starts_at > ${instant("now")}
    and c.status = 'abierta'
  left join weekly_turns t on t.weekly_booking_id = w.id and t.class_id = c.id
  where w.ended_at is null
    and (t.outcome is null
      or (t.outcome = 'skipped' and ((t.customer_revision, t.class_revision) <> (u.revision, c.revision)
        or (t.reason = 'WEEKLY_NOT_PUBLIC' and b.is_public)
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

/**
 * The classes that are open by now to what each of them holds, the soonest first; of one weekly booking, or of all. `opensNext`: when the next is, in
 * milliseconds; Infinity where none is going to before the day is over.
 */
export async function findDue(
  { pool }: Pick<Platform, "pool">,
  now: Date,
  weeklyBookingId?: string,
): Promise<{ due: Due[]; opensNext: number }> {
  const times = await readOpeningTimes({ pool })
  const until = lastOpen(now, daysOpen(times))
  const rows = await (weeklyBookingId
    ? findOf(pool, { weeklyBookingId, now, until })
    : findAll(pool, { now, until }))
  const opens = rows.map((row) => opensFor(openingOf(opensOf(row), times), row.packages))
  return {
    due: rows.filter((_, index) => (opens[index] as number) <= now.getTime()),
    opensNext: Math.min(...opens.filter((at) => at > now.getTime())),
  }
}

/** The last day whose classes may be open before tomorrow is over, on whatever clock. */
function lastOpen(now: Date, days: number): string {
  if (days === Infinity) return "infinity"
  return new Date(now.getTime() + (days + 2) * 86_400_000).toISOString().slice(0, 10)
}

/** The same of one class, as it is under the class's lock; undefined when it was decided meanwhile, or ended. */
export async function stillDue(runner: Runner, { weeklyBookingId, classId }: Due, now: Date) {
  const [row] = await findOne(runner, { weeklyBookingId, classId, now, until: "infinity" })
  return row as Due | undefined
}
