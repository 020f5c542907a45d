import type { z } from "zod"
import { dayIn } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import { fewestAnswers, type getOwnRatings as getOwn } from "../../../../contract/ratings.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { int, piece, text, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { readRatingSetting } from "../../reservations/ratings/setting.ts"
import { ratedClasses } from "../kept/ratings.ts"
import { averageOf, type Count, monthsUntil } from "./figures.ts"

interface Row extends Count {
  /** Of the answers, those with words. */
  total: number
  words: { stars: number; words: string }[]
}

/** Of an instructor `i`, where the actor may look. */
const isOwn = piece`c.instructor_id = i.id and (${uuids.orNull("branches")} is null or c.branch_id = any(${uuids.orNull("branches")}))`

/**
 * All that were given, and the words of a page of them, of one that is no more those of the last, in an order that tells nothing of when,
 * or of whom. Words are looked up one by one (`offset 0`), and not among all that others are told. How many make a page is asked for beside
 * it: a statement that says it is planned anew each time, which costs more than the reading.
 */
const read = statement<Row>("own-ratings")(
  piece`with rated as materialized (
     select c.* from instructors i
     cross join lateral (${ratedClasses({ since: piece`${text("since")}::date`, those: isOwn })}) c
     where i.user_id = ${uuid("actorId")} and i.is_active
   ),
   figures as (
     select coalesce(sum(answers), 0)::int as answers, coalesce(sum(stars), 0)::int as stars,
       coalesce(sum(cardinality(worded)), 0)::int as total
     from rated
   )
   select f.*, (select coalesce(json_agg(json_build_object('stars', t.stars, 'words', t.words) order by p.place), '[]')
     from (select id, md5(id::text) as place from rated, unnest(worded) id order by place limit (select ${int("size")})
       offset least(${int("passed")}, (greatest(f.total, 1) - 1) / ${int("size")} * ${int("size")})) p
     cross join lateral (select stars, words from ratings where reservation_id = p.id offset 0) t) as words
   from figures f`,
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
