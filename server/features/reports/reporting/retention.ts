import { studioZone } from "../../../../contract/house.ts"
import type { Cells } from "../../../../contract/reportCells.ts"
import { retentionMonths } from "../../../../contract/reportKinds.ts"
import type { Read } from "./asked.ts"

interface Row {
  month: string
  customers: number
  /** How many of them came in each month after it, by its number; none of months that have not begun. */
  came: Record<string, number> | null
  /** Months that have begun since. */
  begun: number
}

/** Who bought for the first time in a month, and how many of them came to a class in each of the months after it. */
export const readRetention: Read = async ({ pool, clock }, { days, branches }) => {
  const { rows } = await pool.query<Row>(
    `with first as (
       select distinct on (t.user_id) t.user_id, t.branch_id, (t.created_at at time zone coalesce(b.time_zone, $3))::date as day
       from transactions t
       left join branches b on b.id = coalesce(t.branch_id, (select u.branch_id from users u where u.id = t.user_id))
       where t.status in ('paid', 'refunded')
       order by t.user_id, t.created_at, t.id
     ), cohort as (
       select user_id, date_trunc('month', day::timestamp)::date as month from first
       where day between $1::date and $2::date and ($4::uuid[] is null or branch_id = any($4))
     ), visits as (
       select distinct k.month, k.user_id,
         ((extract(year from c.day) - extract(year from k.month)) * 12 + extract(month from c.day) - extract(month from k.month))::int as nth
       from cohort k
       join reservations r on r.user_id = k.user_id and r.cancelled_at is null and r.attended is distinct from false
       join classes c on c.id = r.class_id and c.cancelled_at is null and c.ends_at <= $5 and c.day >= k.month
     ), counted as (
       select month, jsonb_object_agg(nth::text, n) as came from (
         select month, nth, count(*)::int as n from visits group by month, nth
       ) v group by month
     )
     select to_char(k.month, 'YYYY-MM') as month, count(*)::int as customers, min(n.came::text)::jsonb as came,
       ((extract(year from t.day) - extract(year from k.month)) * 12 + extract(month from t.day) - extract(month from k.month))::int as begun
     from cohort k
     left join counted n on n.month = k.month
     cross join (select ($5::timestamptz at time zone $3)::date as day) t
     group by k.month, t.day order by k.month`,
    [days.from, days.to, studioZone(), branches, clock.now()],
  )
  return rows.map(({ month, customers, came, begun }) => {
    const row: Cells = { month, customers }
    for (let nth = 0; nth <= retentionMonths; nth++) {
      const isBegun = nth <= begun
      row[`came${nth}`] = isBegun ? (came?.[nth] ?? 0) : null
      // Of whom it can be told: what all months sum to is of those alone.
      row[`of${nth}`] = isBegun ? customers : null
    }
    return row
  })
}
