import type { Read } from "./asked.ts"
import { begun, cancelled, named, narrowing, type OfClasses, whose } from "./begun.ts"

interface Row extends OfClasses {
  customer: string
  user_id: string
  made: number
  in_time: number
  late: number
  by_staff: number
  missed: number
}

/**
 * What was booked of classes that began, and how it was lost: cancelled in time, late or by staff, or missed. What was changed
 * for another class's is booked there.
 */
export const readCancellations: Read = async ({ pool, clock }, asked) => {
  const { rows } = await pool.query<Row>(
    `with ${begun}, made as (
       select c.*, r.user_id, 0 as in_time, 0 as late, 0 as by_staff, (not coalesce(r.attended, true))::int as missed
       from those c join reservations r on r.class_id = c.id and r.cancelled_at is null
       union all
       select c.*, r.user_id, (w.is_own and not w.is_late)::int, w.is_late::int, (not w.is_own)::int, 0
       from those c join reservations r on r.class_id = c.id and r.cancelled_at is not null
       cross join lateral ${cancelled} w
     )
     select min(m.day) as day, ${whose}, min(m.branch) as branch, min(m.branch_id::text) as branch_id,
       min(trim(concat(u.first_name, ' ', u.last_name))) as customer, min(u.id::text) as user_id,
       count(*)::int as made, sum(m.in_time)::int as in_time, sum(m.late)::int as late,
       sum(m.by_staff)::int as by_staff, sum(m.missed)::int as missed
     from made m
     join disciplines d on d.id = m.discipline_id
     join instructors i on i.id = m.instructor_id
     join users u on u.id = m.user_id
     group by case $7 when 'day' then m.day::text when 'discipline' then d.id::text when 'instructor' then i.id::text
       when 'customer' then u.id::text else m.branch_id::text end
     having $7 <> 'customer' or sum(m.in_time + m.late + m.by_staff + m.missed) > 0
     order by case when $7 = 'day' then min(m.day) end,
       case when $7 = 'customer' then -sum(m.late + m.missed) end,
       case $7 when 'discipline' then min(d.name) when 'branch' then min(m.branch)
         when 'instructor' then min(trim(concat(i.first_name, ' ', i.last_name)))
         when 'customer' then min(trim(concat(u.first_name, ' ', u.last_name))) end collate "es-x-icu", min(u.id::text)`,
    [...narrowing(asked, clock.now()), asked.by],
  )
  return rows.map(({ in_time, by_staff, user_id, ...row }) => ({
    ...named(row),
    ...{ inTime: in_time, byStaff: by_staff, lost: row.late + row.missed, userId: user_id },
  }))
}
