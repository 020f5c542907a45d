import type { Read } from "./asked.ts"

interface Row {
  day: string
  discipline: string
  discipline_id: string
  instructor: string
  instructor_id: string
  branch: string
  branch_id: string
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
  const { days, by, branches, discipline, instructor } = asked
  const { rows } = await pool.query<Row>(
    `with those as (
       select c.id, c.day, c.discipline_id, c.instructor_id, c.branch_id, b.name as branch
       from branches b join classes c on c.branch_id = b.id and c.day between $1::date and $2::date
       where c.cancelled_at is null and c.starts_at <= $3 and ($4::uuid[] is null or b.id = any($4))
         and ($5::uuid is null or c.discipline_id = $5) and ($6::uuid is null or c.instructor_id = $6)
     ), made as (
       select c.*, r.user_id, 0 as in_time, 0 as late, 0 as by_staff, (not coalesce(r.attended, true))::int as missed
       from those c join reservations r on r.class_id = c.id and r.cancelled_at is null
       union all
       select c.*, r.user_id, (w.is_own and r.cancelled_at <= r.free_until)::int,
         (w.is_own and r.cancelled_at > r.free_until)::int, (not w.is_own)::int, 0
       from those c join reservations r on r.class_id = c.id and r.cancelled_at is not null
       -- Whose account became another's is a customer all the same.
       cross join lateral (select u.role = 'user' as is_own from users u where u.id = r.cancelled_by) w
       where not exists (select from seatings n where n.changed_from = r.id)
     )
     select min(m.day) as day, min(d.name) as discipline, min(d.id::text) as discipline_id,
       min(trim(concat(i.first_name, ' ', i.last_name))) as instructor, min(i.id::text) as instructor_id,
       min(m.branch) as branch, min(m.branch_id::text) as branch_id,
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
    [...[days.from, days.to, clock.now(), branches, discipline ?? null, instructor ?? null], by],
  )
  return rows.map(({ in_time, by_staff, branch_id, discipline_id, instructor_id, user_id, ...row }) => ({
    ...{ ...row, inTime: in_time, byStaff: by_staff, lost: row.late + row.missed },
    ...{ branchId: branch_id, disciplineId: discipline_id, instructorId: instructor_id, userId: user_id },
  }))
}
