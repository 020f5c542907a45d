import { permittedBranches } from "../../../../contract/permissions.ts"
import type { Read } from "./asked.ts"
import { named, type OfClasses, whose } from "./begun.ts"

interface Row extends OfClasses {
  answers: number
  stars: number
  five: number
  low: number
}

/** What was answered of classes, but by who was marked as missed. */
export const readRatings: Read = async ({ pool, actor }, asked) => {
  const { days, by, branches, discipline, instructor } = asked
  const { rows } = await pool.query<Row>(
    `select min(c.day) as day, ${whose}, min(b.name) as branch, min(b.id::text) as branch_id, count(*)::int as answers, sum(t.stars)::int as stars,
       (count(*) filter (where t.stars = 5))::int as five, (count(*) filter (where t.stars <= 2))::int as low
     from ratings t
     join reservations r on r.id = t.reservation_id and r.attended is distinct from false
     join classes c on c.id = r.class_id and c.day between $1::date and $2::date
     join branches b on b.id = c.branch_id
     join disciplines d on d.id = c.discipline_id
     join instructors i on i.id = c.instructor_id
     where t.rated_at >= $1::date - 1 and ($3::uuid[] is null or b.id = any($3))
       and ($4::uuid is null or d.id = $4) and ($5::uuid is null or i.id = $5)
       and ($6::uuid[] is null or b.id = any($6))
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
