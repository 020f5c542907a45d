import type { z } from "zod"
import { addDays } from "../../../contract/calendar.ts"
import type { getToday } from "../../../contract/reports.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { piece, texts, uuids } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { isSomebodys } from "../reservations/deciding/places.ts"
import { lateClasses } from "./kept/classes.ts"
import { readMoved, sumOf } from "./money.ts"
import { seenDay, seenIds } from "./seen.ts"

/**
 * The classes of some days, each by its branch's own, and the seats that somebody has in them: as they are kept of what is over; else
 * reservations, which an index tells alone, and the few that are held by a person or a visitor who pays. Classes are looked up for each
 * branch and day (`lateral … offset 0`): how many days there are the planner does not know, and would read all classes.
 */
const readPeople = statement<{ day: string; classes: number; people: number }>("report-people")(
  piece`with held as (
     select s.class_id, count(*) as taken from seatings s where s.held_until is not null and ${isSomebodys} group by s.class_id
   )
   select c.day, count(*)::int as classes, coalesce(sum(coalesce(k.held, n.taken + coalesce(h.taken, 0))), 0)::int as people
   from branches b cross join unnest(${texts("days")}::date[]) d(day)
   cross join lateral (
     select c.id, c.day from classes c where c.branch_id = b.id and c.day = d.day and c.cancelled_at is null offset 0) c
   left join class_sums k on k.class_id = c.id and c.id not in (${lateClasses})
   cross join lateral (
     select count(*) as taken from seatings s
     where k.class_id is null and s.class_id = c.id and s.held_until is null and s.cancelled_at is null and s.given_at is null) n
   left join held h on h.class_id = c.id
   where ${uuids.orNull("seen")} is null or b.id = any(${uuids.orNull("seen")})
   group by c.day`,
)

/** Today and the same weekday before it, whole. */
export async function readToday(context: Context<Actor>): Promise<z.input<typeof getToday.output>> {
  const today = await seenDay(context)
  const weekAgo = addDays(today, -7)
  const [moved, people] = await Promise.all([
    // As the list of payments from today on, which has no end.
    readMoved(context, [
      { name: "today", since: today },
      { name: "weekAgo", since: weekAgo, until: weekAgo },
    ]),
    readPeople(context.pool, {
      days: [today, weekAgo],
      seen: seenIds(context) ?? null,
      now: context.clock.now(),
    }),
  ])
  const figuresOf = (name: "today" | "weekAgo", day: string) => ({
    ...{ day, classes: 0, people: 0, ...people.find((one) => one.day === day) },
    money: sumOf(moved, ({ period }) => period === name),
  })
  return { today: figuresOf("today", today), weekAgo: figuresOf("weekAgo", weekAgo) }
}
