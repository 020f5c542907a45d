import { movedByDay } from "../kept/days.ts"
import { came } from "../kept/sums.ts"

/** SQL of what a sum is of: its branches as an array, null for all; its first and last day; the zone of what is of no branch; now. */
export type Of = Record<"branches" | "since" | "until" | "zone" | "now", string>

export type ChartName = "income" | "occupancy" | "returning" | "unspent"

const monthOf = (day: string) => `date_trunc('month', ${day})::date::text`

/** Classes `c` of the days, in branches `b`, that have begun. */
const begun = ({ since, until, now }: Omit<Of, "branches">) => `branches b
  join classes c on c.branch_id = b.id and c.day between ${since} and ${until} and c.cancelled_at is null and c.starts_at <= ${now}`

/** What each chart is summed of: a query of its rows, the same from wherever it is read. */
export const sums: Record<ChartName, (of: Of) => string> = {
  income: ({ branches, since, until, zone }) => `
    select ${monthOf("d.day")} as month, d.payment_method as method,
      sum(d.paid)::bigint as paid, sum(d.refunded)::bigint as refunded
    from (${movedByDay({ since, zone, branches })}) d where d.day <= ${until} group by 1, 2 order by 1, 2`,

  occupancy: (of) => `
    select extract(isodow from c.day)::int - 1 as weekday, extract(hour from c.hour)::int as hour,
      count(*)::int as classes, sum(c.capacity)::int as capacity, sum(n.taken)::int as occupied
    from ${begun(of)}
    cross join lateral (
      select count(*) as taken from reservations r
      where r.class_id = c.id and r.cancelled_at is null and r.given_at is null) n
    where ${of.branches} is null or b.id = any(${of.branches})
    group by 1, 2 order by 1, 2`,

  returning: (of) => `
    with came as materialized (
      select distinct r.user_id, ${monthOf("c.day")} as month
      from ${begun(of)} join reservations r on r.class_id = c.id and ${came("r")}
      where ${of.branches} is null or b.id = any(${of.branches})
    ), known as (
      -- Who came on a day that is over, and of whom nothing was written late.
      select k.user_id, k.day from first_visits k
      where k.user_id in (select user_id from came) and k.user_id not in (select user_id from late_visits)
    ), firsts as (
      select user_id, ${monthOf("day")} as month from known
      union all
      select e.user_id, ${monthOf("min(k.day)")}
      from reservations e join classes k on k.id = e.class_id and k.cancelled_at is null and k.starts_at <= ${of.now}
      where e.user_id in (select user_id from came except select user_id from known) and ${came("e")} group by e.user_id
    )
    select c.month, (count(*) filter (where f.month = c.month))::int as new,
      (count(*) filter (where f.month < c.month))::int as returning
    from came c join firsts f on f.user_id = c.user_id group by c.month order by c.month`,

  // What was passed on is the same classes with somebody else: of a package and all that came from it, once.
  unspent: ({ branches, since, until, zone, now }) => `
    with held as (
      select h.id, o.id as origin, o.package_id, o.description, h.expires_at < ${now} as is_over, o.id = h.id as is_first
      from held_packages h join held_packages o on o.id = coalesce(h.origin_id, h.id)
      join users u on u.id = o.user_id left join branches b on b.id = coalesce(o.branch_id, u.branch_id)
      where not o.is_unlimited and (o.starts_at at time zone coalesce(b.time_zone, ${zone}))::date between ${since} and ${until}
        and (${branches} is null or coalesce(o.branch_id, u.branch_id) = any(${branches}))
    ), moved as (
      select h.id,
        coalesce(sum(l.delta) filter (where l.reason = 'granted' and h.is_first), 0) as sold,
        coalesce(sum(l.delta) filter (where l.reason = 'adjusted' and l.delta > 0), 0) as added,
        -coalesce(sum(l.delta) filter (where l.reason in ('used', 'returned')), 0) as used,
        -coalesce(sum(l.delta) filter (where l.reason in ('expired', 'extended')), 0) as expired,
        -coalesce(sum(l.delta) filter (where l.reason = 'adjusted' and l.delta < 0), 0) as withdrawn,
        sum(l.delta) as balance
      from held h join credit_ledger l on l.held_package_id = h.id group by h.id
    )
    select h.package_id as "packageId", coalesce(p.description, h.description) as name,
      (count(*) filter (where h.is_first))::int as packages,
      sum(m.sold)::int as sold, sum(m.added)::int as added, sum(m.used)::int as used,
      -- What is left after its last day has expired, written off or not.
      sum(m.expired + case when h.is_over then m.balance else 0 end)::int as expired,
      sum(m.withdrawn)::int as withdrawn,
      sum(case when h.is_over then 0 else m.balance end)::int as left
    from held h join moved m on m.id = h.id left join packages p on p.id = h.package_id
    group by 1, 2 order by sum(m.sold) desc, 2, 1`,
}
