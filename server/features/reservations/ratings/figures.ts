import type { z } from "zod"
import { dayIn } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import { type getRatings, mostRatingWords, type Rated, ratingMonths } from "../../../../contract/ratings.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { int, piece, text, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { readRatingSetting } from "./setting.ts"

export interface Count {
  answers: number
  stars: number
}

interface Row extends Count {
  discipline_id: string
  discipline: string
  instructor_id: string
  instructor: string
  branch_id: string
  branch: string
  month: string
}

/** Ratings `t` of classes `c` since a day where the actor may look, but of who was marked as missed. */
const counted = piece`from ratings t
   join reservations r on r.id = t.reservation_id and r.attended is distinct from false
   join classes c on c.id = r.class_id and c.day >= ${text("since")}::date
   join disciplines d on d.id = c.discipline_id
   join instructors i on i.id = c.instructor_id
   where t.rated_at >= ${text("since")}::date - 1
     and (${uuids.orNull("branches")} is null or c.branch_id = any(${uuids.orNull("branches")}))`

const readCounts = statement<Row>("rating-counts")(
  piece`select d.id as discipline_id, d.name as discipline, i.id as instructor_id,
     trim(i.first_name || ' ' || i.last_name) as instructor, to_char(c.day, 'YYYY-MM') as month,
     c.branch_id, (select name from branches where id = c.branch_id) as branch,
     count(*)::int as answers, sum(t.stars)::int as stars
   ${counted} group by d.id, i.id, c.branch_id, month`,
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

const readWords = statement<Words>("rating-words")(
  piece`select t.reservation_id, t.stars, t.words, trim(u.first_name || ' ' || u.last_name) as person, d.name as discipline,
     trim(i.first_name || ' ' || i.last_name) as instructor, (select name from branches where id = c.branch_id) as branch,
     c.day::text, to_char(c.hour, 'HH24:MI') as hour
   from (select t.*, r.user_id, r.class_id ${counted} and t.words <> '' order by t.rated_at desc, t.reservation_id limit ${int("most")}) t
   join users u on u.id = t.user_id
   join classes c on c.id = t.class_id
   join disciplines d on d.id = c.discipline_id
   join instructors i on i.id = c.instructor_id
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

function byName(
  rows: readonly Row[],
  months: readonly string[],
  noun: "discipline" | "instructor" | "branch",
): Rated[] {
  const groups = Map.groupBy(rows, (row) => row[`${noun}_id`])
  return [...groups]
    .map(([id, own]) => ({
      ...{ id, name: own[0]?.[noun] ?? "", ...figuresOf(own) },
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
  const [rows, words] = await Promise.all([
    readCounts(pool, asked),
    readWords(pool, { ...asked, most: mostRatingWords }),
  ])
  return {
    ...{ months, ...figuresOf(rows) },
    disciplines: byName(rows, months, "discipline"),
    instructors: byName(rows, months, "instructor"),
    branches: byName(rows, months, "branch"),
    words: words.map(({ reservation_id, branch, ...said }) => ({
      ...{ ...said, reservationId: reservation_id, branchName: branch },
    })),
  }
}
