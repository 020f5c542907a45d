import { takenBefore } from "../../packages/ledger.ts"
import { movedByDay } from "../kept/days.ts"
import { came } from "../kept/sums.ts"

/** SQL of what a sum is of: its branches as an array, null for all; its first and last day; the zone of what is of no branch; now. */
export type Of = Record<"branches" | "since" | "until" | "zone" | "now", string> & {
  /** Each branch by itself, in one pass: rows begin with their `branch`, and come in its order. */
  isOfEach?: boolean
}

export type ChartName = "income" | "occupancy" | "returning" | "unspent"

const monthOf = (day: string) => `date_trunc('month', ${day})::date::text`

/** Classes `c` of the days, in branches `b`, that have begun. */
const begun = ({ since, until, now }: Omit<Of, "branches">) => `branches b
  join classes c on c.branch_id = b.id and c.day between ${since} and ${until} and c.cancelled_at is null and c.starts_at <= ${now}`

/** A column and its comma, where each branch is summed by itself. */
const ofEach = ({ isOfEach }: Of, column: string) => (isOfEach ? `${column}, ` : "")

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
      select distinct ${ofEach(of, "b.id as branch")}r.user_id, ${monthOf("c.day")} as month
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
    select ${ofEach(of, "c.branch")}c.month, (count(*) filter (where f.month = c.month))::int as new,
      (count(*) filter (where f.month < c.month))::int as returning
    from came c join firsts f on f.user_id = c.user_id
    group by ${ofEach(of, "c.branch")}c.month order by ${ofEach(of, "c.branch")}c.month`,

  // What was passed on is the same classes with somebody else: of a package and all that came from it, once. Bounds and branches
  // are told so that it is known how many there may be: of a few packages movements are found one by one, of many read together.
  unspent: (of) => `
    with held as (
      select ${ofEach(of, "coalesce(o.branch_id, u.branch_id) as branch")}h.id, o.package_id, o.description,
        h.expires_at < ${of.now} as is_over, o.id = h.id as is_first
      from held_packages o join held_packages h on coalesce(h.origin_id, h.id) = o.id
      join users u on u.id = o.user_id left join branches b on b.id = coalesce(o.branch_id, u.branch_id)
      where not o.is_unlimited and o.starts_at >= ${of.since} - 1 and o.starts_at < ${of.until} + 2
        and coalesce((o.starts_at at time zone coalesce(b.time_zone, ${of.zone}))::date between ${of.since} and ${of.until}, false)
        and (${of.branches} is null or o.branch_id = any(${of.branches}) or (o.branch_id is null and u.branch_id = any(${of.branches})))
    ), moved as (
      select h.*, l.delta, l.seq = 1 and h.is_first as is_one, l.reason = 'granted' and h.is_first as is_sold,
        case when l.reason = 'returned' or (l.reason = 'adjusted' and l.note = '${takenBefore}') then 'used'
          when l.reason = 'extended' then 'expired' else l.reason end as reason
      from held h join credit_ledger l on l.held_package_id = h.id
    ), named as (
      select m.*, coalesce(p.description, m.description) as name from moved m left join packages p on p.id = m.package_id
    )
    select ${ofEach(of, "branch")}package_id as "packageId", name, (count(*) filter (where is_one))::int as packages,
      coalesce(sum(delta) filter (where is_sold), 0)::int as sold,
      coalesce(sum(delta) filter (where reason = 'adjusted' and delta > 0), 0)::int as added,
      -coalesce(sum(delta) filter (where reason = 'used'), 0)::int as used,
      -- What is left after its last day has expired, written off or not.
      (coalesce(sum(delta) filter (where is_over), 0) - coalesce(sum(delta) filter (where reason = 'expired'), 0))::int as expired,
      -coalesce(sum(delta) filter (where reason = 'adjusted' and delta < 0), 0)::int as withdrawn,
      coalesce(sum(delta) filter (where not is_over), 0)::int as left
    from named group by ${ofEach(of, "branch")}package_id, name order by ${ofEach(of, "branch")}sold desc, name, package_id`,
}

/**
 * The same of each branch, of those that come past many rows for one of them too. Of the others a branch has its own days or its
 * own classes.
 */
export const sumsOfEach = {
  returning: (of: Of) => sums.returning({ ...of, isOfEach: true }),
  unspent: (of: Of) => sums.unspent({ ...of, isOfEach: true }),
}
