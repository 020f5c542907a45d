import type { Invariant } from "../../platform/invariant.ts"
import { asArray } from "./charts/kept.ts"
import { type ChartName, type Of, sums } from "./charts/sums.ts"
import { keptInvariants } from "./kept/invariants.ts"

/** As it was asked for when it was kept. */
const asKept: Of = {
  branches: "case when kept.branch_id is not null then array[kept.branch_id] end",
  ...{ since: "kept.since", until: "kept.until", zone: "kept.zone", now: "kept.summed_at" },
}

/** A row of any of these that came since makes another sum, and a copy of the database counts its writes from elsewhere. */
const isMoved = ["transactions", "refunds", "users", "branches", "classes", "seatings", "held_packages"]
  .concat("credit_ledger", "packages")
  .map((table) => `exists (select from ${table} r where is_since(r.xmin, kept.seen))`)
  .concat("pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(kept.seen)")
  .join(" or ")

/** A class that nobody ever reserved may be deleted, and leaves no row that says so. */
const classesOf = (sums: string) =>
  `coalesce((select sum((one ->> 'classes')::int) from jsonb_array_elements(${sums}) one), 0)`
const isDeleted = `${classesOf("kept.sums")} > ${classesOf("s.sums")}`

const summed = (Object.keys(sums) as ChartName[])
  .map((chart) => `when '${chart}' then ${asArray(sums[chart](asKept))}`)
  .join("\n")

export const reportInvariants: Invariant[] = [
  {
    name: "What a chart shows is what was kept of it, where nothing was written since",
    violations: `select 'chart_sums ' || kept.chart as what, format('%s kept, %s there', kept.sums, s.sums) as why
      from chart_sums kept cross join lateral (select case kept.chart ${summed} end as sums) s
      where s.sums <> kept.sums and not (${isMoved} or ${isDeleted})`,
  },
  ...keptInvariants,
]
