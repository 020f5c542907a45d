import type { z } from "zod"
import { dayIn } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import { type getRatings, mostRatingWords, type Rated, ratingMonths } from "../../../../contract/ratings.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { piece, text, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { isCounted } from "../../reservations/ratings/counted.ts"
import { readRatingSetting } from "../../reservations/ratings/setting.ts"
import { ratedClasses } from "../kept/ratings.ts"

export interface Count {
  answers: number
  stars: number
}

type Noun = "discipline" | "instructor" | "branch"

/** What was answered in a month of the classes of one of these. */
interface Row extends Count {
  noun: Noun
  id: string
  name: string
  month: string
}

/** Of a class `c`: the actor may look. */
const isSeen = piece`(${uuids.orNull("branches")} is null or c.branch_id = any(${uuids.orNull("branches")}))`
const since = piece`${text("since")}::date`

const readCounts = statement<Row>("rating-counts")(
  piece`select case when g.discipline_id is not null then 'discipline' when g.instructor_id is not null then 'instructor' else 'branch' end as noun,
     coalesce(g.discipline_id, g.instructor_id, g.branch_id) as id, coalesce(
       (select name from disciplines where id = g.discipline_id),
       (select trim(first_name || ' ' || last_name) from instructors where id = g.instructor_id),
       (select name from branches where id = g.branch_id)) as name,
     g.month, g.answers, g.stars
   from (
     select c.discipline_id, c.instructor_id, c.branch_id, to_char(c.day, 'YYYY-MM') as month,
       sum(c.answers)::int as answers, sum(c.stars)::int as stars
     from (${ratedClasses({ since, those: isSeen })}) c
     group by grouping sets ((month, c.discipline_id), (month, c.instructor_id), (month, c.branch_id))
   ) g`,
)

interface Words {
  reservation_id: string
  stars: number
  words: string
  person: string
  discipline: string
  instructor: string
  branch: string
  day: string
  hour: string
}

/** From the newest on, each looked up by itself (`offset 0`), until there are enough. */
const readWords = statement<Words>("rating-words")(
  piece`select t.reservation_id, t.stars, t.words, trim(u.first_name || ' ' || u.last_name) as person, d.name as discipline,
     trim(i.first_name || ' ' || i.last_name) as instructor, (select name from branches where id = t.branch_id) as branch,
     t.day::text, to_char(t.hour, 'HH24:MI') as hour
   from (
     select t.*, r.user_id, c.discipline_id, c.instructor_id, c.branch_id, c.day, c.hour from ratings t
     cross join lateral (
       select r.user_id, r.class_id from reservations r where r.id = t.reservation_id and ${isCounted} offset 0) r
     cross join lateral (
       select * from classes c where c.id = r.class_id and c.day >= ${since} and ${isSeen} offset 0) c
     where t.rated_at >= ${since} - 1 and t.words <> ''
     order by t.rated_at desc, t.reservation_id limit ${String(mostRatingWords)}) t
   join users u on u.id = t.user_id
   join disciplines d on d.id = t.discipline_id
   join instructors i on i.id = t.instructor_id
   order by t.rated_at desc, t.reservation_id`,
)

export const averageOf = ({ answers, stars }: Count): number | null =>
  answers === 0 ? null : Math.round((stars / answers) * 100) / 100

const sum = (counts: readonly Count[]): Count => ({
  answers: counts.reduce((all, one) => all + one.answers, 0),
  stars: counts.reduce((all, one) => all + one.stars, 0),
})

const figuresOf = (counts: readonly Count[]) => {
  const all = sum(counts)
  return { answers: all.answers, average: averageOf(all) }
}

/** `yyyy-MM` of this month and those before it, the oldest first. */
export function monthsUntil(today: string): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number)
  return Array.from({ length: ratingMonths }, (_, index) =>
    new Date(Date.UTC(year, month - ratingMonths + index, 1)).toISOString().slice(0, 7),
  )
}

function byName(rows: readonly Row[], months: readonly string[], noun: Noun): Rated[] {
  const groups = Map.groupBy(
    rows.filter((row) => row.noun === noun),
    ({ id }) => id,
  )
  return [...groups]
    .map(([id, own]) => ({
      ...{ id, name: own[0]?.name ?? "", ...figuresOf(own) },
      months: months.map((month) => figuresOf(own.filter((row) => row.month === month))),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, "es-MX"))
}

/** Of the branches whose classes the actor sees with who comes. Throws RATINGS_OFF. */
export async function readRatings(context: Context<Actor>): Promise<z.input<typeof getRatings.output>> {
  const { pool, clock, actor } = context
  if (!(await readRatingSetting(context)).isOn) throw new Refusal("RATINGS_OFF")
  const months = monthsUntil(dayIn(studioZone(), clock.now()))
  const asked = {
    since: `${months[0]}-01`,
    branches: permittedBranches(actor.permissions, "clases") ?? null,
  }
  const [rows, words] = await Promise.all([readCounts(pool, asked), readWords(pool, asked)])
  return {
    ...{ months, ...figuresOf(rows.filter(({ noun }) => noun === "discipline")) },
    disciplines: byName(rows, months, "discipline"),
    instructors: byName(rows, months, "instructor"),
    branches: byName(rows, months, "branch"),
    words: words.map(({ reservation_id, branch, ...said }) => ({
      ...{ ...said, reservationId: reservation_id, branchName: branch },
    })),
  }
}
