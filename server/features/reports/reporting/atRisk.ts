import { allows } from "../../../../contract/permissions.ts"
import { calmDays, regularWeeks } from "../../../../contract/reportKinds.ts"
import type { Read } from "./asked.ts"

interface Row {
  user_id: string
  customer: string
  phone: string
  home: string | null
  branch: string
  branch_id: string
  last_day: string
  days_ago: number
  came: number
}

/**
 * Who came in each of four weeks up to the last day they came, and has not come for two: those whose last day is asked for, and who
 * have booked nothing. Where they came last is whose customers they are; a telephone is told to who sees it in the list of users.
 */
export const readAtRisk: Read = async ({ pool, clock, actor }, { days, branches }) => {
  const { rows } = await pool.query<Row>(
    `with came as (
       select r.user_id, c.day, c.branch_id, c.starts_at
       from classes c join reservations r on r.class_id = c.id and r.cancelled_at is null and r.attended is distinct from false
       where c.day >= $1::date - $6::int and c.cancelled_at is null and c.ends_at <= $3
     ), last as (
       select distinct on (user_id) user_id, day, branch_id from came order by user_id, starts_at desc
     )
     select u.id as user_id, trim(concat(u.first_name, ' ', u.last_name)) as customer, u.phone, u.branch_id as home,
       b.name as branch, b.id as branch_id, l.day as last_day, (t.day - l.day)::int as days_ago, n.came
     from last l
     join branches b on b.id = l.branch_id
     join users u on u.id = l.user_id and u.role = 'user' and u.closed_at is null
     cross join lateral (select ($3::timestamptz at time zone b.time_zone)::date as day) t
     cross join lateral (
       select count(*)::int as came, count(distinct (l.day - w.day) / 7)::int as weeks
       from came w where w.user_id = l.user_id and w.day > l.day - $6::int
     ) n
     where l.day between $1::date and $2::date and l.day <= t.day - $5::int and n.weeks * 7 = $6::int
       and ($4::uuid[] is null or l.branch_id = any($4))
       and not exists (
         select from reservations r join classes c on c.id = r.class_id and c.starts_at > $3
         where r.user_id = u.id and r.cancelled_at is null)
     order by l.day desc, trim(concat(u.first_name, ' ', u.last_name)) collate "es-x-icu", u.id`,
    [days.from, days.to, clock.now(), branches, calmDays, regularWeeks * 7],
  )
  return rows.map(({ user_id, branch_id, last_day, days_ago, home, phone, ...row }) => ({
    ...{ ...row, userId: user_id, branchId: branch_id, lastDay: last_day, daysAgo: days_ago },
    phone: allows(actor.permissions, "usuarios", "listado", home) ? phone : null,
  }))
}
