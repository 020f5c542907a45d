import { movements } from "../movements.ts"
import { keptUntil, lateDays } from "./late.ts"

type Of = Record<"since" | "zone" | "branches", string>

/** SQL: under whose id the days of all branches together are kept. */
export const ofAll = "'00000000-0000-0000-0000-000000000000'::uuid"

/** SQL: movements whose own day is in one of the spans `since` to `until` that a query yields. */
export const movedIn = (spans: string, { zone, branches }: Omit<Of, "since">) => `
  select d.* from (${spans}) s
  cross join lateral (
    with ${movements({ from: "(s.since - 1)", until: "(s.until + 2)", zone, branches })} select * from dated
  ) d
  where d.day between s.since and s.until`

/**
 * SQL: movements since a day of some branches, or of all when those are null; those of a branch, day, method and coupon added up,
 * where they are kept.
 */
export const movedByDay = ({ since, zone, branches }: Of) => `
  with summed as materialized (select greatest(${keptUntil(zone)}, ${since}) as until),
    late as materialized (select l.day from (${lateDays}) l, summed where l.day >= ${since} and l.day < summed.until)
  select k.day, k.coupon_used, k.payment_method, k.paid, k.refunded from money_days k
  where k.branch_id = any(coalesce(${branches}, array[${ofAll}]))
    and k.day >= ${since} and k.day < (select until from summed) and k.day not in (select day from late)
  union all
  select d.day, d.coupon_used, d.payment_method, d.paid, d.refunded
  from (${movedIn("select day as since, day as until from late union all select until, 'infinity' from summed", { zone, branches })}) d`
