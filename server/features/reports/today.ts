import type { z } from "zod"
import { addDays } from "../../../contract/calendar.ts"
import type { getToday } from "../../../contract/reports.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { piece, texts, uuids } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { isSomebodys } from "../reservations/deciding/places.ts"
import { classesOn } from "./kept/classes.ts"
import { readMoved, sumOf } from "./money.ts"
import { seenDay, seenIds } from "./seen.ts"

/** The classes of some days, each by its branch's own, and the seats that somebody has in them; also the few that are held by a person or a visitor who pays. */
const readPeople = statement<{ day: string; classes: number; people: number }>("report-people")(
  piece`with held as (
     select s.class_id, count(*) as taken from seatings s where s.held_until is not null and ${isSomebodys} group by s.class_id
   )
   select c.day, count(*)::int as classes, coalesce(sum(c.held + coalesce(h.taken, 0)), 0)::int as people
   from (${classesOn(piece`${texts("days")}::date[]`)}) c left join held h on h.class_id = c.id
   where c.cancelled_at is null and (${uuids.orNull("seen")} is null or c.branch_id = any(${uuids.orNull("seen")}))
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
