import type { z } from "zod"
import type { getLiability } from "../../../../contract/liability.ts"
import { toPesos } from "../../../../contract/money.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { ledgerEnd } from "../../packages/ledger.ts"

interface Row {
  branch_id: string | null
  branch_name: string | null
  packages: number
  credits: number
  unlimited: number
  amount: number
  estimated: number
}

/**
 * Each package that is held counts for what was paid for it, less what went back, by the share of it that is left: its classes,
 * or its days, a begun one whole, when it is unlimited. One without a payment of its own, as an import may bring them, counts
 * by its price of today.
 */
const owed = `
  with usable as materialized (
    select h.id, h.user_id, h.package_id, h.branch_id, h.source, h.is_unlimited, h.granted, h.starts_at, h.expires_at,
      case when not h.is_unlimited then (select e.balance from ${ledgerEnd} e) end as balance
    from held_packages h
    where h.revoked_at is null and h.starts_at <= $1 and h.expires_at >= $1
  ), held as (
    select coalesce(h.branch_id, u.branch_id) as branch_id, h.is_unlimited, h.balance,
      coalesce(t.id, i.id) is null as is_estimated,
      coalesce(t.amount - t.returned, i.amount - i.returned, p.special_price, p.amount * (1 - p.discount / 100), 0)
      * case when h.is_unlimited
        then ceil(extract(epoch from h.expires_at - $1::timestamptz) / 86400)
          / ceil(extract(epoch from h.expires_at - h.starts_at) / 86400)
        else h.balance::numeric / h.granted end as worth
    from usable h
    join users u on u.id = h.user_id
    -- Its own payment, or the one that it was brought in with: each by itself is found at once for all of them.
    left join transactions t on t.source = h.source and t.status in ('paid', 'refunded')
    left join transactions i on i.held_package_id = h.id and i.status in ('paid', 'refunded')
    left join packages p on p.id = h.package_id
    where h.is_unlimited or h.balance > 0
  )
  select h.branch_id, b.name as branch_name, count(*)::int as packages,
    coalesce(sum(h.balance) filter (where not h.is_unlimited), 0)::int as credits,
    (count(*) filter (where h.is_unlimited))::int as unlimited,
    sum(round(h.worth))::bigint as amount,
    coalesce(sum(round(h.worth)) filter (where h.is_estimated), 0)::bigint as estimated
  from held h left join branches b on b.id = h.branch_id
  where $2::uuid[] is null or h.branch_id = any($2)
  group by h.branch_id, b.name
  order by b.name nulls last`

/** What the studio owes in classes now, in the branches that the actor sees. */
export async function readLiability({
  pool,
  clock,
  actor,
}: Context<Actor>): Promise<z.input<typeof getLiability.output>> {
  const branches = permittedBranches(actor.permissions, "transacciones") ?? null
  const { rows } = await pool.query<Row>(owed, [clock.now(), branches])
  return {
    branches: rows.map((row) => ({
      ...{ branchId: row.branch_id, branchName: row.branch_name, packages: row.packages },
      ...{ credits: row.credits, unlimited: row.unlimited },
      ...{ amount: toPesos(Number(row.amount)), estimated: toPesos(Number(row.estimated)) },
    })),
    amount: toPesos(rows.reduce((sum, { amount }) => sum + Number(amount), 0)),
  }
}
