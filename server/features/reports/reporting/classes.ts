import type { Cells } from "../../../../contract/reportCells.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import type { Asked, Read } from "./asked.ts"
import { begun, cancelled, named, narrowing, type OfClasses, whose } from "./begun.ts"

interface Row extends OfClasses {
  class_id: string
  hour: string
  weekday: number
  classes: number
  capacity: number
  booked: number
  occupied: number
  full: number
  attended: number
  missed: number
  late: number
}

/**
 * What became of the places of classes that began, by what is asked. A seat that was given away is one that somebody missed
 * and another has; cancelled late is what its customer did.
 */
async function readClasses({ pool, clock }: Context<Actor>, asked: Asked): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `with ${begun}
     select min(c.id::text) as class_id, min(c.day) as day, to_char(min(c.hour), 'HH24:MI') as hour,
       (min(extract(isodow from c.day)) - 1)::int as weekday, ${whose}, min(c.branch) as branch, min(c.branch_id::text) as branch_id,
       count(*)::int as classes, sum(c.capacity)::int as capacity, sum(s.booked)::int as booked,
       sum(s.occupied)::int as occupied, (count(*) filter (where s.occupied >= c.capacity))::int as full,
       sum(s.attended)::int as attended, sum(s.missed)::int as missed, sum(e.late)::int as late
     from those c
     join disciplines d on d.id = c.discipline_id
     join instructors i on i.id = c.instructor_id
     cross join lateral (
       select count(*) as booked, count(*) filter (where r.given_at is null) as occupied,
         count(*) filter (where r.attended) as attended, count(*) filter (where not r.attended) as missed
       from reservations r where r.class_id = c.id and r.cancelled_at is null
     ) s
     cross join lateral (
       select count(*) as late from reservations r cross join lateral ${cancelled} w
       where r.class_id = c.id and r.cancelled_at is not null and w.is_late
     ) e
     group by case $7 when 'class' then c.id::text when 'day' then c.day::text when 'hour' then c.hour::text
       when 'weekday' then extract(isodow from c.day)::text when 'discipline' then d.id::text
       when 'instructor' then i.id::text else c.branch_id::text end
     order by case when $7 in ('class', 'day') then min(c.day) end,
       case when $7 in ('class', 'hour') then min(c.hour) end,
       case when $7 = 'weekday' then min(extract(isodow from c.day)) end,
       case $7 when 'discipline' then min(d.name) when 'branch' then min(c.branch)
         when 'instructor' then min(trim(concat(i.first_name, ' ', i.last_name))) end collate "es-x-icu",
       min(c.id::text)`,
    [...narrowing(asked, clock.now()), asked.by],
  )
  return rows
}

const toCells = ({ class_id, ...row }: Row): Cells => ({
  ...named(row),
  classId: class_id,
  marked: row.attended + row.missed,
  unmarked: row.booked - row.attended - row.missed,
})

/** Of attendance and occupancy alike: each shows its own of them. */
export const readClassPlaces: Read = async (context, asked) =>
  (await readClasses(context, asked)).map(toCells)
