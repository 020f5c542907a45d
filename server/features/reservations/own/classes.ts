import type { z } from "zod"
import type { listOwnClasses as list, OwnClass } from "../../../../contract/ownClasses.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { inUtc } from "../../../platform/database/inUtc.ts"
import { instant, piece, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { readAttendanceTimes } from "../../studio/settings.ts"
import { rollTimes } from "../attendance/roll.ts"
import { classesOf } from "../listing/classes.ts"
import { isFirst } from "../listing/isFirst.ts"

type Own = z.input<typeof OwnClass>
type Reader = Pick<Context<Actor>, "db" | "pool" | "clock" | "actor">

interface Row {
  id: string
  arrived: number
  firstTimers: number
  careNotes: number
  substitute: { reason: string; askedAt: string } | null
}

const readFacts = statement<Row>("own-class-facts")(
  piece`select c.id, t.arrived, t."firstTimers", t."careNotes",
     (select json_build_object('reason', q.reason, 'askedAt', q.asked_at)
        from substitute_requests q
        where q.class_id = c.id and q.ended_at is null and c.starts_at > ${instant("now")}) as substitute
   from classes c
   cross join lateral (
     select (count(*) filter (where r.attended))::int as arrived,
       (count(*) filter (where ${isFirst}))::int as "firstTimers", count(n.user_id)::int as "careNotes"
     from reservations r left join care_notes n on n.user_id = r.user_id
     where r.class_id = c.id and r.cancelled_at is null
   ) t
   where c.id = any(${uuids("ids")})`,
)

/** Classes of one's own, in the order of their ids, whoever asks. One that is gone since is left out. */
export async function readOwn(reader: Reader, ids: string[]): Promise<Own[]> {
  if (ids.length === 0) return []
  const [classes, facts, times] = await Promise.all([
    classesOf(reader, ids),
    readFacts(reader.pool, { ids, now: reader.clock.now() }),
    readAttendanceTimes(reader),
  ])
  const byId = new Map(classes.map((item) => [item.id as string, item]))
  return facts
    .flatMap(({ id, substitute, ...counted }) => {
      const item = byId.get(id)
      if (!item) return []
      const roll = rollTimes({ startsAt: new Date(item.startsAt), timeZone: item.timeZone }, times)
      const asked = substitute && { ...substitute, askedAt: inUtc(substitute.askedAt) }
      return [{ ...item, ...counted, substitute: asked, roll }]
    })
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt))
}

const find = statement<{ id: string }>("own-classes")(
  piece`select c.id
   from instructors i join classes c on c.instructor_id = i.id join branches b on b.id = c.branch_id
   cross join lateral (select (${instant("now")} at time zone b.time_zone)::date as today) d
   where i.user_id = ${uuid("actorId")} and i.is_active
     and (${uuids.orNull("branches")} is null or c.branch_id = any(${uuids.orNull("branches")}))
     and c.starts_at between ${instant("now")} - interval '9 days' and ${instant("now")} + interval '16 days'
     and c.day >= least(date_trunc('week', d.today)::date, d.today - 1) and c.day < date_trunc('week', d.today)::date + 14`,
)

/** The classes that the actor gives this week and the next, soonest first. */
export async function listOwnClasses(reader: Reader): Promise<z.input<typeof list.output>> {
  const { pool, actor, clock } = reader
  const branches = permittedBranches(actor.permissions, "misClases") ?? null
  const [linked, found] = await Promise.all([
    pool.query<{ id: string }>("select id from instructors where user_id = $1 and is_active", [actor.userId]),
    find(pool, { actorId: actor.userId, branches, now: clock.now() }),
  ])
  const classes = await readOwn(
    reader,
    found.map(({ id }) => id),
  )
  return { instructor: linked.rows[0]?.id ?? null, classes }
}
