import type { z } from "zod"
import { dayIn } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import { fewestAnswers, type getOwnRatings as getOwn } from "../../../../contract/ratings.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { int, piece, text, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { averageOf, type Count, monthsUntil } from "./figures.ts"
import { readRatingSetting } from "./setting.ts"

interface Row extends Count {
  /** Of the answers, those with words. */
  total: number
  words: { stars: number; words: string }[]
}

/**
 * All that were given, and the words of a page of them, of one that is no more those of the last, in an order that tells nothing of when,
 * or of whom. `offset 0`: looked for class by class of the one who gives them, and not among all that others are told.
 */
const read = statement<Row>("own-ratings")(
  piece`with said as materialized (
     select t.reservation_id, t.stars, t.has_words
     from instructors i
     join classes c on c.instructor_id = i.id and c.day >= ${text("since")}::date
       and c.starts_at >= ${text("since")}::date - interval '1 day'
     cross join lateral (select t.reservation_id, t.stars, t.words <> '' as has_words
       from reservations r join ratings t on t.reservation_id = r.id
       where r.class_id = c.id and r.room_id = c.room_id and r.attended is distinct from false offset 0) t
     where i.user_id = ${uuid("actorId")} and i.is_active
       and (${uuids.orNull("branches")} is null or c.branch_id = any(${uuids.orNull("branches")}))
   )
   select count(*)::int as answers, coalesce(sum(stars), 0)::int as stars, (count(*) filter (where has_words))::int as total,
     (select coalesce(json_agg(json_build_object('stars', t.stars, 'words', t.words) order by p.place), '[]')
      from (select reservation_id, md5(reservation_id::text) as place from said where has_words
        order by place limit ${int("size")}
        offset (select least(${int("passed")}, (greatest(count(*), 1) - 1) / ${int("size")} * ${int("size")}) from said where has_words)) p
      join ratings t on t.reservation_id = p.reservation_id) as words
   from said`,
)

/** Of the classes that the actor gave. */
export async function readOwnRatings(
  context: Context<Actor>,
  { page, size }: z.output<typeof getOwn.query>,
): Promise<z.input<typeof getOwn.output>> {
  const { pool, clock, actor } = context
  const { isOn } = await readRatingSetting(context)
  const none = { isOn, answers: 0, average: null, words: [], total: 0 }
  if (!isOn) return none
  const [said] = await read(pool, {
    since: `${monthsUntil(dayIn(studioZone(), clock.now()))[0]}-01`,
    branches: permittedBranches(actor.permissions, "misClases") ?? null,
    ...{ actorId: actor.userId, passed: (page - 1) * size, size },
  })
  const { stars, ...told } = said as Row
  if (told.answers < fewestAnswers) return { ...none, answers: told.answers }
  return { isOn, ...told, average: averageOf({ answers: told.answers, stars }) }
}
