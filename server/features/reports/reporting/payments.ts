import { studioZone } from "../../../../contract/house.ts"
import { toPesos } from "../../../../contract/money.ts"
import type { Read } from "./asked.ts"

interface Row {
  day: string
  method: string
  branch: string
  branch_id: string | null
  payments: number
  paid: number
  refunded: number
}

/** What came in and what went back, each on its own day where its payment was made, as the list of payments has it. */
export const readPayments: Read = async ({ pool }, { days, by, branches, method }) => {
  const { rows } = await pool.query<Row>(
    `with moved as (
       select t.created_at as at, t.branch_id, t.user_id, t.payment_method, 1 as payments, t.amount as paid, 0 as refunded
       from transactions t
       where t.status in ('paid', 'refunded') and t.created_at >= $1::date - 1 and t.created_at < $2::date + 2
       union all
       select t.given_back_at, t.branch_id, t.user_id, t.payment_method, 0, 0, t.amount
       from given_back t where t.given_back_at >= $1::date - 1 and t.given_back_at < $2::date + 2
     ), dated as (
       select m.*, (m.at at time zone coalesce(b.time_zone, $3))::date as day
       from moved m left join branches b
         on b.id = coalesce(m.branch_id, (select u.branch_id from users u where u.id = m.user_id))
       where ($4::uuid[] is null or m.branch_id = any($4)) and ($5::text is null or m.payment_method = $5)
     )
     select min(d.day) as day, min(d.payment_method) as method, coalesce(min(b.name), 'Sin sucursal') as branch,
       min(d.branch_id::text) as branch_id, sum(d.payments)::int as payments,
       sum(d.paid)::bigint as paid, sum(d.refunded)::bigint as refunded
     from dated d left join branches b on b.id = d.branch_id
     where d.day between $1::date and $2::date
     group by case when $6 in ('day', 'all') then d.day end, case when $6 in ('branch', 'all') then d.branch_id end,
       case when $6 in ('method', 'all') then d.payment_method end
     order by min(d.day), coalesce(min(b.name), 'Sin sucursal') collate "es-x-icu", min(d.payment_method)`,
    [days.from, days.to, studioZone(), branches, method ?? null, by],
  )
  return rows.map(({ paid, refunded, branch_id, ...row }) => ({
    ...{ ...row, branchId: branch_id },
    ...{ paid: toPesos(paid), refunded: toPesos(refunded), net: toPesos(paid - refunded) },
  }))
}
