import type pg from "pg"
import { asAsked, countedOfAsked, type Ranged, withKept } from "./counts.ts"
import { inOneSnapshot } from "./inOneSnapshot.ts"

/** Keeps how many classes there are in the ranges of all branches, of those whose days are others by now or whose classes were changed. */
export const sumCounts = (pool: pg.Pool, branches: readonly Ranged[]): Promise<void> =>
  inOneSnapshot(pool, "class_counts", async (client) => {
    await client.query(
      `insert into class_counts (branch_id, since, until, counts)
       select b.id, b.since, b.until, ${countedOfAsked} from ${withKept} where k.branch_id is null
       on conflict (branch_id) do update set since = excluded.since, until = excluded.until, counts = excluded.counts`,
      [asAsked(branches)],
    )
    await client.query("delete from late_counts")
  })
