import { studioZone } from "../../../../contract/house.ts"
import type { Actor, Context, Platform } from "../../../platform/context.ts"
import { readingMuch } from "../../../platform/database/readers.ts"
import type { Runner } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { allDay, type SeenBranch, seenBranches, seenIds } from "../seen.ts"
import { rangeOf } from "./ranges.ts"
import { type ChartName, type Of, sums, sumsOfEach } from "./sums.ts"

/** What a chart was summed of, and when. */
export interface Summed<Row> {
  at: Date
  from: string
  to: string
  rows: Row[]
}

const asked: Of = {
  ...{ branches: "$1::uuid[]", since: "$2::date", until: "$3::date" },
  ...{ zone: "$4::text", now: "$5::timestamptz" },
}

/** Minutes for which what was summed is shown: the worker sums it anew before. */
const good = 20

/**
 * A chart of one branch, or of all that the actor sees: as it was summed last or, where nobody did so lately or it is of
 * some branches, summed now. Throws FORBIDDEN or BRANCH_NOT_FOUND.
 */
export async function readChart<Row>(
  context: Context<Actor>,
  chart: ChartName,
  branch: string | undefined,
): Promise<Summed<Row>> {
  const { pool, clock } = context
  const permitted = seenIds(context)
  if (branch && permitted && !permitted.includes(branch)) throw new Refusal("FORBIDDEN")
  const wanted = branch ? [branch] : permitted
  const seen = await seenBranches(context, wanted)
  if (branch && seen.length === 0) throw new Refusal("BRANCH_NOT_FOUND")
  const at = clock.now()
  const { from, to } = rangeOf(chart, allDay(seen, at))
  if (!wanted || wanted.length === 1) {
    const { rows } = await pool.query<{ at: Date; rows: Row[] }>(
      `select summed_at as at, sums as rows from chart_sums
       where chart = $1 and branch_id is not distinct from $7 and since = $2 and until = $3 and zone = $4
         and summed_at between $5::timestamptz - make_interval(mins => $6) and $5::timestamptz`,
      [chart, from, to, studioZone(), at, good, wanted?.[0] ?? null],
    )
    if (rows[0]) return { ...rows[0], from, to }
  }
  // Not every chart is of a zone or of an instant: selected, each has a type.
  const { rows } = await readingMuch(context).pool.query<{ at: Date; zone: string; rows: Row[] }>(
    `select $5::timestamptz as at, $4::text as zone, ${asArray(sums[chart](asked))} as rows`,
    [wanted ?? null, from, to, studioZone(), at],
  )
  return { at, from, to, rows: rows[0]?.rows ?? [] }
}

/** Sums every chart of all branches together, and some of each by itself, in one pass for those on the same day; and keeps it. */
export async function sumCharts({ pool, clock }: Platform): Promise<void> {
  const { rows: branches } = await pool.query<SeenBranch>(
    "select id, name, time_zone, is_public from branches order by id",
  )
  const now = clock.now()
  const day = allDay(branches, now)
  for (const chart of Object.keys(sums) as ChartName[]) {
    const { from, to } = rangeOf(chart, day)
    await pool.query(keeping(together(sums[chart](asked))), [null, from, to, studioZone(), now, chart])
  }
  for (const chart of Object.keys(sumsOfEach) as (keyof typeof sumsOfEach)[])
    for (const [day, those] of Map.groupBy(branches, (one) => allDay([one], now))) {
      const { from, to } = rangeOf(chart, day)
      const ids = those.map(({ id }) => id)
      await pool.query(keeping(each(sumsOfEach[chart](asked))), [
        ...[ids, from, to, studioZone(), now, chart],
      ])
    }
}

const keeping = (summed: string) => `
  insert into chart_sums as k (chart, branch_id, since, until, zone, summed_at, sums)
  select $6, s.branch, $2, $3, $4, $5, s.sums from (${summed}) s
  on conflict (chart, branch_id) do update set since = excluded.since, until = excluded.until,
    zone = excluded.zone, summed_at = excluded.summed_at, sums = excluded.sums, seen = excluded.seen`

const together = (query: string) => `select ($1::uuid[])[1] as branch, ${asArray(query)} as sums`

/** Of a branch that has none, no rows. */
const each = (query: string) => `
  with those as (select s.branch, jsonb_agg(to_jsonb(s) - 'branch') as sums from (${query}) s group by s.branch)
  select b.id as branch, coalesce(t.sums, '[]') as sums from branches b left join those t on t.branch = b.id where b.id = any($1::uuid[])`

/** What was summed of rows that went: nothing tells a sum that they did. */
export const forgetCharts = (runner: Runner) => runner.query("delete from chart_sums")

/** The rows of a query, in its order, as one value. */
export const asArray = (query: string) => `(select coalesce(jsonb_agg(s), '[]') from (${query}) s)`
