import type { z } from "zod"
import { type listUnrated as list, ratingHours, whyUnratable } from "../../../../contract/ratings.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { mayBeFrom, wellBefore } from "../days.ts"
import { type RatableRow, ratableColumns, toRatable } from "./seat.ts"

interface Row extends RatableRow {
  id: string
  discipline: string
  instructor: string
  branch: string
  day: string
  hour: string
}

const since = piece`${instant("now")} - interval '${String(ratingHours)} hours'`

const read = statement<Row>("unrated")(
  piece`select s.id, d.name as discipline, trim(i.first_name || ' ' || i.last_name) as instructor, b.name as branch,
     c.day::text, to_char(c.hour, 'HH24:MI') as hour, ${ratableColumns}
   from reservations s
   join classes c on c.id = s.class_id
   join disciplines d on d.id = c.discipline_id
   join instructors i on i.id = c.instructor_id
   join branches b on b.id = c.branch_id
   where s.user_id = ${uuid("userId")} and s.cancelled_at is null and ${mayBeFrom(wellBefore(since), "s")}
     and c.ends_at between ${since} and ${instant("now")}
     and exists (select from settings where name = 'ratings' and value ->> 'isOn' = 'true')
   order by c.ends_at desc, s.id`,
)

/** The classes that the actor may rate now, the newest first; none where the studio does not ask. */
export async function listUnrated({
  pool,
  clock,
  actor,
}: Context<Actor>): Promise<z.input<typeof list.output>> {
  const now = clock.now()
  const rows = await read(pool, { userId: actor.userId, now })
  return {
    classes: rows
      .filter((row) => !whyUnratable(toRatable(row), now.getTime()))
      .map(({ id, branch, discipline, instructor, day, hour, ends_at }) => ({
        ...{ reservationId: id, branchName: branch, discipline, instructor, day, hour },
        until: new Date(ends_at + ratingHours * 3_600_000).toISOString(),
      })),
  }
}
