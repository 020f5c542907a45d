import { studioZone } from "../../../../contract/house.ts"
import { toPesos } from "../../../../contract/money.ts"
import type { Read } from "./asked.ts"

interface Row {
  package_id: string | null
  package: string
  branch: string
  branch_id: string | null
  sold: number
  net: number
  expired: number
  left: number
  unlimited: number
}

/**
 * Packages that were sold in these days, and classes that expired in them; beside them what is left now, of whatever day they were sold.
 * A package is of the branch it is good in, else of its holder's, as what is owed.
 */
export const readPackages: Read = async ({ pool, clock }, { days, by, branches }) => {
  const { rows } = await pool.query<Row>(
    `with sold as (
       select t.package_id, t.branch_id, 1 as sold, t.amount - t.returned as net, 0 as expired, 0 as left_over, 0 as unlimited
       from transactions t
       left join branches b on b.id = coalesce(t.branch_id, (select u.branch_id from users u where u.id = t.user_id))
       where t.status in ('paid', 'refunded') and t.package_id is not null
         and t.created_at >= $1::date - 1 and t.created_at < $2::date + 2
         and (t.created_at at time zone coalesce(b.time_zone, $3))::date between $1::date and $2::date
     ), expired as (
       select h.package_id, coalesce(h.branch_id, u.branch_id) as branch_id, 0, 0, m.expired, 0, 0
       from held_packages h join users u on u.id = h.user_id
       left join branches b on b.id = coalesce(h.branch_id, u.branch_id)
       -- What is left after its last day has expired, written off or not; what came back with a longer validity has not.
       cross join lateral (
         select coalesce(sum(l.delta) filter (where h.expires_at < $4), 0)
           - coalesce(sum(l.delta) filter (where l.reason in ('expired', 'extended')), 0) as expired
         from credit_ledger l where l.held_package_id = h.id
       ) m
       where not h.is_unlimited and h.expires_at >= $1::date - 1 and h.expires_at < $2::date + 2
         and (h.expires_at at time zone coalesce(b.time_zone, $3))::date between $1::date and $2::date
     ), held as (
       select h.package_id, coalesce(h.branch_id, u.branch_id) as branch_id, 0, 0, 0, coalesce(e.balance, 0), h.is_unlimited::int
       from held_packages h join users u on u.id = h.user_id
       left join lateral (
         select l.balance from credit_ledger l where l.held_package_id = h.id and not h.is_unlimited order by l.seq desc limit 1
       ) e on true
       where h.revoked_at is null and h.starts_at <= $4 and h.expires_at >= $4 and (h.is_unlimited or e.balance > 0)
     ), every as (select * from sold union all select * from expired union all select * from held)
     select min(p.id::text) as package_id, coalesce(min(p.description), 'Otros') as package,
       coalesce(min(b.name), 'Sin sucursal') as branch, min(b.id::text) as branch_id, sum(x.sold)::int as sold,
       sum(x.net)::bigint as net, sum(x.expired)::int as expired, sum(x.left_over)::int as left,
       sum(x.unlimited)::int as unlimited
     from every x
     left join packages p on p.id = x.package_id
     left join branches b on b.id = x.branch_id
     where $5::uuid[] is null or x.branch_id = any($5)
     group by case $6 when 'branch' then b.id else p.id end
     order by sum(x.sold) desc, coalesce(min(p.description), 'Otros') collate "es-x-icu", min(p.id::text)`,
    [days.from, days.to, studioZone(), clock.now(), branches, by],
  )
  return rows.map(({ package_id, branch_id, net, ...row }) => ({
    ...{ ...row, packageId: package_id, branchId: branch_id, net: toPesos(net) },
  }))
}
