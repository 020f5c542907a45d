import type { Platform } from "../../../platform/context.ts"
import type { Runner } from "../../../platform/database/statement.ts"
import type { Invariant } from "../../../platform/invariant.ts"
import type { Task } from "../../../platform/task.ts"
import { ledgerEnd } from "../../packages/ledger.ts"

/** What is owed in one branch, in centavos. */
export interface SumOwed {
  /** Null: of packages good in every branch, held by people of none. */
  branchId: string | null
  packages: number
  credits: number
  unlimited: number
  amount: number
  estimated: number
}

export interface Owed {
  at: Date
  branches: SumOwed[]
}

/**
 * Each package that is held counts for what was paid for it, less what went back, by the share of it that is left: its classes, of
 * those that were bought and added since, or its days, a begun one whole and those of a rest none, when it is unlimited. One without a payment of its own, as an import may bring them, counts
 * by its price of today. An array of `SumOwed`.
 */
const owed = (now: string) => `
  with added as materialized (
    select coalesce((select p.origin_id from held_packages p where p.id = l.held_package_id), l.held_package_id) as origin_id,
      sum(l.delta) as classes
    from credit_ledger l where l.reason = 'adjusted' and l.delta > 0 group by 1
  ), usable as materialized (
    select coalesce(o.id, h.id) as id, h.package_id, coalesce(h.branch_id, u.branch_id) as branch_id,
      coalesce(o.source, h.source) as source, h.is_unlimited, h.starts_at, h.expires_at, h.frozen_days,
      case when h.frozen_until is not null then greatest(0, h.frozen_until - greatest(h.frozen_from,
        (${now} at time zone coalesce(b.time_zone, 'UTC'))::date) + 1) else 0 end as frozen_ahead,
      case when not h.is_unlimited then (select e.balance from ${ledgerEnd} e) end as balance,
      coalesce(o.granted, h.granted) + coalesce(a.classes, 0) as had
    from held_packages h
    -- One that was passed on is a part of what was paid for the first, which is looked for by its id: joined, all that ever were held are read.
    left join lateral (select * from held_packages x where x.id = h.origin_id limit 1) o on true
    left join added a on a.origin_id = coalesce(h.origin_id, h.id)
    join users u on u.id = h.user_id left join branches b on b.id = coalesce(h.branch_id, u.branch_id)
    where h.revoked_at is null and h.starts_at <= ${now} and h.expires_at >= ${now}
  ), held as (
    select h.branch_id, h.is_unlimited, h.balance,
      coalesce(t.id, i.id) is null as is_estimated,
      coalesce(t.amount - t.returned, i.amount - i.returned, p.special_price, p.amount * (1 - p.discount / 100), 0)
      * case when h.is_unlimited
        then (ceil(extract(epoch from h.expires_at - ${now}::timestamptz) / 86400) - h.frozen_ahead)
          / (ceil(extract(epoch from h.expires_at - h.starts_at) / 86400) - h.frozen_days)
        else h.balance::numeric / h.had end as worth
    from usable h
    -- Its own payment, or the one that it was brought in with: each looked for by an index, past all that were paid for what is over.
    left join lateral (select x.id, x.amount, x.returned from transactions x
      where x.source = h.source and x.status in ('paid', 'refunded') limit 1) t on true
    left join lateral (select x.id, x.amount, x.returned from transactions x
      where t.id is null and x.held_package_id = h.id and x.status in ('paid', 'refunded') limit 1) i on true
    left join packages p on p.id = h.package_id
    where h.is_unlimited or h.balance > 0
  )
  select coalesce(jsonb_agg(s order by s."branchId"), '[]') as branches from (
    select branch_id as "branchId", count(*)::int as packages,
      coalesce(sum(balance) filter (where not is_unlimited), 0)::int as credits,
      (count(*) filter (where is_unlimited))::int as unlimited,
      sum(round(worth))::bigint as amount,
      coalesce(sum(round(worth)) filter (where is_estimated), 0)::bigint as estimated
    from held group by branch_id
  ) s`

/** What was summed of rows that went: nothing tells a sum that they did. */
export const forgetOwed = (runner: Runner) => runner.query("delete from owed_sums")

const summed = owed("$1::timestamptz")
const kept = owed("k.summed_at")

/** As it was summed last, unless nobody did so lately: then, as where no worker runs, it is summed now. */
export async function readOwed({ pool, clock }: Pick<Platform, "pool" | "clock">): Promise<Owed> {
  const at = clock.now()
  const { rows } = await pool.query<Owed>(
    `select summed_at as at, branches from owed_sums
     where summed_at between $1::timestamptz - interval '10 minutes' and $1::timestamptz`,
    [at],
  )
  if (rows[0]) return rows[0]
  const now = await pool.query<{ branches: SumOwed[] }>(summed, [at])
  return { at, branches: now.rows[0]?.branches ?? [] }
}

export const owedTasks: Task[] = [
  {
    name: "sumOwed",
    when: "*/5 * * * *",
    async run({ pool, clock }) {
      await pool.query(
        `insert into owed_sums as k (summed_at, branches) select $1::timestamptz, s.branches from (${summed}) s
         on conflict (single) do update
         set summed_at = excluded.summed_at, branches = excluded.branches, seen = excluded.seen`,
        [clock.now()],
      )
      return undefined
    },
  },
]

/** A row of any of these that came since makes another sum, and a copy of the database counts its writes from elsewhere. */
const isMoved = ["held_packages", "credit_ledger", "transactions", "packages", "users"]
  .map((table) => `exists (select from ${table} r where is_since(r.xmin, k.seen))`)
  .concat("pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(k.seen)")
  .join(" or ")

export const owedInvariants: Invariant[] = [
  {
    name: "What is owed is what was kept of it, where nothing was written since",
    violations: `select 'owed_sums' as what, format('%s kept, %s there', k.branches, s.branches) as why
      from owed_sums k cross join lateral (${kept}) s
      where s.branches <> k.branches and not (${isMoved})`,
  },
]
