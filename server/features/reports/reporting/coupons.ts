import { studioZone } from "../../../../contract/house.ts"
import { toPesos } from "../../../../contract/money.ts"
import { beforeCoupon } from "../../payments/coupons/beforeCoupon.ts"
import type { Read } from "./asked.ts"

interface Row {
  coupon_id: string
  coupon: string
  code: string
  package: string
  package_id: string
  branch: string
  branch_id: string | null
  uses: number
  customers: number
  original: number
  paid: number
}

/** What coupons were used for, on the day on which they were; a use that was given back is none. */
export const readCoupons: Read = async ({ pool }, { days, by, branches }) => {
  const { rows } = await pool.query<Row>(
    `select min(k.id::text) as coupon_id, min(k.name) as coupon, min(k.code) as code, min(p.description) as package,
       min(p.id::text) as package_id,
       coalesce(min(b.name), 'Sin sucursal') as branch, min(b.id::text) as branch_id, count(*)::int as uses,
       count(distinct u.user_id)::int as customers, sum(s.original)::bigint as original, sum(s.paid)::bigint as paid
     from coupon_uses u
     join coupons k on k.id = u.coupon_id
     join packages p on p.id = u.package_id
     left join branches b on b.id = u.branch_id
     left join branches h on h.id = (select branch_id from users where id = u.user_id)
     cross join lateral (
       select coalesce(o.original, c.original, ${beforeCoupon("i.amount", "u.percent")}, 0) as original,
         coalesce(o.amount, t.amount, i.amount, 0) as paid
       from (select) x
       left join orders o on o.id = u.order_id
       left join cash_sales c on c.id = u.order_id
       left join transactions t on t.id = c.transaction_id
       left join transactions i on i.id = u.order_id and i.source like 'import:%'
     ) s
     where u.used_at is not null and u.given_back_at is null
       and u.used_at >= $1::date - 1 and u.used_at < $2::date + 2
       and (u.used_at at time zone coalesce(b.time_zone, h.time_zone, $3))::date between $1::date and $2::date
       and ($4::uuid[] is null or u.branch_id = any($4))
     group by case $5 when 'package' then p.id when 'branch' then b.id else k.id end
     order by count(*) desc, min(k.name) collate "es-x-icu", min(k.id::text)`,
    [days.from, days.to, studioZone(), branches, by],
  )
  return rows.map(({ coupon_id, branch_id, original, paid, ...row }) => ({
    ...{ ...row, couponId: coupon_id, branchId: branch_id },
    ...{ original: toPesos(original), discount: toPesos(original - paid), paid: toPesos(paid) },
  }))
}
