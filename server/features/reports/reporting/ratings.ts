import { permittedBranches } from "../../../../contract/permissions.ts"
import { piece } from "../../../platform/database/piece.ts"
import { ratedClasses } from "../kept/ratings.ts"
import type { Read } from "./asked.ts"
import { named, type OfClasses, whose } from "./begun.ts"

interface Row extends OfClasses {
  answers: number
  stars: number
  five: number
  low: number
}

const rated = ratedClasses({
  since: piece`$1::date`,
  those: piece`c.day <= $2::date and ($3::uuid[] is null or c.branch_id = any($3)) and ($4::uuid is null or c.discipline_id = $4)
    and ($5::uuid is null or c.instructor_id = $5) and ($6::uuid[] is null or c.branch_id = any($6))`,
}).text

/** What was answered of classes, but by who was marked as missed. */
export const readRatings: Read = async ({ pool, actor }, asked) => {
  const { days, by, branches, discipline, instructor } = asked
  const { rows } = await pool.query<Row>(
    `select min(c.day) as day, ${whose}, min(b.name) as branch, min(b.id::text) as branch_id, sum(c.answers)::int as answers,
       sum(c.stars)::int as stars, sum(c.five)::int as five, sum(c.low)::int as low
     from (${rated}) c
     join branches b on b.id = c.branch_id
     join disciplines d on d.id = c.discipline_id
     join instructors i on i.id = c.instructor_id
     group by case $7 when 'day' then c.day::text when 'discipline' then d.id::text when 'instructor' then i.id::text
       else b.id::text end
     order by case when $7 = 'day' then min(c.day) end,
       case $7 when 'discipline' then min(d.name) when 'branch' then min(b.name)
         else min(trim(concat(i.first_name, ' ', i.last_name))) end collate "es-x-icu", min(i.id::text)`,
    [
      ...[days.from, days.to, branches, discipline ?? null, instructor ?? null],
      // Of the classes whose people they see, as all ratings.
      permittedBranches(actor.permissions, "clases") ?? null,
      by,
    ],
  )
  return rows.map(named)
}
