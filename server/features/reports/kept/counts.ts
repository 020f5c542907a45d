import type { Runner } from "../../../platform/database/statement.ts"
import type { Range } from "../periods.ts"

/** A branch, and the ranges of days in which its classes are counted; none where it has none. */
export interface Ranged {
  id: string
  ranges: readonly (Range | null)[]
}

/** What an instructor gives of a discipline: how many classes in each range. */
export interface Given {
  instructor_id: string
  discipline_id: string
  counts: number[]
}

/** The ranges that a branch is asked for, as SQL counts them. */
const nths = [1, 2, 3, 4, 5]

/** SQL: the classes of a branch in its ranges, by instructor and discipline; none that was cancelled. */
export const classCounts = ({ id, since, until }: Record<"id" | "since" | "until", string>) => `(
  select coalesce(jsonb_agg(to_jsonb(g) order by g.instructor_id, g.discipline_id), '[]') from (
    select c.instructor_id, c.discipline_id, array[${nths
      .map((n) => `(count(*) filter (where c.day between (${since})[${n}] and (${until})[${n}]))::int`)
      .join(", ")}] as counts
    from classes c
    where c.branch_id = ${id} and c.day >= (select min(day) from unnest(${since}) day)
      and c.day <= (select max(day) from unnest(${until}) day) and c.cancelled_at is null
    group by c.instructor_id, c.discipline_id
  ) g)`

export const lateCounts = "select branch_id from late_counts"

/** SQL: branches `b` with their ranges, and beside them in `k` their counts, where these are kept. */
export const withKept = `jsonb_to_recordset($1::jsonb) b (id uuid, since date[], until date[])
  left join class_counts k on k.branch_id = b.id and k.since = b.since and k.until = b.until
    and k.branch_id not in (${lateCounts})`

/** What `withKept` takes. */
export const asAsked = (branches: readonly Ranged[]) =>
  JSON.stringify(
    branches.map(({ id, ranges }) => ({
      id,
      since: ranges.map((range) => range?.from ?? null),
      until: ranges.map((range) => range?.to ?? null),
    })),
  )

export const countedOfAsked = classCounts({ id: "b.id", since: "b.since", until: "b.until" })

/** What is given in each branch: as it is kept or, where it was changed since or other days are asked for, counted. */
export async function readGiven(
  runner: Runner,
  branches: readonly Ranged[],
): Promise<Map<string, readonly Given[]>> {
  const { rows } = await runner.query<{ id: string; given: Given[] }>(
    `select b.id, coalesce(k.counts, ${countedOfAsked}) as given from ${withKept}`,
    [asAsked(branches)],
  )
  return new Map(rows.map(({ id, given }) => [id, given]))
}
